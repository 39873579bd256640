// Blame of stored ledgers agrees with their shown states.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { sameValue } from '../../../base/json/same.ts';
import { codingRun } from '../../../formats/thymos/write/demo/coding.ts';
import { toJsonLines } from '../../../formats/thymos/write/writer/containers.ts';
import { writeJsonValue } from '../../../formats/thymos/write/writer/json.ts';
import { TrajectoryWriter } from '../../../formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter } from '../../../formats/thymos/write/writer/writer.ts';
import type { BlameAsk } from '../../../ledger/model/blame.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';

async function imported(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const setup = createSetup();
  const { ledger } = await setup.importBytes(name, bytes);
  const id = ledger ?? '';
  return { ...setup, id, detail: await setup.ask({ name: 'ledger', input: id }) };
}

async function allChanges({ ask, id }: Awaited<ReturnType<typeof imported>>, of: BlameAsk) {
  const first = await ask({ name: 'blame', input: { ledger: id, of, before: null } });
  const changes = [...first.changes];
  for (let { next } = first; next; ) {
    const page = await ask({ name: 'blame', input: { ledger: id, of, before: next } });
    changes.push(...page.changes);
    ({ next } = page);
  }
  return changes;
}

describe('blame', () => {
  it('of every resource of every lane says who wrote what is there, and when it changed', async () => {
    const ledger = await imported('branches.db', corpusBytes('thymos', 'branches.db'));
    const { ask, id, detail } = ledger;
    let seen = 0;
    for (const { id: lane, entries } of detail.lanes) {
      const index = entries - 1;
      const { resources } = await ask({
        name: 'state',
        input: { ledger: id, lane, index, query: '', from: 0, to: 100 },
      });
      for (const resource of resources) {
        const of = { lane, index, kind: resource.kind, id: resource.id, key: '' };
        const head = await ask({ name: 'blame head', input: { ledger: id, of } });
        expect(head.resource).toEqual(resource);
        expect(head.by).toMatchObject(resource.writtenBy);
        const changes = await allChanges(ledger, of);
        expect(changes[0]?.entry).toEqual(head.by);
        for (const { entry, fields, versions } of changes) {
          const at = async (place: number) =>
            (
              await ask({
                name: 'state',
                input: {
                  ledger: id,
                  lane: entry.lane,
                  index: place,
                  query: resource.id,
                  from: 0,
                  to: 9,
                },
              })
            ).resources.find((one) => one.kind === resource.kind && one.id === resource.id);
          if (entry.index === 0) continue;
          const [before, after] = [await at(entry.index - 1), await at(entry.index)];
          expect(versions).toEqual([before?.version ?? null, after?.version ?? null]);
          expect(fields.length === 0).toBe(sameValue(before?.value, after?.value));
          seen++;
        }
      }
    }
    expect(seen).toBeGreaterThan(20);
  });

  it('is read page by page, nothing twice and nothing left out', async () => {
    const ledger = new LedgerWriter(nobleHash);
    const lane = new TrajectoryWriter(ledger, ledger.idOfText('lane'), {
      compiler: 'thymos-compiler/0.0.1',
      policySet: ledger.idOfText('policy'),
      clock: () => 1_700_000_000,
    });
    lane.root('written again and again');
    const trace = { rules: ['writ.authority'], decision: { kind: 'permit' as const } };
    for (let version = 1; version <= 50; version++) {
      const intent = {
        intent: ledger.idOfText(`intent ${version}`),
        writ: ledger.idOfText('writ'),
        tool: 'kv_set',
        args: writeJsonValue({ version }),
      };
      const named = {
        kind: 'kv',
        id: 'a',
        value: writeJsonValue({ n: version, tenth: Math.floor(version / 10) }),
      };
      lane.commit(lane.propose(intent, trace), {
        delta: [
          version === 1
            ? { op: 'create', ...named }
            : { op: 'replace', ...named, expected: version - 1 },
        ],
        observations: [],
        cost: { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 },
      });
    }
    const made = await imported('made.jsonl', new Uint8Array(toJsonLines(ledger)));
    const of = { lane: lane.id, index: 50, kind: 'kv', id: 'a' };
    const changes = await allChanges(made, { ...of, key: '' });
    expect(changes.map(({ versions: [, after] }) => after)).toEqual(
      Array.from({ length: 50 }, (_, place) => 50 - place),
    );
    const ofPart = await allChanges(made, { ...of, key: 'tenth' });
    expect(ofPart.map(({ entry }) => entry.index)).toEqual([50, 40, 30, 20, 10, 1]);
  });

  it('names the request that a commit carries out, and the lines that it brought', async () => {
    const bytes = new Uint8Array(toJsonLines(codingRun(nobleHash).ledger));
    const { ask, id, detail } = await imported('coding.jsonl', bytes);
    const lane = detail.lanes.find(({ title }) => title.includes('Tides')) ?? expect.unreachable();
    const file = { kind: 'file', id: 'tides/src/height.ts' };
    const of = { lane: lane.id, index: lane.entries - 1, ...file, key: '' };
    const head = await ask({ name: 'blame head', input: { ledger: id, of } });
    expect(head).toMatchObject({ by: { seq: 8, request: 6 }, restored: null, texts: ['text'] });
    const text = await ask({
      name: 'blame lines',
      input: { ledger: id, of: { ...of, key: 'text' } },
    });
    expect(text.lines.join('')).toBe(
      (await ask({ name: 'blame head', input: { ledger: id, of: { ...of, key: 'text' } } })).value,
    );
    const seqs = Array.from(text.by, (by) => text.entries[by]?.seq);
    expect(seqs[0]).toBe(8);
    expect(seqs[3]).toBe(4);
    expect((await ask({ name: 'blame lines', input: { ledger: id, of } })).note).toMatch(/no text/);
    await expect(
      ask({ name: 'blame', input: { ledger: id, of: { ...of, key: 'a..b' }, before: null } }),
    ).rejects.toThrow();
  });
});
