// Every state of every lane of every recorded ledger has one hash: what the verifier makes of bytes is
// what a fold of objects makes.

import { expect, it } from 'vitest';
import { fromHex } from '../../../base/bytes.ts';
import { applyDelta, type Resource } from '../../../ledger/fold/fold.ts';
import { emptyOp, StateTable } from '../../../ledger/fold/state-table.ts';
import { worldHash } from '../../../ledger/fold/world-hash.ts';
import type { LedgerReader } from '../../../ledger/format/reader.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { corpusSources } from '../../../testing/containers.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';
import { asPayload, decodePayload } from '../payload/payload.ts';

const host = await createTestHost();

/** States whose two hashes are compared. @throws when they are two */
function compareStates(reader: LedgerReader, lane: string): number {
  const table = new StateTable();
  const world = new Map<string, Resource<Uint8Array>>();
  const op = emptyOp();
  let states = 0;
  for (const entry of reader.entries(lane)) {
    const payload = asPayload(decodePayload(entry));
    if (!payload?.commit) continue;
    const { commit, canonical } = payload;
    const delta = payload.delta(commit);
    const { index } = entry;
    const error = applyDelta(world, delta, { lane, index }, ({ op }) =>
      canonical.slice(...commit.readValue(op)),
    );
    const author = { index, op: 0, commit: fromHex(delta.commit) ?? new Uint8Array(32) };
    let fault = null;
    for (; author.op < commit.opCount && !fault; author.op++) {
      commit.readOp(author.op, payload, op);
      fault = table.apply(canonical, op, author);
    }
    expect(fault).toBe(error?.fault ?? null);
    if (fault) break;
    const plain = worldHash(world.values(), ({ value }) => value, host.hash);
    expect(table.hash(host.hash), `${lane} after entry ${index}`).toBe(plain);
    states++;
  }
  return states;
}

for (const { name, files, absent } of corpusSources())
  it.skipIf(absent)(name, () => {
    const reader = readLedger(thymos, files, host);
    for (const { id } of reader.lanes) compareStates(reader, id);
    reader.close();
  });

it('compares some', () => {
  const source = corpusSources().find(({ name }) => name === 'run-847.db');
  const reader = readLedger(thymos, source?.files ?? [], host);
  expect(compareStates(reader, reader.lanes[0]?.id ?? '')).toBe(5);
  reader.close();
});
