import { expect, it } from 'vitest';
import { toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { parseThymosJson, thymosCanonical } from '../../formats/thymos/payload/canonical.ts';
import { otherEntries } from './others.ts';
import { NO_ANSWER, SmallServer } from './server.ts';

const NOW = 1_780_000_000;
const OTHERS = { entries: 120, from: NOW - 60, to: NOW };

function audit(server: SmallServer, query: string): { trajectory_id: string }[] {
  const path = `/audit/entries?${query}`;
  const outcome = server.handle({ method: 'GET', path, header: () => null, body: '' });
  if (outcome === NO_ANSWER) throw new Error('no answer');
  return (JSON.parse(outcome.body ?? '') as { entries: { trajectory_id: string }[] }).entries;
}

it('entries of other runs are in the ledger, and in no run', () => {
  const server = new SmallServer({ clock: () => NOW * 1000 });
  server.settle();
  const before = audit(server, 'limit=100000').length;
  server.addOthers(OTHERS);
  expect(audit(server, 'limit=100000')).toHaveLength(before + OTHERS.entries);
  const { id, lane } = server.run('run-3');
  const own = audit(server, `run_id=${id}`);
  expect(own.map(({ trajectory_id }) => trajectory_id)).toEqual(own.map(() => lane.id));
});

it('entries of other runs are whole: canonical, in sequence, with their own hash as id', () => {
  for (const { id, parent, seq, bytes, trajectory } of otherEntries(nobleHash, OTHERS)) {
    expect(id).toBe(toHex(nobleHash.blake3(bytes)));
    expect(thymosCanonical(parseThymosJson(bytes))).toBe(new TextDecoder().decode(bytes));
    expect(parent === null).toBe(seq === 0);
    expect(trajectory).toMatch(/^[0-9a-f]{64}$/);
  }
});
