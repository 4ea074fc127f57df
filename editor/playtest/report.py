"""The report of a batch: one page of HTML with pictures drawn as SVG, and a table of games as CSV. No Qt."""

from __future__ import annotations

import csv
import io
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape

from rules.simulate import Interval

from .tally import Balance, Comparison
from .words import Names, title_of

COLOURS = ("#B79C5E", "#5F7F8A", "#9B4A3A", "#5C7A3A", "#7A6E9C", "#888888")
STYLE = """
body { font: 15px/1.45 "Fira Sans", sans-serif; color: #24272B; background: #F9F8F5;
       max-width: 960px; margin: 32px auto; padding: 0 20px; }
h1, h2 { font-family: "IBM Plex Serif", Georgia, serif; font-weight: 600; }
table { border-collapse: collapse; margin: 10px 0 22px; } td, th { padding: 4px 14px 4px 0; text-align: left;
border-bottom: 1px solid #D8D4CB; } td.n, th.n { text-align: right; }
.muted { color: #5A5F66; } figure { margin: 12px 0; } img { max-width: 100%; border: 1px solid #D8D4CB; }
"""


def csv_of(balances: Sequence[Balance]) -> str:
    """A line per game."""
    scores = sorted({name for one in balances for game in one.report.results for name in game.scores})
    measures = sorted({name for one in balances for game in one.report.results for name in game.measures})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    heads = ["version", "game", "seed", "winner", "reason", "decisions"]
    writer.writerow([*heads, *(f"score {name}" for name in scores), *measures, "fault"])
    for one in balances:
        for game in one.report.results:
            row = [one.title, game.number, game.seed, game.winner or "", game.reason, game.decisions]
            row += [game.scores.get(name, "") for name in scores]
            row += [game.measures.get(name, "") for name in measures]
            writer.writerow([*row, game.fault])
    return out.getvalue()


def html_of(
    title: str,
    balances: Sequence[Balance],
    names: Names,
    pictures: Mapping[str, bytes] | None = None,
) -> str:
    """A page that stands alone. `pictures` are PNG images by caption."""
    parts = [f"<h1>{escape(title)}</h1>"]
    for one in balances:
        parts += _section(one, names, heading=len(balances) > 1)
    if len(balances) == 2:
        parts += _comparison(Comparison(*balances), names)
    for caption, png in (pictures or {}).items():
        image = b64encode(png).decode()
        parts.append(
            f'<h2>{escape(caption)}</h2><figure><img alt="{escape(caption)}" '
            f'src="data:image/png;base64,{image}"></figure>'
        )
    body = "\n".join(parts)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>{body}</body></html>"
    )


