// The drawing beside a lane's rows agrees with the folded state and with the links of real ledgers.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { makeBlocksDemos } from '../../testing/blocks-made.ts';
import { corpusBytes, inCorpus } from '../../testing/corpus.ts';
import { createSetup } from '../../testing/handler.ts';
import type { Life } from '../model/timeline.ts';
import type { EntryLine } from '../model/view.ts';

async function imported(file: string) {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes(file, corpusBytes('thymos', file));
  if (!ledger) throw new Error(`${file} was not imported`);
  return { ask, id: ledger, detail: await ask({ name: 'ledger', input: ledger }) };
}

function isAlive({ isOlder, at, changes }: Life, index: number): boolean {
  const place = at.findLastIndex((changed) => changed <= index);
  return place < 0 ? isOlder : changes[place] !== 'retracted';
}

describe('the side of a lane', () => {
  it.each(['all-kinds.db', 'policy-intercept.db', 'delegation.db'])(
    'shows of %s what is in the state after every entry',
    async (file) => {
      const { ask, id, detail } = await imported(file);
      let seen = 0;
      for (const { id: lane, entries, origin } of detail.lanes) {
        const { lives } = await ask({ name: 'lane sides', input: { ledger: id, lane } });
        if (!lives || origin === 'branch') continue;
        // What does not apply is no state.
        if (
          (await ask({ name: 'state head', input: { ledger: id, lane, index: entries - 1 } }))
            .broken
        )
          continue;
        for (let index = 0; index < entries; index++) {
          const { resources } = await ask({
            name: 'state',
            input: { ledger: id, lane, index, query: '', from: 0, to: 99 },
          });
          const alive = resources.filter(({ retracted }) => !retracted);
          const there = alive.map((one) => `${one.kind}:${one.id}`);
          const drawn = lives.filter((life) => isAlive(life, index));
          expect(drawn.map((one) => `${one.kind}:${one.id}`).sort()).toEqual(there.sort());
          seen += there.length;
        }
      }
      expect(seen).toBeGreaterThan(0);
    },
  );

  it('has every lane that branched off or was delegated, at the entry that it leaves', async () => {
    let seen = 0;
    for (const file of ['delegation.db', 'branches.db']) {
      const { ask, id, detail } = await imported(file);
      for (const { id: lane, entries } of detail.lanes) {
        const at = (index: number | null) => index ?? entries - 1;
        const lanes = await ask({ name: 'row lanes', input: { ledger: id, lane } });
        const here = lanes.findIndex((one) => one.lane === lane);
        const leaving = detail.links.flatMap(({ kind, from, to }) => {
          if (kind === 'branch' && to.lane === lane) return [`${from.lane} ${at(to.index)}`];
          return kind === 'delegation' && from.lane === lane
            ? [`${to.lane} ${at(from.index)}`]
            : [];
        });
        const children = lanes.filter(({ parent }) => parent === here);
        const found = children.map((one) => `${one.lane} ${one.leaves}`);
        expect(found.sort()).toEqual(leaving.sort());
        seen += found.length;
      }
    }
    expect(seen).toBeGreaterThan(5);
  });

  it('has what a rollback took back, and to where it went', async () => {
    const { ask, importBytes } = createSetup();
    const [demo] = makeBlocksDemos(nobleHash);
    const { ledger } = await importBytes('run.jsonl', Uint8Array.from(demo?.bytes ?? []));
    const lanes = await ask({
      name: 'row lanes',
      input: { ledger: ledger ?? '', lane: 'run-forecast-0142' },
    });
    const [run] = lanes;
    expect([[...(run?.rollbacks.by ?? [])], [...(run?.rollbacks.to ?? [])]]).toEqual([[12], [5]]);
    expect(lanes.slice(1).every(({ isStub }) => isStub)).toBe(true);
  });

  it('knows the first entry that does not fit, and counts what rests on it', async () => {
    const { ask, id, detail } = await imported('tampered/parent-altered.db');
    const [first] = await ask({
      name: 'row lanes',
      input: { ledger: id, lane: detail.lanes[0]?.id ?? '' },
    });
    expect([first?.torn, first?.faults]).toEqual([Uint32Array.of(4), Uint32Array.of(4)]);
    expect(first?.rests.map(({ from, to }) => [from, to])).toEqual([[6, first?.entries]]);
  });

  it('ties every request to the entry that carries it out', async () => {
    const { ask, id, detail } = await imported('run-847.db');
    const [lane] = detail.lanes;
    const { grants } = await ask({
      name: 'lane sides',
      input: { ledger: id, lane: lane?.id ?? '' },
    });
    const rows = await ask({
      name: 'rows',
      input: { ledger: id, lane: lane?.id ?? '', from: 0, to: lane?.entries ?? 0 },
    });
    const granted = rows.filter(({ approval }) => approval === 'granted');
    expect([...grants.requests]).toEqual(granted.map(({ index }) => index));
    expect([...grants.requests, ...grants.answers]).toEqual([3, 5]);
  });

  const isWhole = inCorpus('thymos', 'medium.db');
  it.skipIf(!isWhole)('folds only commits at which nothing is asked, found or left', async () => {
    let folded = 0;
    for (const file of ['medium.db', 'run-847.db', 'delegation.db']) {
      const { ask, id, detail } = await imported(file);
      for (const { id: lane, entries } of detail.lanes) {
        const lanes = await ask({ name: 'row lanes', input: { ledger: id, lane } });
        const here = lanes.findIndex((one) => one.lane === lane);
        const own = lanes[here];
        if (!own) throw new Error(`${lane} has no rows`);
        const { stretches, grants } = own;
        const forks = new Set(
          lanes.filter(({ parent }) => parent === here).map(({ leaves }) => leaves),
        );
        for (const [place, from] of stretches.from.entries()) {
          const rows = await ask({
            name: 'rows',
            input: { ledger: id, lane, from, to: stretches.to[place] ?? 0 },
          });
          for (const { line, index, errors, warnings, approval } of rows) {
            expect([line.shape, errors, warnings, approval]).toEqual(['change', 0, 0, null]);
            expect(forks.has(index) || grants.answers.includes(index)).toBe(false);
          }
          const sum = (of: (line: EntryLine) => number) =>
            rows.reduce((all, { line }) => all + of(line), 0);
          expect(stretches.created[place]).toBe(sum(({ changes }) => changes.created));
          expect(stretches.replaced[place]).toBe(sum(({ changes }) => changes.replaced));
          expect(stretches.retracted[place]).toBe(sum(({ changes }) => changes.retracted));
          expect(stretches.commits[place]).toBe(rows.length);
          expect(entries).toBeGreaterThan(rows.length);
          folded += rows.length;
        }
      }
    }
    expect(folded).toBeGreaterThan(20);
  });

  it('names of every row what it changes first, and what is wrong with it', async () => {
    const { ask, id, detail } = await imported('branches.db');
    let named = 0;
    for (const { id: lane, entries } of detail.lanes) {
      const rows = await ask({ name: 'rows', input: { ledger: id, lane, from: 0, to: entries } });
      for (const { line, changed = [], found, errors, warnings } of rows) {
        const { created, replaced, retracted } = line.changes;
        expect(changed.length).toBe(Math.min(3, created + replaced + retracted));
        for (const { change } of changed) expect(line.changes[change]).toBeGreaterThan(0);
        expect(found !== undefined).toBe(errors + warnings > 0);
        named += changed.length;
      }
    }
    expect(named).toBeGreaterThan(5);
  });
});

describe('the chain', () => {
  async function importChain(file: string) {
    const { ask, id, detail } = await imported(file);
    const [lane] = detail.lanes;
    const rows = await ask({
      name: 'rows',
      input: { ledger: id, lane: lane?.id ?? '', from: 0, to: lane?.entries ?? 0 },
    });
    return rows.map(({ chain, errors }) => ({ chain, errors }));
  }

  it('is broken where a hash or a link does not hold, and only there', async () => {
    for (const [file, at] of [
      ['tampered/integer-to-float-in-value.db', 7],
      ['tampered/parent-altered.db', 4],
    ] as const) {
      const chain = (await importChain(file)).map((row) => row.chain);
      expect(chain.indexOf('broken')).toBe(at);
      expect(chain.filter((one) => one !== 'closed')).toEqual(['broken']);
    }
  });

  it('holds where something else is wrong', async () => {
    const rows = await importChain('tampered/kind-commit-to-rejection.db');
    expect(rows.some(({ errors }) => errors > 0)).toBe(true);
    expect(rows.every(({ chain }) => chain === 'closed')).toBe(true);
  });
});
