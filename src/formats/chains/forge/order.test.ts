// A forger seals along the chain, whatever order the rows of a log are in: the rewritten history of such a
// log is no more noticed than that of one in the order of its chain.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import type { Alteration, StepNumber } from '../../../ledger/model/tamper.ts';
import { NOTHING_DONE } from '../../../ledger/model/tamper-case.ts';
import { describeTamperStep, forgeHost, openTestSession } from '../../../testing/break-it.ts';
import { joinLogLines, sorted, WAYS, writeSealedLines } from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';
import { forge } from '../../forging/ladder.ts';
import { tamperStep } from '../../forging/steps.ts';

const host = await forgeHost();
const COUNT = 14;

/** In one lane, and without times, which would tell of entries that change places. */
function chained(): LooseObject[] {
  let prev_hash = '';
  return plainRecords(COUNT).map(({ time: _, ...record }) => {
    const body = { ...record, session: 'day', prev_hash };
    prev_hash = sha256Text(sorted(body, ',', ':'));
    return { ...body, hash: prev_hash };
  });
}

const chain = chained();
const text = (order: readonly number[], open: boolean) => {
  const file = joinLogLines(order.map((at) => JSON.stringify(chain[at])));
  return encodeText(open ? file.slice(0, -1) : file);
};

async function rewritten(bytes: Uint8Array, alteration: Alteration, step: StepNumber = 3) {
  const session = await openTestSession('log.jsonl', bytes, host);
  const wanted = { ...NOTHING_DONE, alterations: [alteration], step };
  const { files } = await forge(session, wanted, step);
  const lines = new TextDecoder().decode(files[0]?.bytes).split('\n');
  const seqs = lines.filter(Boolean).map((line): unknown => JSON.parse(line).seq);
  return { said: describeTamperStep(await tamperStep(session, wanted, step)), seqs };
}

const plain = (kind: 'drop' | 'swap' | 'copy', at: number): Alteration => ({ kind, at });
const set = (at: number): Alteration => ({ kind: 'set', at, path: 'tool', value: '"none"' });
const newestFirst = [...chain.keys()].reverse();

describe('rows in another order than their chain', () => {
  it.each([
    ['an entry is changed', set(5), newestFirst],
    ['an entry is taken out', plain('drop', 5), newestFirst.slice(1)],
    ['two entries change places', plain('swap', 5), newestFirst],
    ['an entry is put in', plain('copy', 5), [COUNT, ...newestFirst]],
  ] as const)(
    'are sealed along the chain, and stay newest first: %s',
    async (_, alteration, seqs) => {
      for (const open of [false, true]) {
        const bytes = text(newestFirst, open);
        expect(await rewritten(bytes, alteration)).toEqual({ said: 'verified', seqs });
      }
    },
  );

  it('are changed where they are, in the entry that is named', async () => {
    expect((await rewritten(text(newestFirst, false), set(5), 1)).said).toBe('failed hash@5');
    expect((await rewritten(text(newestFirst, false), set(5), 2)).said).toBe('failed link@6');
  });

  it('are sealed in any order, each in its place', async () => {
    const any = fc.shuffledSubarray([...chain.keys()], { minLength: COUNT });
    await fc.assert(
      fc.asyncProperty(any, fc.integer({ min: 1, max: COUNT - 2 }), async (order, at) => {
        const { said, seqs } = await rewritten(text(order, false), set(at));
        expect(said).toMatch(/^verified( with warnings)?$/);
        expect(seqs).toEqual(order);
        for (const kind of ['drop', 'copy', 'swap'] as const)
          expect((await rewritten(text(order, true), plain(kind, at))).said).toMatch(
            /^verified( with warnings)?$/,
          );
      }),
      { numRuns: Math.ceil(draws() / 20) },
    );
  });
});

it('a line that comes after a last one without a line end is a line of its own', async () => {
  const { seal, record } = WAYS['own hash'];
  const count = 8;
  const log = joinLogLines(
    writeSealedLines(seal(Array.from({ length: count }, (_, i) => record(i, 'day')))),
  );
  const bytes = encodeText(log.slice(0, -1));
  const copied = await rewritten(bytes, plain('copy', count - 1));
  expect(copied.seqs).toEqual(Array.from({ length: count + 1 }, (_, i) => i));
  const swapped = await rewritten(bytes, plain('swap', count - 2));
  expect(swapped.seqs).toEqual(Array.from({ length: count }, (_, i) => i));
  for (const { said } of [copied, swapped]) expect(said).toMatch(/^verified/);
});
