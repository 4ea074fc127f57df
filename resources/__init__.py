"""What the studio looks like: icons, themes, fonts and the interface's translations."""
