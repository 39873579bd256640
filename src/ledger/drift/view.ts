// Each pin shows what the report of a verification with pins says. Nothing is decided here: every
// status and every finding is the verifier's.

import type { Check, CheckOutcome, Finding, LedgerReport, Pins } from '../model/check.ts';
import { isExpectation } from '../model/check.ts';
import type { DriftView, PinDrift } from '../model/drift.ts';
import type { Differing } from './differing.ts';

/** Differing entries are handed over so many at a time. */
export const DRIFT_PAGE = 200;

/** `differing` has by check the findings at entries. */
export function findDrift(
  report: LedgerReport,
  checks: readonly Check[],
  differing: ReadonlyMap<string, Differing>,
): DriftView {
  const findings = [
    ...report.findings,
    ...report.lanes.flatMap(({ again, findings: own }) => (again ? [] : own)),
  ];
  const expectations = new Set(checks.filter(isExpectation).map(({ id }) => id));
  const asked = pinsIn(report.pins);
  const pins = asked.flatMap((pin) =>
    checks
      .filter(({ needs }) => needs?.pin === pin)
      .flatMap(({ id }) => {
        const outcome = report.checks.find(({ check }) => check === id);
        return outcome ? [pinDrift(pin, outcome, findings, differing.get(id))] : [];
      }),
  );
  return {
    verdict: report.verdict,
    entries: report.lanes.reduce((sum, { entries, again }) => sum + (again ? 0 : entries), 0),
    pins,
    fault:
      findings.find(({ check, severity }) => severity === 'error' && !expectations.has(check)) ??
      null,
  };
}

function pinsIn(pins: Pins): readonly (keyof Pins)[] {
  const all: readonly (keyof Pins)[] = [
    'compiler',
    'signer',
    'policySet',
    'world',
    'keys',
    'head',
    'anchors',
    'seal',
  ];
  return all.filter((pin) => pins[pin] !== undefined);
}

function pinDrift(
  pin: keyof Pins,
  { check, status, reason, looked, found }: CheckOutcome,
  findings: readonly Finding[],
  differing: Differing | undefined,
): PinDrift {
  // A remark is no difference.
  const differs = status === 'fail' || status === 'warning';
  const own = findings.find((one) => one.check === check && one.severity !== 'info');
  const all = differing?.all ?? [];
  const [first = null] = all;
  return {
    pin,
    check,
    status,
    reason,
    looked,
    found: differs ? found : 0,
    first: first && { lane: first.lane, index: first.index, seq: first.seq, at: first.at },
    spans: differing?.spans ?? [],
    listed: all.length,
    differing: all.slice(0, DRIFT_PAGE),
    message: own?.message ?? null,
  };
}
