import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { grouped } from '../../../base/lists.ts';
import { delegation } from '../../../formats/thymos/write/demo/delegation.ts';
import { policyIntercept } from '../../../formats/thymos/write/demo/intercept.ts';
import { toJsonLines } from '../../../formats/thymos/write/writer/containers.ts';
import { TrajectoryWriter } from '../../../formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter } from '../../../formats/thymos/write/writer/writer.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath, corpusText } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { INPUT, writeJournal, writeJournalFile } from '../../../testing/journal.ts';
import { filterLanes } from '../../../testing/split.ts';

const host = await createTestHost();
const { file, folder } = testFolder('joins');

async function verified(...paths: string[]) {
  const { code, text } = await runCli(host, 'verify', ...paths, '--json');
  return { code, ...JSON.parse(text) };
}

const book = delegation(nobleHash).ledger;
const lanes = [...book.allHeads()].map(({ trajectory }) => trajectory);
const part = (name: string, isIn: (lane: string) => boolean) =>
  file(name, toJsonLines(filterLanes(book, isIn)));
const whole = file('whole.jsonl', toJsonLines(book));

const delegations = book.entries.flatMap(({ kind, trajectory, seq, bytes }) => {
  if (kind !== 'delegation') return [];
  const { child_trajectory_id: child, task } = JSON.parse(new TextDecoder().decode(bytes));
  return [{ parent: trajectory, seq, child, task }];
});

interface LedgerJson {
  readonly source: string;
  readonly verdict: string;
}

interface JoinJson {
  readonly kind: string;
  readonly lane: string;
  readonly from: { readonly source: string; readonly lane: string; readonly index: number };
  readonly found: readonly { readonly source: string; readonly verdict: string }[];
  readonly agreement?: Readonly<Record<string, { readonly state: string }>>;
}

const byLaneNamed = (a: JoinJson, b: JoinJson) => (a.lane < b.lane ? -1 : 1);
const byLaneDelegated = (a: { child: string }, b: { child: string }) =>
  a.child < b.child ? -1 : 1;

describe('a ledger whose lanes are in files of their own', () => {
  it('is joined as it is linked as a whole', async () => {
    const files = lanes.map((lane, at) => part(`lane-${at}.jsonl`, (one) => one === lane));
    const { code, ledgers, joins, across } = await verified(...files);
    expect(across).toEqual([]);
    expect(code).toBe(0);
    const there = new Map(lanes.map((lane, at) => [lane, files[at]]));
    const points: readonly JoinJson[] = [...joins].sort(byLaneNamed);
    expect(
      points.map(({ kind, from, lane, found }) => ({
        kind,
        from: [from.source, from.lane, from.index],
        lane,
        found: found.map(({ source }) => source),
      })),
    ).toEqual(
      [...delegations].sort(byLaneDelegated).map(({ parent, seq, child }) => ({
        kind: 'delegation',
        from: [there.get(parent), parent, seq],
        lane: child,
        found: there.has(child) ? [there.get(child)] : [],
      })),
    );
    const found = joins.filter((one: JoinJson) => one.found.length > 0);
    expect(found.length).toBeGreaterThan(2);
    for (const { found: places } of found)
      for (const { source, verdict } of places)
        expect(verdict).toBe(ledgers.find((one: LedgerJson) => one.source === source)?.verdict);
    for (const { agreement } of found)
      expect([agreement.task.state, agreement.authority.state, agreement.answer.state]).toEqual([
        'agrees',
        'not recorded',
        'not recorded',
      ]);
  });

  it('says so in words, and what is not found', async () => {
    const [child] = delegations.filter((one) => lanes.includes(one.child));
    const isChild = (lane: string) => lane === child?.child;
    const parent = part('parent.jsonl', (lane) => !isChild(lane));
    const own = part('child.jsonl', isChild);
    const { text } = await runCli(host, 'verify', parent, own);
    expect(text).toContain('Between these ledgers: ');
    expect(text).toContain(
      `${parent}, lane ${child?.parent.slice(0, 8)}, entry ${child?.seq} delegates to ${child?.child.slice(0, 8)} (${child?.task})\n      found in ${own}, lane ${child?.child.slice(0, 8)}, entry 0, verified with warnings · task agrees, authority not recorded, answer not recorded`,
    );
    expect(text).toContain('not found among these 2 ledgers');
  });

  it('has no joins alone, and none with itself but those of what is nowhere', async () => {
    expect((await verified(whole)).joins).toBe(undefined);
    const { joins, across } = await verified(whole, whole);
    expect(joins.every(({ found }: JoinJson) => found.length === 0)).toBe(true);
    expect(across).toEqual([]);
  });
});

