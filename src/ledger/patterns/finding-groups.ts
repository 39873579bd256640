// Findings are one pattern when they are of the same check on the same field, with the same values
// or with others each time.

import { grouped } from '../../base/lists.ts';
import { type Finding, SEVERITIES } from '../model/check.ts';
import type { FindingGroup, GroupValues } from '../model/patterns.ts';

/** Fewer are read as fast one by one. */
export const LEAST_FINDINGS = 3;

/**
 * Makes only groups of at least {@link LEAST_FINDINGS}; no finding is in two of them. The worst
 * come first.
 */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = parted(findings, ({ check, severity, path, sides, fault }) => [
    check,
    severity,
    generalisePath(path),
    sides,
    fault,
  ])
    .flatMap(bySame)
    .map(makeGroup);
  return groups.sort(
    (a, b) =>
      SEVERITIES[a.severity] - SEVERITIES[b.severity] || b.findings.length - a.findings.length,
  );
}

/** Returns the field that a path leads to, whichever item of a list it is in. */
export function generalisePath(path: string | null): string | null {
  return path?.replaceAll(/\[\d+\]/g, '[]') ?? null;
}

function bySame(kind: readonly Finding[]): (readonly Finding[])[] {
  const alike = parted(kind, ({ expected, actual }) => [expected, actual]);
  const isOften = (some: readonly Finding[]) => some.length >= LEAST_FINDINGS;
  const often = alike.filter(isOften);
  const seldom = new Set(alike.filter((some) => !isOften(some)).flat());
  return [...often, kind.filter((finding) => seldom.has(finding))].filter(isOften);
}

function makeGroup(findings: readonly Finding[]): FindingGroup {
  const [first] = findings;
  if (!first) throw new Error('A group has findings.');
  const { check, severity, path } = first;
  return {
    check,
    severity,
    path: generalisePath(path),
    findings,
    expected: summariseValues(findings.map(({ expected }) => expected)),
    actual: summariseValues(findings.map(({ actual }) => actual)),
  };
}

function summariseValues(values: readonly (string | null)[]): GroupValues {
  return { first: values[0] ?? null, different: new Set(values).size };
}

function parted(findings: readonly Finding[], by: (finding: Finding) => unknown) {
  return [...grouped(findings, (finding) => JSON.stringify(by(finding))).values()];
}
