"""The recorded sites by this checkout and by an older one, one after the other in one run:
`python -m benchmarks.speed.recorded_speed CHECKOUT [NAME ...]`.

Both run with this interpreter, each with its own `src`; an older version that lacks an option
fails at once, so a site counts only where both ended with a verdict. Printed: seconds a site and
version, and the ratio of the sums.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.score.recorded_sites import LIMIT_SECONDS, SITES, VERDICT_OF_CODE, served

HERE = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("checkout", type=Path, help="the folder of the older version")
    parser.add_argument("names", nargs="*", help="sites; all by default")
    given = parser.parse_args()
    names = given.names or sorted(path.stem for path in SITES.glob("*.jsonl"))
    old_sum = new_sum = 0.0
    print(f"{'site':10} {'older':>7} {'now':>7}")
    for name in names:
        old, old_said = timed(given.checkout, name)
        new, new_said = timed(HERE, name)
        print(f"{name:10} {old:6.1f}s {new:6.1f}s  {old_said}, {new_said}", flush=True)
        if old_said in VERDICT_OF_CODE.values() and new_said in VERDICT_OF_CODE.values():
            old_sum, new_sum = old_sum + old, new_sum + new
    print(
        f"sum {old_sum:.1f} s and {new_sum:.1f} s: {new_sum / max(old_sum, 0.1):.2f} of the older"
    )


def timed(checkout: Path, name: str) -> tuple[float, str]:
    """Seconds that one version takes for a site, and its verdict."""
    domain = json.loads((SITES / f"{name}.jsonl").open(encoding="utf-8").readline())["domain"]
    with tempfile.TemporaryDirectory() as scratch, served(name, Path(scratch) / "log") as url:
        words = ["site", url, "--domain", domain, "--out", f"{scratch}/out", "--allow-private"]
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "sitesift", *words, "--delay", "0"],
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
            cwd=scratch,
            capture_output=True,
            timeout=LIMIT_SECONDS,
            check=False,
        )
        return time.monotonic() - began, VERDICT_OF_CODE.get(done.returncode, "failed")


if __name__ == "__main__":
    main()