it('finds in a recorded ledger the lane that is missing in another', async () => {
  const cut = corpusPath('thymos', 'tampered', 'delegation-child-deleted.db');
  const { joins, across } = await verified(cut, corpusPath('thymos', 'delegation.db'));
  expect(joins.filter(({ found }: JoinJson) => found.length > 0)).toHaveLength(1);
  expect(across.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
});

it('joins the lanes of a recorded ledger, each alone, as they are linked together', async () => {
  const { entries } = JSON.parse(corpusText('thymos', 'delegation.audit.json'));
  const byLane = grouped<string, { trajectory_id: string }>(
    entries,
    ({ trajectory_id }) => trajectory_id,
  );
  const files = [...byLane.values()].map((own, at) =>
    file(`recorded-${at}.json`, JSON.stringify({ entries: own, count: own.length })),
  );
  const { joins } = await verified(...files);
  const { joins: none } = await verified(
    file('recorded.json', JSON.stringify({ entries, count: entries.length })),
    whole,
  );
  const found = joins.filter((one: JoinJson) => one.found.length > 0);
  expect(found.length).toBeGreaterThan(0);
  // The ledger as a whole misses exactly what is found in none of its parts.
  const missing = (all: readonly JoinJson[]) => all.map(({ lane }) => lane).sort();
  const recorded = none.filter(({ from }: JoinJson) => from.source.endsWith('recorded.json'));
  expect(missing(recorded)).toEqual(
    missing(joins.filter((one: JoinJson) => one.found.length === 0)),
  );
});

describe('what contradicts itself only across ledgers', () => {
  const child = new LedgerWriter(nobleHash).idOfText('child');
  const ledgerWith = (name: string, write: (run: TrajectoryWriter) => void, lane?: string) => {
    const ledger = new LedgerWriter(nobleHash);
    let now = 1_700_000_000;
    const run = new TrajectoryWriter(ledger, lane ?? ledger.idOfText(name), {
      compiler: 'thymos-compiler/0.0.1',
      policySet: ledger.idOfText('policy'),
      clock: () => now++,
    });
    write(run);
    return file(`${name}.jsonl`, toJsonLines(ledger));
  };
  const parent = (name: string) =>
    ledgerWith(name, (run) => {
      run.root(name);
      run.delegate(child, 'count them');
    });
  const begins = (name: string, note: string) => ledgerWith(name, (run) => run.root(note), child);

  it('fails, although each ledger verifies', async () => {
    const { code, summary, across } = await verified(parent('one'), parent('two'));
    expect([code, summary.failed]).toEqual([1, 0]);
    expect(across).toMatchObject([
      { check: 'join.two-parents', severity: 'error', lane: child, places: [{}, {}] },
    ]);
  });

  it('fails where the child was given another task', async () => {
    const other = begins('other', 'delegated: burn them');
    const { code, across } = await verified(parent('one'), other);
    expect([code, across[0].check]).toEqual([1, 'join.task']);
    expect((await verified(parent('one'), begins('same', 'delegated: count them'))).code).toBe(0);
  });

  it('is noted, and no fault, where a parent is not here', async () => {
    const { code, across } = await verified(begins('same', 'delegated: count them'), whole);
    expect([code, across[0].check, across[0].severity]).toEqual([0, 'join.no-parent', 'info']);
    const { text } = await runCli(host, 'verify', join(folder, 'same.jsonl'), whole);
    expect(text).toContain(
      `note on lane ${child.slice(0, 8)}: The lane says that it was delegated`,
    );
  });
});

it('finds the request that a journal decided in the ledger of the run', async () => {
  const { ledger } = policyIntercept(nobleHash);
  const request = ledger.entries.find(({ kind }) => kind === 'pending_approval');
  const evidence = {
    ...INPUT.evidence,
    lane: request?.trajectory ?? '',
    entry: request?.id ?? '',
  };
  const records = await writeJournal([
    { kind: 'decision', input: { ...INPUT, evidence } },
    { kind: 'decision', input: INPUT },
  ]);
  const journal = file('journal.jsonl', writeJournalFile(records));
  const run = file('intercept.jsonl', toJsonLines(ledger));
  const { joins } = await verified(journal, run);
  expect(joins.map(({ kind, found }: JoinJson) => [kind, found.map((one) => one.source)])).toEqual([
    ['reference', [run]],
    ['reference', []],
  ]);
});
