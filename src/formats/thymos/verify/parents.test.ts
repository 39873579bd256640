// Parents in text containers: a line that leaves its own out is no line of a container that
// carries none. And what carries no chain is never said to be proven by one.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { corpusBytes, corpusText } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { longRun, writtenRun } from '../../../testing/written.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();
const lines = decodeText(longRun(4)).trimEnd().split('\n');

function verify(bytes: Uint8Array, profile: Profile = 'strict') {
  const reader = readLedger(thymos, [{ name: 'a', bytes: inMemory(bytes) }], host);
  const report = verifyLedger(thymos, reader, host, { profile, pins: {} });
  reader.close();
  const check = (id: string) => report.checks.find((one) => one.check === `thymos.${id}`);
  return { report, check, lane: report.lanes[0] };
}

/** The run with some of its lines changed. */
function altered(change: (line: string, i: number) => string): Uint8Array {
  return encodeText(`${lines.map(change).join('\n')}\n`);
}

const withoutParent = (line: string) => line.replace(/"parent_id":("[0-9a-f]*"|null),/, '');

describe('a line without a parent', () => {
  it.each([1, 2, 4])('is a finding of its entry where others have one (line %i)', (at) => {
    const bytes = altered((line, i) => (i === at ? withoutParent(line) : line));
    for (const profile of ['strict', 'reference'] as const) {
      const { check, lane } = verify(bytes, profile);
      expect(lane?.verdict).toBe('failed');
      expect(lane?.reference).toMatchObject({ ok: false, code: 'parent_mismatch', seq: at });
      expect(lane?.findings).toMatchObject([
        { check: 'thymos.parent-chain', severity: 'error', index: at, actual: 'no parent_id' },
      ]);
      expect(check('parent-chain')).toMatchObject({ status: 'fail', looked: 4 });
    }
  });

  it('is one at the beginning too, where only the strict profile objects', () => {
    const bytes = altered((line, i) => (i === 0 ? withoutParent(line) : line));
    const { lane } = verify(bytes);
    expect(lane?.findings).toMatchObject([
      { check: 'thymos.parent-chain', severity: 'error', index: 0, expected: 'null' },
    ]);
    expect(verify(bytes, 'reference').report.verdict).toBe('verified');
  });

  it('does not escape the checks of what is stored', () => {
    const respelled = (line: string) => line.replace('"payload":{', '"payload":{ ');
    const at = (line: string, i: number) => (i === 2 ? respelled(withoutParent(line)) : line);
    const found = verify(altered(at)).lane?.findings.map(({ check }) => check);
    expect(found).toEqual(['thymos.payload-canonical', 'thymos.parent-chain']);
  });

  it('is found in one lane where another one has parents', () => {
    const other = writtenRun('other', 'Another run', [
      { tool: 'set', kind: 'kv', id: 'a', value: 'b' },
    ]);
    const bare = decodeText(other).split('\n').map(withoutParent);
    const { report } = verify(encodeText([...lines, ...bare].join('\n')));
    expect(report.lanes).toMatchObject([{ verdict: 'verified' }, { verdict: 'failed' }]);
  });

  it('is no finding where no line has one', () => {
    const { check, lane, report } = verify(altered(withoutParent));
    expect(report.verdict).toBe('verified');
    expect(check('parent-chain')).toMatchObject({
      status: 'not checkable',
      reason: 'This container carries no parent ids.',
    });
    expect(lane?.completeness.reason).not.toMatch(/chain/i);
  });
});

describe('completeness', () => {
  it.each(['run-847.audit.json', 'run-847.audit.csv'])('of %s is not a chain’s', (name) => {
    const { lane } = verify(corpusBytes('thymos', name));
    expect(lane?.completeness.state).toBe('not proven');
    expect(lane?.completeness.reason).toContain('carries no parent ids');
    expect(lane?.completeness.reason).not.toMatch(/chain/i);
  });
});

it('an entry of an export that gives a parent makes the others lack theirs', () => {
  const text = corpusText('thymos', 'run-847.audit.json');
  const bytes = encodeText(text.replace('"seq":0', '"parent_id":null,"seq":0'));
  expect(verify(bytes).check('parent-chain')).toMatchObject({ status: 'fail', found: 7 });
});
