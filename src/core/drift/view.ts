// From the report of a verification with pins to what each pin shows. It decides nothing: every status and
// every finding is the verifier's.

import type { Check, CheckOutcome, Finding, LedgerReport, Pins } from '../model/check.ts';
import { isExpectation } from '../model/check.ts';
import type { DriftFinding, DriftView, PinDrift } from '../model/drift.ts';

/** Entries of a pin that are listed. */
const MAX_LISTED = 2000;

/** `startOf`: at which place a lane begins; null: it shows entries of other lanes again. */
export function driftOf(
  report: LedgerReport,
  checks: readonly Check[],
  startOf: (lane: string) => number | null,
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
        return outcome ? [pinDrift(pin, outcome, findings, startOf)] : [];
      }),
  );
  const isChain = new Set(checks.filter(({ chain }) => chain).map(({ id }) => id));
  return {
    verdict: report.verdict,
    entries: report.lanes.reduce((sum, { entries, again }) => sum + (again ? 0 : entries), 0),
    pins,
    against: report.checks.filter(({ check }) => isChain.has(check)),
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
  startOf: (lane: string) => number | null,
): PinDrift {
  // What is only remarked is no difference.
  const differs = status === 'fail' || status === 'warning';
  const own = findings.filter((one) => one.check === check && one.severity !== 'info');
  const differing: DriftFinding[] = [];
  for (const { lane, index, seq, actual } of own) {
    if (lane === null || index === null || seq === null) continue;
    const start = startOf(lane);
    if (start !== null) differing.push({ lane, index, seq, at: start + index, actual });
  }
  differing.sort((a, b) => a.at - b.at);
  const [first = null] = differing;
  return {
    ...{ pin, check, status, reason, looked },
    found: differs ? found : 0,
    first: first && { lane: first.lane, index: first.index, seq: first.seq, at: first.at },
    differing: differing.slice(0, MAX_LISTED),
    message: own[0]?.message ?? null,
  };
}
