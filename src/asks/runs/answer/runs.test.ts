import { expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { delegation } from '../../../formats/thymos/write/demo/delegation.ts';
import { toJsonLines, type Written } from '../../../formats/thymos/write/writer/containers.ts';
import { TrajectoryWriter } from '../../../formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter } from '../../../formats/thymos/write/writer/writer.ts';
import { ITEM_FLAGS } from '../../../ledger/layout/index.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { approval, denial, openRequests } from '../../../testing/decisions.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';
import { filterLanes } from '../../../testing/split.ts';
import { manyRuns } from '../../../testing/written.ts';
import type { RunsRead } from '../ask.ts';

const toBytes = (ledger: Written) => new Uint8Array(toJsonLines(ledger));
const book = delegation(nobleHash).ledger;
const [, middle = ''] = [...book.allHeads()].map(({ trajectory }) => trajectory);
const parent = toBytes(filterLanes(book, (lane) => lane !== middle));
const child = toBytes(filterLanes(book, (lane) => lane === middle));

function drawn(
  { ask }: Pick<TestSetup, 'ask'>,
  ledgers: readonly string[] = [],
): Promise<RunsRead> {
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }) =>
    expect(done).toBeLessThan(total);
  return ask({ name: 'runs', input: ledgers, onProgress });
}

it('draws what one ledger misses and another has as a tie to the lane there', async () => {
  const { ask, importBytes } = createSetup();
  const above = await importBytes('parent.jsonl', parent);
  const below = await importBytes('child.jsonl', child);
  const { view, ...read } = await drawn({ ask });
  expect(read).toMatchObject({ held: 2, drawn: 2, unread: [], findings: [], notLookedFor: 0 });
  const own = (await ask({ name: 'ledger', input: above.ledger ?? '' })).links.find(
    ({ to }) => to.lane === middle,
  );
  expect(view.ties).toContainEqual({
    kind: 'handed',
    from: { ledger: above.ledger, lane: own?.from.lane, index: own?.from.index },
    to: { ledger: below.ledger, lane: middle, index: 0 },
    words: 'its child is in the other file',
    back: 'the other file delegated it',
  });
  // Tied files stand together; a lane that was found is not missing.
  expect(view.groups.map((group) => group.length)).toEqual([2]);
  const file = (name: string) => view.groups.flat().find((one) => one.name === name);
  const opened = file('parent.jsonl')?.opened ?? [];
  expect(opened.map(({ lane }) => lane)).toContain(own?.from.lane);
  expect(opened.map(({ lane }) => lane)).not.toContain(middle);
  // The child of the child is in neither file: the lane that names it opens, and it hangs there.
  const ghost = file('child.jsonl')?.opened.find(({ missing }) => missing !== null);
  expect(ghost?.parent).toBe(0);
  expect(file('child.jsonl')).toMatchObject({ isWhole: false, lanes: 1, denied: 0 });
});

it('draws lanes that two files have up to the record at which they part', async () => {
  const { ask, importBytes } = createSetup();
  const sound = await importBytes('sound.db', corpusBytes('thymos', 'policy-intercept.db'));
  await importBytes('other.db', corpusBytes('thymos', 'branches.db'));
  const cut = await importBytes('alone.jsonl', child);
  await importBytes('book.jsonl', toBytes(book));
  const { view } = await drawn({ ask });
  const same = view.ties.filter(({ kind }) => kind === 'same');
  expect(same).toHaveLength(1);
  const lanes = new Map(
    (await ask({ name: 'ledger', input: cut.ledger ?? '' })).lanes.map((one) => [one.id, one]),
  );
  const last = (lanes.get(middle)?.entries ?? 0) - 1;
  expect(same[0]).toMatchObject({
    from: { lane: middle, index: last },
    to: { lane: middle, index: last },
    words: 'the same records in both',
  });
  // Where nothing ties, breaks or is missing, a file is one line.
  const plain = view.groups.flat().find(({ ledger }) => ledger === sound.ledger);
  expect(plain).toMatchObject({ opened: [], more: 0 });
});

it('draws a request and the decision on it in a journal as a tie that says how it was decided', async () => {
  const setup = createSetup();
  const { ask } = setup;
  const [first, second] = await openRequests(setup, 2);
  await ask({ name: 'set reviewer', input: 'Reviewer One' });
  await ask({ name: 'record decision', input: approval(first) });
  await ask({ name: 'record decision', input: denial(second) });
  const journal = (await ask({ name: 'journal', input: null })).ledger;
  const { view } = await drawn({ ask });
  const answered = view.ties.filter(({ kind }) => kind === 'answered');
  expect(answered.map(({ from, words, back }) => [from.index, words, back])).toEqual([
    [1, 'asked here, granted there', 'asked there, granted here'],
    [2, 'asked here, denied there', 'asked there, denied here'],
  ]);
  expect(answered.map(({ to }) => to.ledger)).toEqual([journal, journal]);
});

