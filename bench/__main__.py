"""`python dev.py bench [--json] [NAMES]`."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

from bench.harness import Result, benchmarks, measure, table


def main() -> int:
    known = benchmarks()
    parser = argparse.ArgumentParser(prog="dev.py bench", description="Run benchmarks and print a table.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"default: all of {', '.join(known)}")
    parser.add_argument("--json", action="store_true", help="print a JSON list instead of a table")
    chosen = parser.parse_args()
    unknown = sorted(set(chosen.names) - set(known))
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(known)}")

    results: list[Result] = []
    for name in chosen.names or known:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        try:
            results += measure(name)
        except subprocess.CalledProcessError as failure:
            print(f"{failure}\n{failure.stderr.decode(errors='replace')}", file=sys.stderr)
            return 2
    print(json.dumps([result.as_dict() for result in results], indent=2) if chosen.json else table(results))
    return 0 if all(result.kept for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
