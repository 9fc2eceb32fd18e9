"""How fast are long nim-sequences? Verified values a second of processor time, one core, AVX-512 and AVX2.

  sequence.py SPRAGUE

Results are compared before times: the number of rare heaps, the largest value and periods must be those below.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

# game, values, rare heaps, largest value, wanted values a second with AVX-512 and with AVX2.
SPARSE = [
    ("0.106", 10**8, 15, None, 3.0e8, 1.5e8),
    ("0.16", 10**8, 53, None, 3.5e8, 1.8e8),
    ("0.454", 10**8, 17, None, 1.5e8, 0.7e8),
    ("0.6", 10**7, 1584, None, 4.0e6, 1.5e6),
    ("grundy", 10**7, 1274, 256, 8.0e6, 3.0e6),
]
# game, period, pre-period, wanted seconds.
PERIODS = [("0.104", 11770282, 197769598, 5), ("0.454", 60620715, 160949019, 8)]


def run(sprague, *words, kernels=None):
    """The JSON answer, processor time, time on the clock, peak memory in MiB."""
    environment = dict(os.environ)
    if kernels:
        environment["SPRAGUE_KERNELS"] = kernels
    start = time.monotonic()
    process = subprocess.Popen([sprague, *words], stdout=subprocess.PIPE, env=environment)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - start
    assert process.returncode == 0, (words, process.returncode)
    cpu = usage.ru_utime + usage.ru_stime
    return output, cpu, seconds, usage.ru_maxrss / 1024


def report(question, figure, limit, good):
    print(f"{question:58} {figure:>24}   {'' if good else 'MISSED: '}{limit}", flush=True)


def sparse(sprague):
    for game, to, rare, largest, *wanted in SPARSE:
        for kernels, least in zip(("avx512", "avx2"), wanted):
            best = 0
            for _ in range(3):
                output, cpu, _, _ = run(sprague, "sequence", game, "--to", str(to), "--threads", "1", "--json",
                                        kernels=kernels)
                answer = json.loads(output)
                proved = answer["period"] is not None and answer["period"]["proved"]
                assert answer["known"] >= to or proved, game
                if proved:  # the others follow
                    break
                assert len(answer["sparse_space"]["rare_heaps"]) == rare, game
                assert largest is None or answer["statistics"]["largest"] == largest, game
                best = max(best, to / cpu)
            if proved:
                report(f"{game} to {to:.0e}, {kernels}", f"period proved in {cpu:.2f} s", f"{least:.2g}", to / cpu >= least)
                continue
            report(f"{game} to {to:.0e}, {kernels}", f"{best:.3g} values/s", f"{least:.2g}", best >= least)


def periods(sprague):
    for game, period, preperiod, limit in PERIODS:
        output, cpu, seconds, _ = run(sprague, "sequence", game, "--json")
        found = json.loads(output)["period"]
        assert (found["period"], found["preperiod"], found["proved"]) == (period, preperiod, True), game
        report(f"{game} proved", f"{seconds:.2f} s ({cpu:.2f} s CPU)", f"{limit} s", seconds < limit)


def others(sprague):
    for game in ("kayles", "dawson_kayles"):
        seconds = min(run(sprague, "sequence", game, "--at", str(10**18))[2] for _ in range(5))
        report(f"{game} at 10^18, cold", f"{1000 * seconds:.1f} ms", "20 ms", seconds < 0.02)
    output, cpu, seconds, _ = run(sprague, "sequence", "0.007", "--to", "1e5", "--json")
    assert json.loads(output)["known"] == 10**5
    report("0.007 to 1e5", f"{seconds:.2f} s ({cpu:.2f} s CPU)", "0.8 s", cpu < 0.8)
    folder = tempfile.mkdtemp()
    seconds = run(sprague, "survey", "octal", "--digits", "3", "--to", "1e4", "--out", folder)[2]
    shutil.rmtree(folder)
    report("survey of all codes with 3 digits to 1e4", f"{seconds:.1f} s", "60 s", seconds < 60)
    one, two = [], []
    for _ in range(9):  # interleaved, so that both meet the same machine
        for threads, times in (("1", one), ("2", two)):
            times.append(run(sprague, "sequence", "0.6", "--to", "1e7", "--threads", threads)[2])
    ratio = statistics.median(one) / statistics.median(two)
    report("0.6 to 1e7, two threads against one", f"{ratio:.2f} times", "1.6 times", ratio >= 1.6)
    memory = run(sprague, "sequence", "0.106", "--to", "1e9")[3]
    report("0.106 to 1e9, peak memory", f"{memory:.0f} MiB", "64 MB", memory < 61)


def main():
    sprague = sys.argv[1]
    others(sprague)
    periods(sprague)
    sparse(sprague)


main()
