import { describe, expect, it, vi } from 'vitest';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import type { SearchPart } from '../../../ledger/model/search.ts';
import { answerAsks } from '../../../testing/answering.ts';
import { RunningSearch } from './running.ts';

const SUMMARY: LedgerSummary = {
  id: 'a',
  name: 'a.db',
  format: 'thymos',
  formatName: 'OpenThymos',
  container: 'SQLite database',
  size: 1,
  lanes: 1,
  entries: 10,
  requests: { total: 0, open: 0 },
  importedAt: 0,
  verifiedAt: null,
  verdict: null,
  profile: 'strict',
  findings: { errors: 0, warnings: 0 },
  demo: false,
  origin: null,
};
const held = ['a', 'b'].map((id) => ({ ...SUMMARY, id, entries: 9_000 }));

const part = (lane: string, matches: readonly number[], next: number | null): SearchPart => ({
  lanes: matches.length ? [{ lane, title: lane, matches: Int32Array.from(matches) }] : [],
  looked: 5,
  undecided: 1,
  unindexed: 2,
  next: next === null ? null : { lane: 0, index: next },
});

function makeService(advice: readonly string[] = []) {
  const calls: { readonly at: string; answer(part: SearchPart | Error): Promise<void> }[] = [];
  const ask = answerAsks({
    search: ({ ledger, from }) =>
      new Promise((resolve, reject) =>
        calls.push({
          at: `${ledger}:${from.index}`,
          async answer(one) {
            if (one instanceof Error) reject(one);
            else resolve(one);
            await new Promise((done) => setTimeout(done));
          },
        }),
      ),
    'search advice': () => advice,
  });
  return { calls, ask };
}

describe('a search over all ledgers', () => {
  it('puts together what parts found, ledger by ledger', async () => {
    const { calls, ask } = makeService();
    const search = new RunningSearch('x', held, ask);
    search.start();
    await calls[0]?.answer(part('one', [1, 2], 5));
    await calls[1]?.answer(part('one', [7], null));
    await calls[2]?.answer(part('two', [3], 5));
    expect(search.state()).toMatchObject({ phase: 'running', found: 4, looked: 15, total: 18_000 });
    await calls[3]?.answer(part('two', [], null));
    const { phase, ledgers, undecided } = search.state();
    expect(calls.map(({ at }) => at)).toEqual(['a:0', 'a:5', 'b:0', 'b:5']);
    expect({ phase, undecided }).toEqual({ phase: 'done', undecided: 4 });
    expect(ledgers.map(({ found, lanes }) => [found, lanes.map((l) => [...l.matches])])).toEqual([
      [3, [[1, 2, 7]]],
      [1, [[3]]],
    ]);
  });

  it('asks for nothing more once it is stopped, and goes on where it was', async () => {
    const { calls, ask } = makeService();
    const search = new RunningSearch('x', held, ask);
    search.start();
    await calls[0]?.answer(part('one', [1], 5));
    search.stop();
    await calls[1]?.answer(part('one', [6], null));
    expect(calls).toHaveLength(2);
    expect(search.state()).toMatchObject({ phase: 'stopped', found: 1, looked: 5 });
    search.start();
    expect(calls.at(-1)?.at).toBe('a:5');
    await calls[2]?.answer(part('one', [6], null));
    expect(search.state()).toMatchObject({ phase: 'running', found: 2, looked: 10 });
  });

  it('asks for several small ledgers at a time, and takes them in their order', async () => {
    const small = ['a', 'b', 'c'].map((id) => ({ ...SUMMARY, id }));
    const { calls, ask } = makeService();
    const search = new RunningSearch('x', [...small, ...held], ask);
    search.start();
    expect(calls.map(({ at }) => at)).toEqual(['a:0', 'b:0', 'c:0', 'a:0']);
    await calls[2]?.answer(part('three', [4], null));
    await calls[1]?.answer(new Error('gone'));
    expect(search.state()).toMatchObject({ found: 0, looked: 0, unread: [] });
    await calls[0]?.answer(part('one', [1], 5));
    expect(search.state()).toMatchObject({ found: 1, looked: 5, unread: [] });
    // The rest of one ledger comes before what was found behind it.
    expect(calls.map(({ at }) => at).slice(4)).toEqual(['a:5']);
    await calls[4]?.answer(part('one', [7], null));
    const { ledgers, unread } = search.state();
    expect(ledgers.map(({ ledger, found }) => [ledger.id, found])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
    expect(unread.map(({ ledger }) => ledger.id)).toEqual(['b']);
  });

  it('asks for no advice where nothing is held', async () => {
    const search = new RunningSearch('x', [], makeService(['Did you mean y?']).ask);
    search.start();
    await new Promise((done) => setTimeout(done));
    expect(search.state()).toMatchObject({ phase: 'done', advice: [] });
  });

  it('goes on after a ledger that cannot be read, and advises where nothing is found', async () => {
    const { calls, ask } = makeService(['Did you mean y?']);
    const search = new RunningSearch('x', held, ask);
    search.start();
    await calls[0]?.answer(new Error('gone'));
    await calls[1]?.answer(part('', [], null));
    const { phase, unread, advice } = search.state();
    expect({ phase, advice }).toEqual({ phase: 'done', advice: ['Did you mean y?'] });
    expect(unread.map(({ ledger }) => ledger.id)).toEqual(['a']);
  });

  it('says how many entries a second it looks at, once a second has gone by', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { ask, calls } = makeService();
    const search = new RunningSearch('a', held, ask);
    search.start();
    await calls[0]?.answer(part('l', [], 5));
    expect(search.state().rate).toBe(0);
    vi.advanceTimersByTime(2_000);
    await calls[1]?.answer(part('l', [], 10));
    expect(search.state()).toMatchObject({ looked: 10, rate: 5, unindexed: 4 });
    // The rate before a stop says nothing about the rate now.
    search.stop();
    vi.advanceTimersByTime(50_000);
    search.start();
    vi.advanceTimersByTime(1_000);
    await calls.at(-1)?.answer(part('l', [], 15));
    expect(search.state().rate).toBe(5);
    vi.useRealTimers();
  });
});
