// Sealing that undoes the changes of a step is no forgery; and where the bench does not know how to
// seal again, it does not claim that a secret is needed.

import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { listAttacks } from '../../formats/forging/attacks.ts';
import { tamperStep } from '../../formats/forging/steps.ts';
import type { Alteration } from '../../ledger/model/tamper.ts';
import { NOTHING_DONE, readCase } from '../../ledger/model/tamper-case.ts';
import { forgeHost, openTestSession } from '../../testing/break-it.ts';
import { joinLogLines, sorted } from '../../testing/chains.ts';
import { GATE_PROFILE, gateLog } from '../../testing/gate-log.ts';
import { type LooseObject, sha256Text } from '../../testing/unknown-chains.ts';
import { judgeTamper } from './screens/outcome.ts';

const host = await forgeHost();

/** The only number in it counts the records; the next record has the hash of each. */
function receipts(count: number): LooseObject[] {
  let before: string | undefined;
  return Array.from({ length: count }, (_, i) => {
    const payload = { decision: i % 2 ? 'deny' : 'allow', sequence: i + 1, tool: 'files.read' };
    const own = { payload: { ...payload, ...(before && { previousHash: before }) } };
    before = sha256Text(sorted(own, ',', ':'));
    return own;
  });
}

const toBytes = (all: readonly LooseObject[]) =>
  encodeText(joinLogLines(all.map((one) => JSON.stringify(one))));
const set = (at: number, path: string, value: string): Alteration => ({
  kind: 'set',
  at,
  path,
  value,
});

describe('a log whose only number counts its records', async () => {
  const session = await openTestSession('log.jsonl', toBytes(receipts(9)), host);

  it('is not cheated there by a prepared cheat, and each says what it changes', async () => {
    for (const { id, cheat, case: text } of listAttacks(session, null)) {
      const wanted = readCase(text) ?? NOTHING_DONE;
      expect(text, id).not.toContain('sequence');
      expect(cheat, id).not.toMatch(/number|\{/);
      const { trials } = await tamperStep(session, wanted, wanted.step);
      expect([id, trials.map(({ isUndone }) => isUndone)]).toEqual([id, trials.map(() => false)]);
    }
  });

  it('is as it was once a change of that number is sealed, and the bench says so', async () => {
    const wanted = { ...NOTHING_DONE, alterations: [set(5, 'payload.sequence', '0')] };
    const done = await tamperStep(session, wanted, 1);
    expect(done.trials.map(({ isUndone }) => isUndone)).toEqual([false]);
    for (const step of [2, 3] as const) {
      const { done, trials } = await tamperStep(session, wanted, step);
      expect(done).toBe('Making it again undoes what was done. The copy is as the ledger was.');
      expect(new Set(trials.map(({ isUndone }) => isUndone))).toEqual(new Set([true]));
      for (const trial of trials)
        expect(judgeTamper(step, trial, session.draft.means)).toMatchObject({
          title: 'As the ledger was',
        });
    }
  });

  it('is as it was where a value is written over with itself', async () => {
    const wanted = { ...NOTHING_DONE, alterations: [set(5, 'payload.tool', '"files.read"')] };
    const { done } = await tamperStep(session, wanted, 1);
    expect(done).toBe('tool: "files.read" became "files.read". The copy is as the ledger was.');
  });
});

it('a rule that is not known is not called a secret', async () => {
  const hash = { at: GATE_PROFILE.hash.at, keyed: 'a rule that is not known', unknown: true };
  const profile = encodeText(JSON.stringify({ ...GATE_PROFILE, hash }));
  const files = { 'gate.jsonl': encodeText(gateLog(8)), 'gate.profile.json': profile };
  const session = await openTestSession('gate.zip', zipSync(files), host);
  const { means } = session.draft;
  expect(means).toMatchObject({ isRuleUnknown: true, anchorName: 'hash of the last record' });
  const wanted = { ...NOTHING_DONE, alterations: [set(2, 'did', '"sang"')] };
  for (const step of [2, 3] as const) {
    const { missing } = await tamperStep(session, wanted, step);
    expect(missing).toMatch(/^How its hashes are made is not known here/);
  }
  const { done } = await tamperStep(session, wanted, 5);
  expect(done).toMatch(/^The hash of the last record kept elsewhere, .*: it was not made again\.$/);
});

it('the hash of a log is called what it is', async () => {
  const files = {
    'gate.jsonl': encodeText(gateLog(8)),
    'gate.profile.json': encodeText(JSON.stringify(GATE_PROFILE)),
  };
  const session = await openTestSession('gate.zip', zipSync(files), host);
  expect(session.draft.means.hash).toBe('SHA-512');
});