def _section(one: Balance, names: Names, *, heading: bool) -> list[str]:
    report = one.report
    lengths = one.lengths
    parts = [f"<h2>{escape(one.title)}</h2>"] if heading else []
    stopped = "" if report.complete else f" of {report.wanted} wanted"
    median = lengths[len(lengths) // 2] if lengths else 0
    parts.append(
        f"<p>{report.games} games{stopped}, seed {report.seed}, {report.seconds:.1f} s. "
        f"Half of them take {median} decisions or fewer.</p>"
    )
    rows = [
        f"<tr><td>{escape(names.seat(seat))}</td><td>{escape(bot)}</td><td class=n>{report.wins[seat]}</td>"
        f"<td class=n>{share_text(report.share(seat))}</td></tr>"
        for seat, bot in zip(report.seats, report.bots, strict=True)
    ]
    parts.append(
        "<table><tr><th>Side</th><th>Played by</th><th class=n>Wins</th><th class=n>Share (95 %)</th></tr>"
        f"{''.join(rows)}<tr><td>Draws</td><td></td><td class=n>{report.draws}</td><td></td></tr></table>"
    )
    parts.append(share_svg({names.seat(seat): report.share(seat) for seat in report.seats}))
    ends = "".join(
        f"<tr><td>{escape(reason)}</td><td class=n>{count}</td></tr>"
        for reason, count in report.reasons().items()
    )
    parts.append(f"<h2>How games end</h2><table>{ends}</table>")
    parts.append("<h2>Length in decisions</h2>" + histogram_svg(lengths))
    if one.course:
        parts.append("<h2>From turn to turn</h2>" + course_svg(one.course))
    for kind, counts in one.heat.items():
        hottest = sorted(counts.items(), key=lambda entry: -entry[1])[:8]
        rows = [
            f"<tr><td>{escape(names.place(space))}</td><td class=n>{count:.2f}</td></tr>"
            for space, count in hottest
        ]
        parts.append(
            f"<h2>Where: {escape(title_of(kind))}</h2><table>"
            f"<tr><th>Space</th><th class=n>Times a game</th></tr>{''.join(rows)}</table>"
        )
    if report.faults:
        rows = [
            f"<tr><td>{game.number}</td><td>{escape(game.fault)}</td></tr>" for game in report.faults[:20]
        ]
        parts.append(f"<h2>Games that failed: {len(report.faults)}</h2><table>{''.join(rows)}</table>")
    return parts


def _comparison(both: Comparison, names: Names) -> list[str]:
    rows = []
    for seat in both.first.report.seats:
        mean, low, high = both.difference(seat)
        rows.append(
            f"<tr><td>{escape(names.seat(seat))}</td><td class=n>{mean:+.1%}</td>"
            f"<td class=n>{low:+.1%} to {high:+.1%}</td></tr>"
        )
    return [
        f"<h2>{escape(both.second.title)} against {escape(both.first.title)}</h2>",
        f"<p>Same seeds; another side wins in {both.changed} games.</p>",
        "<table><tr><th>Side</th><th class=n>Wins more often by</th><th class=n>95 %</th></tr>"
        f"{''.join(rows)}</table>",
    ]


def share_text(share: Interval) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def share_svg(shares: Mapping[str, Interval], width: int = 640) -> str:
    """A bar for each side with its interval."""
    height = 34 * len(shares) + 20
    parts = []
    for row, (name, share) in enumerate(shares.items()):
        y = 10 + row * 34
        scale = (width - 180) / 1.0
        colour = COLOURS[row % len(COLOURS)]
        low, high, at = (160 + scale * value for value in (share.low, share.high, share.share))
        parts.append(f'<text x="0" y="{y + 16}" font-size="14">{escape(name)}</text>')
        parts.append(f'<rect x="160" y="{y + 4}" width="{at - 160:.1f}" height="16" fill="{colour}"/>')
        parts.append(
            f'<path d="M{low:.1f} {y + 12}H{high:.1f}M{low:.1f} {y + 6}v12M{high:.1f} {y + 6}v12" '
            'stroke="#24272B" stroke-width="1.6" fill="none"/>'
        )
    half = 160 + (width - 180) / 2
    parts.append(f'<path d="M{half} 2V{height - 6}" stroke="#B3261E" stroke-dasharray="3 3"/>')
    return _svg(width, height, parts)


def histogram_svg(lengths: Sequence[int], width: int = 640, height: int = 150, bins: int = 24) -> str:
    if not lengths:
        return '<p class="muted">No game came to its end.</p>'
    low, high = lengths[0], lengths[-1]
    step = max(1, -(-(high - low + 1) // bins))
    counts = [0] * (-(-(high - low + 1) // step))
    for length in lengths:
        counts[(length - low) // step] += 1
    most = max(counts)
    wide = (width - 20) / len(counts)
    bars = [
        f'<rect x="{10 + place * wide:.1f}" y="{height - 24 - (height - 40) * count / most:.1f}" '
        f'width="{max(1.0, wide - 2):.1f}" height="{(height - 40) * count / most:.1f}" fill="#5F7F8A">'
        f"<title>{low + place * step}: {count}</title></rect>"
        for place, count in enumerate(counts)
    ]
    axis = (
        f'<text x="10" y="{height - 6}" font-size="12">{low}</text>'
        f'<text x="{width - 10}" y="{height - 6}" font-size="12" text-anchor="end">{high}</text>'
    )
    return (
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}">{"".join(bars)}{axis}</svg>'
    )


def course_svg(course: Mapping[str, tuple[float, ...]], width: int = 640, height: int = 220) -> str:
    """Each measure as a line from turn to turn."""
    most = max((value for line in course.values() for value in line), default=1) or 1
    longest = max((len(line) for line in course.values()), default=1)
    parts = []
    for place, (name, line) in enumerate(course.items()):
        colour = COLOURS[place % len(COLOURS)]
        points = " ".join(
            f"{30 + (width - 200) * turn / max(1, longest - 1):.1f},"
            f"{height - 24 - (height - 44) * value / most:.1f}"
            for turn, value in enumerate(line)
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.4"/>')
        parts.append(
            f'<text x="{width - 160}" y="{20 + place * 18}" font-size="13" fill="{colour}">'
            f"{escape(title_of(name))}</text>"
        )
    parts.append(f'<path d="M30 10V{height - 24}H{width - 170}" stroke="#5A5F66" fill="none"/>')
    parts.append(f'<text x="4" y="18" font-size="12">{most:g}</text>')
    parts.append(f'<text x="30" y="{height - 8}" font-size="12">turn 1</text>')
    return _svg(width, height, parts)


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    body = "".join(parts)
    return f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}">{body}</svg>'
