// Every way to change a sound log that was thought of, and which check notices it: in a
// log whose records hold their hash, in one where only the next record names it, and in
// one that does not write the previous hash down. What nothing notices is in here too.

import { afterAll, describe, expect, it } from 'vitest';
import {
  CHAIN_KINDS,
  chainRecords,
  joinLogLines,
  listPlainFindings,
  readLastHash,
  verifyChainText,
  WAYS,
  writeSealedLines,
} from '../../testing/chains.ts';
import { CHANGES, plantedLog } from '../../testing/forgeries/chains.ts';
import { CHAINS_CHECKS } from './verify/checks.ts';

const rows: string[] = [];

describe.each(CHAIN_KINDS)('a log: %s', (kind) => {
  const sound = WAYS[kind].seal(chainRecords(kind));
  const head = readLastHash(kind, sound);

  it('is verified when nothing was changed, and proven whole against its last hash', () => {
    const report = verifyChainText(joinLogLines(writeSealedLines(sound)));
    expect(listPlainFindings(report)).toEqual([]);
    expect(report.verdict).toBe('verified');
    expect(report.lanes.map(({ lane, entries }) => `${lane} ${entries}`)).toEqual(['a 4', 'b 4']);
    expect(report.lanes.map(({ completeness }) => completeness.state)).toEqual([
      'not proven',
      'not proven',
    ]);
    const pinned = verifyChainText(joinLogLines(writeSealedLines(sound)), { head });
    expect(pinned.verdict).toBe('verified');
    expect(pinned.lanes.map(({ completeness }) => completeness.state)).toEqual([
      'proven',
      'proven',
    ]);
  });

  it.each(CHANGES.map((change) => [change.name, change] as const))('%s', (name, change) => {
    const file = plantedLog(kind, change);
    // The file may be the sound one where this kind has nothing to change.
    const report = verifyChainText(file);
    const found = new Set(
      listPlainFindings(report).map(
        ({ check, severity }) =>
          check.replace('chains.', '') + (severity === 'error' ? '' : ` ${severity}`),
      ),
    );
    const noticed = change.noticed[kind];
    expect([...found].sort()).toEqual([...noticed].sort());
    const isError = noticed.some((one) => !one.includes(' '));
    expect(report.verdict).toBe(
      isError ? 'failed' : noticed.length ? 'verified with warnings' : 'verified',
    );
    const { verdict } = verifyChainText(file, { head });
    const same = file === joinLogLines(writeSealedLines(sound));
    if (change.pinned && !same) expect(verdict).toBe('failed');
    if (!noticed.length && !same)
      rows.push(
        `${kind.padEnd(18)}${(change.pinned ? 'the last hash, noted before' : 'nothing').padEnd(30)}${name}`,
      );
    for (const one of noticed) rows.push(`${kind.padEnd(18)}${one.padEnd(30)}${name}`);
  });
});

/** Of the Agent Audit Trail: in verify/required.test.ts. */
const DRAFT = ['fields', 'words', 'trust', 'phases', 'erased'];

it('leaves no check without a change that it notices', () => {
  const noticed = new Set(CHANGES.flatMap((change) => Object.values(change.noticed).flat()));
  const missing = CHAINS_CHECKS.map(({ id }) => id.replace('chains.', '')).filter(
    (id) => ![...noticed].some((one) => one.split(' ')[0] === id),
  );
  // Signatures are not checked, and its own verifier is asked in the other profile; the beginning and the head are pins, and the head is tried with every change above. What
  // follows the end of an archive is in formats/trailing.test.ts.
  // What no hash covers is in verify/covered.test.ts, what loses digits in verify/numbers.test.ts. A log whose rules nobody knows is in unproven.test.ts; roots and inner chains, which no built-in profile has, in roots.test.ts and inner/inner.test.ts.
  expect(missing).toEqual([
    'rules',
    'covered',
    'numbers',
    ...DRAFT,
    'inner',
    'roots',
    'signature',
    'own',
    'from',
    'head',
    'container-end',
  ]);
});

afterAll(() =>
  console.log(`log               noticed by                    change\n${rows.sort().join('\n')}`),
);
