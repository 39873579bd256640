// What draft-sharif-agent-audit-trail asks of its records: one planted fault for each check.

import { expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import {
  type LooseRecord,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { corpusText } from '../../../testing/corpus.ts';

const plain: readonly LooseRecord[] = corpusText('chains', 'aat-mcp', 'small.jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => {
    // Without its signature, which a changed record could not have.
    const { signature, ...record } = JSON.parse(line);
    return record;
  });

/** Records with a chain of their own; `keeps`: the hash of the original counts for the next one. */
function sealed(
  records: readonly LooseRecord[],
  keeps: ReadonlyMap<number, string> = new Map(),
): string {
  let before: string | null = null;
  const lines = records.map((record, i) => {
    // A member that is not there is none that is undefined.
    const own = JSON.parse(JSON.stringify({ ...record, prev_hash: before }));
    before = keeps.get(i) ?? sha256Hex(encodeText(sorted(own, ',', ':')));
    return JSON.stringify(own);
  });
  return `${lines.join('\n')}\n`;
}

function changed(index: number, by: LooseRecord): readonly LooseRecord[] {
  return plain.map((record, i) => (i === index ? { ...record, ...by } : record));
}

const found = (text: string) =>
  listPlainFindings(verifyChainText(text)).map(({ check, severity }) => `${check} ${severity}`);

it('nothing is found in a sound log', () => {
  expect(found(sealed(plain))).toEqual([]);
  expect(found(corpusText('chains', 'aat-mcp', 'small.jsonl'))).not.toContain(
    'chains.fields warning',
  );
});

it.each([
  ['fields', 1, { agent_id: 'no uri' }],
  ['fields', 1, { agent_version: undefined }],
  ['fields', 2, { record_phase: undefined }],
  ['words', 1, { action_type: 'musing' }],
  ['words', 1, { outcome: 'great' }],
  ['trust', 1, { trust_level: 'L5' }],
  ['phases', 1, { record_phase: 'afterwards' }],
  ['phases', 6, { outcome: 'denied', record_phase: 'post_execution' }],
])('%s of record %i: %o', (check, index, by) => {
  const text = sealed(changed(index, by));
  const own = found(text).filter((one) => one.startsWith(`chains.${check} `));
  expect(own).toEqual([`chains.${check} warning`]);
  expect(verifyChainText(text).verdict).toBe('verified with warnings');
  const [finding] = listPlainFindings(verifyChainText(text)).filter(
    (one) => one.check === `chains.${check}`,
  );
  expect(finding?.message).toContain('draft-sharif-agent-audit-trail asks for');
});

it('a trust level may be a number', () => {
  expect(found(sealed(changed(1, { trust_level: 2 })))).toEqual([]);
});

it('an erased record is accepted by the hash that it had, and never shown as intact', () => {
  const original = sealed(plain).split('\n')[3] ?? '';
  const hash = sha256Hex(encodeText(sorted(JSON.parse(original), ',', ':')));
  const erased = changed(3, { action_detail: {}, tombstone_hash: hash });
  const text = sealed(erased, new Map([[3, hash]]));
  expect(found(text)).toEqual(['chains.erased warning']);
  expect(verifyChainText(text).verdict).toBe('verified with warnings');
  // Another hash in its place excuses nothing.
  const forged = sealed(changed(3, { tombstone_hash: '0'.repeat(63).concat('1') }));
  expect(found(forged)).toEqual(['chains.erased warning', 'chains.link error']);
});
