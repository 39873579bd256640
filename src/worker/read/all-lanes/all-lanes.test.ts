// One drawing of the lanes of several ledgers, of what is stored of them.

import { expect, it } from 'vitest';
import { nobleHash } from '../../../core/hash/hash.ts';
import { laneKey } from '../../../core/model/lane-key.ts';
import type { LanesAsk } from '../../../layout/index.ts';
import { delegation } from '../../../producers/thymos/demo/delegation.ts';
import { toJsonLines, type Written } from '../../../producers/thymos/writer/containers.ts';
import { TrajectoryWriter } from '../../../producers/thymos/writer/trajectory.ts';
import { LedgerWriter } from '../../../producers/thymos/writer/writer.ts';
import { partOf } from '../../../testing/split.ts';
import { manyRuns } from '../../../testing/written.ts';
import type { AllLanesView, LedgerService } from '../../rpc/protocol.ts';
import { createBench, EVERY_LANE } from '../../testing.ts';

const bytesOf = (ledger: Written) => new Uint8Array(toJsonLines(ledger));
const book = delegation(nobleHash).ledger;
/** A lane in the middle: it was delegated, and delegates. */
const [, middle = ''] = [...book.allHeads()].map(({ trajectory }) => trajectory);
const parent = bytesOf(partOf(book, (lane) => lane !== middle));
const child = bytesOf(partOf(book, (lane) => lane === middle));

async function drawn(service: LedgerService, ask: LanesAsk = EVERY_LANE): Promise<AllLanesView> {
  for (let asked = 0; asked < 1000; asked++) {
    const part = await service.allLanes(ask);
    if (part.view) return part;
    expect(part.done).toBeLessThan(part.total);
  }
  throw new Error('It has no end.');
}

it('draws what one ledger misses and another has as a tie to the lane there', async () => {
  const { importBytes, service } = createBench();
  const [above, below] = [
    await importBytes('parent.jsonl', parent),
    await importBytes('child.jsonl', child),
  ];
  const key = (ledger: string | null, lane: string) => laneKey({ ledger: ledger ?? '', lane });
  const { view, ...read } = await drawn(service);
  expect(read).toMatchObject({ held: 2, drawn: 2, unread: [], findings: [], notLookedFor: 0 });
  const across = view.edges.filter(({ isAcross }) => isAcross);
  expect(across.length).toBe(read.ties);
  const named = across.map(({ from, to }) => [view.faces[from]?.id, view.faces[to]?.id]);
  const own = (await service.ledger(above.ledger ?? '')).links.filter(
    ({ to }) => to.lane === middle,
  );
  expect(named).toContainEqual([
    key(above.ledger, own[0]?.from.lane ?? ''),
    key(below.ledger, middle),
  ]);
  // What was found is nothing that is missing; each lane is below its own ledger.
  const missing = view.faces.filter((face) => face.missing !== null).map(({ id }) => id);
  expect(missing).not.toContain(key(above.ledger, middle));
  const there = view.faces.find(({ id }) => id === key(below.ledger, middle));
  expect(there).toMatchObject({ parent: below.ledger, of: { name: 'child.jsonl' } });
  expect(view.faces.find(({ id }) => id === below.ledger)).toMatchObject({
    ...{ isLedger: true, title: 'child.jsonl', below: 2, verdict: 'verified with warnings' },
  });
  const { view: joined } = await drawn(service, {
    ...EVERY_LANE,
    filter: { text: '', state: null, has: 'joined' },
  });
  expect(joined.matching).toBe(view.joined);
  expect(joined.edges.length).toBe(across.length);
});

/** One run, of its own lane or of a given one. */
function runOf(name: string, write: (run: TrajectoryWriter) => void, lane?: string) {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const run = new TrajectoryWriter(ledger, lane ?? ledger.idOfText(name), {
    ...{ compiler: 'thymos-compiler/0.0.1', policySet: ledger.idOfText('policy') },
    clock: () => now++,
  });
  write(run);
  return bytesOf(ledger);
}

it('finds what the command line finds of the same files', async () => {
  const { importBytes, service } = createBench();
  const task = new LedgerWriter(nobleHash).idOfText('child');
  const parentOf = (name: string) =>
    runOf(name, (run) => {
      run.root(name);
      run.delegate(task, 'count them');
    });
  const found = async () => {
    const { findings, withoutParent } = await drawn(service);
    return [withoutParent, ...findings.map(({ check }) => check)];
  };
  await importBytes(
    'child',
    runOf('child', (run) => run.root('delegated: burn them'), task),
  );
  expect(await found()).toEqual([1]);
  await importBytes('one', parentOf('one'));
  expect(await found()).toEqual([0, 'join.task']);
  await importBytes('two', parentOf('two'));
  expect(await found()).toEqual([0, 'join.task', 'join.task', 'join.two-parents']);
  const { findings } = await drawn(service);
  expect(findings[2]?.places.map(({ name, title }) => [name, title]).sort()).toEqual([
    ['one', 'one'],
    ['two', 'two'],
  ]);
});

it('is read in parts, again only what changed, and says what cannot be read', async () => {
  const { importBytes, service, store } = createBench();
  for (const count of [2, 3, 4]) await importBytes(`${count}.jsonl`, manyRuns(count));
  expect((await drawn(service)).view).toMatchObject({ lanes: 9, matching: 9, level: 'chips' });
  const [first] = await store.ledgers();
  await service.forget(first?.id ?? '');
  const { view, held } = await drawn(service);
  expect([view.lanes, held]).toEqual([9 - (first?.lanes ?? 0), 2]);
  const only = { ...EVERY_LANE, filter: { text: '', state: null, has: null, ledgers: ['none'] } };
  expect((await drawn(service, only)).view).toMatchObject({ matching: 0, faces: [] });
});
