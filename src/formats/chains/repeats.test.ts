// What a profile knows to be said twice, changed in one place only, with all hashes made
// again: nothing but the contradiction shows it. One row for each pair of each built-in profile.

import { describe, expect, it } from 'vitest';
import {
  joinLogLines,
  type LooseRecord,
  listPlainFindings,
  verifyChainText,
  writeSealedLines,
} from '../../testing/chains.ts';
import {
  PROFILE_LOGS,
  type ProfileName,
  REPEATS,
  writeProfileLog,
} from '../../testing/forgeries/repeats.ts';
import { PROFILES } from './builtin/index.ts';

function verifyChanged(name: ProfileName, change: (records: LooseRecord[]) => LooseRecord[]) {
  const report = verifyChainText(writeProfileLog(name, change));
  const errors = listPlainFindings(report).filter(({ severity }) => severity === 'error');
  const looked = report.checks.find(({ check }) => check === 'chains.repeats')?.looked ?? 0;
  return { errors, looked, notes: report.notes ?? [] };
}

describe.each(Object.keys(PROFILE_LOGS) as ProfileName[])('%s', (name) => {
  it('agrees with itself where nothing was changed', () => {
    const { errors, looked, notes } = verifyChanged(name, (records) => records);
    const profile = PROFILES.find(({ id }) => id === name);
    expect(notes.join()).toContain(`Read as ${profile?.name}:`);
    expect(errors).toEqual([]);
    expect(looked).toBeGreaterThan(2);
  });

  const rows = REPEATS.filter(({ of }) => of === name);
  it.each(rows)('contradicts itself: $name', ({ at, change, path, expected }) => {
    const { errors } = verifyChanged(name, (records) =>
      records.map((record, i) => (i === at ? { ...record, ...change } : record)),
    );
    expect(errors).toMatchObject([{ check: 'chains.repeats', index: at, path, expected }]);
  });
});

it.each<[ProfileName, string[]]>([
  ['agent-audit-trail', ['chains.line']],
  ['air-gate', ['chains.line', 'chains.hash']],
])('is not concluded across a line that cannot be read: %s', (name, checks) => {
  const { records, seal } = PROFILE_LOGS[name];
  const lines = writeSealedLines(seal(records()));
  const found = listPlainFindings(verifyChainText(joinLogLines(lines.toSpliced(1, 1, 'not json'))));
  expect(found.map(({ check }) => check)).toEqual(checks);
});

it('has a row for every pair of a built-in profile', () => {
  const pairs = PROFILES.flatMap(({ id, repeats = [] }) =>
    repeats.map(({ at }) => `${id.replace('-without-signature', '')} ${at}`),
  );
  const rows = REPEATS.map(({ of, path }) => `${of} ${path}`);
  expect(pairs.filter((pair) => !rows.includes(pair))).toEqual([]);
});