it('ties a forged copy to what it was made of by one line, at the lane that is not intact', async () => {
  const { ask, importBytes } = createSetup();
  const name = 'source-tampered-branch-affected.db';
  const whole = await importBytes('whole.db', corpusBytes('thymos', 'branches.db'));
  const forged = await importBytes('forged.db', corpusBytes('thymos', 'tampered', name));
  const { view } = await drawn({ ask });
  expect(view.ties.map(({ kind }) => kind)).toEqual(['same']);
  const [tie] = view.ties;
  expect(tie?.words).toBe('the same up to here, then they differ');
  expect([tie?.from.ledger, tie?.to.ledger].sort()).toEqual([whole.ledger, forged.ledger].sort());
  const broken = view.groups.flat().find(({ verdict }) => verdict === 'failed');
  const lane = broken?.opened.find((one) => one.lane === tie?.from.lane);
  expect(lane?.found).not.toBeNull();
});

it('has every entry of a file in its line, and the one at fault by itself', async () => {
  const { ask, importBytes } = createSetup();
  const bytes = corpusBytes('thymos', 'tampered', 'body-edited-commit-id-stale-resealed.db');
  const { ledger = '' } = await importBytes('edited.db', bytes);
  const { view } = await drawn({ ask });
  const [file] = view.groups.flat();
  expect(file).toMatchObject({ verdict: 'failed', ledger });
  const { counts, flags, index, lanes } = file?.sum ?? {};
  const marked = [...(flags ?? [])].flatMap((one, at) => (one & ITEM_FLAGS.error ? at : []));
  expect(marked.length).toBeGreaterThan(0);
  const plain = [...(counts ?? [])].filter((_, at) => flags?.[at] === 0);
  expect(plain.reduce((sum, count) => sum + count, 0)).toBe(file?.entries);
  const broken = file?.opened.find(({ found }) => found !== null);
  expect(broken?.found?.text).toMatch(/^Record \d+/);
  expect(marked.map((at) => index?.[at])).toContain(broken?.found?.index);
  expect(file?.titles.get(lanes?.[marked[0] ?? 0] ?? 0)?.lane).toBe(broken?.lane);
});

function writeRun(name: string, write: (run: TrajectoryWriter) => void, lane?: string) {
  const ledger = new LedgerWriter(nobleHash);
  write(startRun(ledger, lane ?? ledger.idOfText(name)));
  return toBytes(ledger);
}

function startRun(ledger: LedgerWriter, lane: string): TrajectoryWriter {
  let now = 1_700_000_000;
  return new TrajectoryWriter(ledger, lane, {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('policy'),
    clock: () => now++,
  });
}

it('says at the one line between two files in how many more lanes they differ', async () => {
  const { ask, importBytes } = createSetup();
  const write = (task: string) => {
    const ledger = new LedgerWriter(nobleHash);
    for (const name of ['one', 'two', 'three']) {
      const run = startRun(ledger, ledger.idOfText(name));
      run.root(name);
      run.delegate(ledger.idOfText(name + task), task);
    }
    return toBytes(ledger);
  };
  await importBytes('monday', write('count them'));
  await importBytes('tuesday', write('burn them'));
  const { view } = await drawn({ ask });
  const same = view.ties.filter(({ kind }) => kind === 'same');
  expect(same.map(({ words, from }) => [words, from.index])).toEqual([
    ['the same up to here, then they differ; 2 more lanes differ', 0],
  ]);
});

it('finds what the command line finds of the same files', async () => {
  const { ask, importBytes } = createSetup();
  const task = new LedgerWriter(nobleHash).idOfText('child');
  const writeParentRun = (name: string) =>
    writeRun(name, (run) => {
      run.root(name);
      run.delegate(task, 'count them');
    });
  const found = async () => {
    const { findings, withoutParent } = await drawn({ ask });
    return [withoutParent, ...findings.map(({ check }) => check)];
  };
  await importBytes(
    'child',
    writeRun('child', (run) => run.root('delegated: burn them'), task),
  );
  expect(await found()).toEqual([1]);
  await importBytes('one', writeParentRun('one'));
  expect(await found()).toEqual([0, 'join.task']);
  await importBytes('two', writeParentRun('two'));
  expect(await found()).toEqual([0, 'join.task', 'join.task', 'join.two-parents']);
  const { findings } = await drawn({ ask });
  expect(findings[2]?.places.map(({ name, title }) => [name, title]).sort()).toEqual([
    ['one', 'one'],
    ['two', 'two'],
  ]);
});

it('is read in parts, again only what changed, of all ledgers or of some', async () => {
  const { ask, importBytes, store } = createSetup();
  for (const count of [2, 3, 4]) await importBytes(`${count}.jsonl`, manyRuns(count));
  const lanes = ({ view }: RunsRead) => view.groups.flat().map((file) => file.lanes);
  expect(lanes(await drawn({ ask })).sort()).toEqual([2, 3, 4]);
  const [first, second] = await store.ledgers();
  expect(lanes(await drawn({ ask }, [second?.id ?? '']))).toEqual([second?.lanes]);
  await ask({ name: 'forget ledger', input: { ledger: first?.id ?? '' } });
  const read = await drawn({ ask });
  expect([lanes(read).length, read.held]).toEqual([2, 2]);
  expect((await drawn({ ask }, ['none'])).view.groups).toEqual([]);
});
