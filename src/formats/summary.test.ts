// Every demo and every recorded ledger in plain sentences: what they say is held against a scan of the
// entries that is written the plain way, and the words of some are written out.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shortened } from '../base/visible.ts';
import { RunTally } from '../ledger/format/run-tally.ts';
import type { EntryDigest } from '../ledger/model/digest.ts';
import type { Clause, ClauseKind, Evidence, RunSummary } from '../ledger/model/summary.ts';
import { createSqlCreator } from '../ledger/sources/sqlite/sqljs-create.ts';
import { MOST_NAMED } from '../ledger/summary/evidence.ts';
import { runSummary } from '../ledger/summary/run-summary.ts';
import { sentence } from '../ledger/summary/words.ts';
import { runCli } from '../testing/cli.ts';
import { corpusNames, corpusPath } from '../testing/corpus.ts';
import { createSetup } from '../testing/handler.ts';
import { createTestHost } from '../testing/host.ts';
import { openLedger } from '../ui/terminal/open.ts';
import { makeDemos } from './demos/index.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-summary-'));
afterAll(() => rmSync(folder, { recursive: true }));
const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
const demos = makeDemos(host.hash, await createSqlCreator(new Uint8Array(wasm).buffer)).map(
  ({ file, bytes }) => {
    const path = join(folder, file);
    writeFileSync(path, bytes);
    return path;
  },
);
const RECORDED = [
  ...corpusNames('thymos')
    .filter((name) => /^(?!large|medium).*\.(db|audit\.json)$/.test(name))
    .map((name) => corpusPath('thymos', name)),
  ...['synthetic-coalesce', 'synthetic-freshness', 'synthetic-lost-propagation'].map((name) =>
    corpusPath('reactor', name, 'state'),
  ),
  corpusPath('chains', 'attestroot', 'session-a.jsonl'),
];

interface SummedLane {
  readonly id: string;
  readonly run: RunSummary;
  readonly digests: readonly EntryDigest[];
  readonly seqs: readonly (number | bigint)[];
}

async function summedLanes(path: string): Promise<readonly SummedLane[]> {
  const { format, reader } = await openLedger(path, host);
  const lanes = reader.lanes.map(({ id }) => {
    const tally = new RunTally(format);
    const digests: EntryDigest[] = [];
    const seqs: (number | bigint)[] = [];
    for (const entry of reader.entries(id)) {
      const decoded = format.reader.decode(entry);
      tally.take(entry, decoded);
      digests.push(format.words.digest(entry, decoded));
      seqs.push(entry.seq);
    }
    return { id, run: runSummary(tally, null, null), digests, seqs };
  });
  reader.close();
  return lanes;
}

const clauses = (run: RunSummary, kind: ClauseKind) =>
  run.clauses.filter((clause) => clause.kind === kind);

/** Entries at which something holds, as evidence of it has to be. */
function scanned({ digests, seqs }: SummedLane, holds: (digest: EntryDigest) => boolean): Evidence {
  const all = digests.flatMap((digest, index) => (holds(digest) ? [index] : []));
  return {
    entries: all.length,
    at: all.slice(0, MOST_NAMED).map((index) => ({ index, seq: seqs[index] ?? -1 })),
  };
}

const evidence = ({ entries, at }: Evidence): Evidence => ({ entries, at });
const sum = (of: readonly Evidence[]) => of.reduce((total, { entries }) => total + entries, 0);

const title = ({ line }: EntryDigest) => shortened(line.title, 160);

/** How each word that has entries of its own is looked for. */
const WORDS: Readonly<Record<string, (digest: EntryDigest, words: string) => boolean>> = {
  did: ({ line }, words) => line.kind === words || line.tools.includes(words),
  // A command may succeed the next time.
  failed: (digest, words) =>
    title(digest) === words && (digest.line.shape === 'failed' || words.endsWith(': failed')),
  delegated: ({ links }, words) =>
    links.some(
      ({ kind, label }) => /delegation|branch/.test(kind) && shortened(label, 160) === words,
    ),
  changed: ({ delta }, words) =>
    (delta?.ops ?? []).some(
      (op) => op.op !== 'restore' && shortened(`${op.kind} ${op.id}`, 160) === words,
    ),
};

function expectTrue(lane: SummedLane): void {
  const { run, digests } = lane;
  expect(run.entries).toBe(digests.length);
  for (const clause of run.clauses) expectNamed(lane, clause);
  const changed = clauses(run, 'changed').map(evidence);
  const changes = scanned(
    lane,
    ({ line: { changes: c } }) => c.created + c.replaced + c.retracted > 0,
  );
  expect(changed).toEqual(changes.entries ? [changes] : []);
  const asking = scanned(
    lane,
    ({ ties, line }) =>
      ties.asks !== undefined || (line.shape === 'waiting' && line.decision === 'require approval'),
  );
  expect(sum(clauses(run, 'waited'))).toBe(asking.entries);
  const branching = scanned(lane, ({ links }) => links.some(({ kind }) => kind === 'branch'));
  const delegating = scanned(lane, ({ links }) => links.some(({ kind }) => kind === 'delegation'));
  expect(sum(clauses(run, 'delegated'))).toBe(branching.entries + delegating.entries);
  const asked = new Set(digests.flatMap(({ ties }) => ties.asks?.intent ?? []));
  const refused = scanned(lane, ({ line, ties }) =>
    ties.denies === undefined ? line.decision === 'deny' : !asked.has(ties.denies),
  );
  expect(clauses(run, 'refused').map(evidence)).toEqual(refused.entries ? [refused] : []);
  const back = scanned(
    lane,
    ({ line, ties }) => line.shape === 'rollback' || ties.undoes !== undefined,
  );
  const rolledBack = scanned(lane, ({ line }) => line.orphaned !== undefined);
  expect(sum(clauses(run, 'undone'))).toBe(back.entries + rolledBack.entries);
}

/** Entries that it names exist, and each of its words is in as many as it says. */
function expectNamed(lane: SummedLane, clause: Clause): void {
  const { digests, seqs } = lane;
  for (const of of [clause, ...clause.pieces.flatMap(({ of }) => of ?? [])]) {
    expect(of.entries).toBeGreaterThan(0);
    expect(of.at).toHaveLength(Math.min(of.entries, MOST_NAMED));
    for (const [place, { index, seq }] of of.at.entries()) {
      expect(seqs[index]).toBe(seq);
      if (place > 0) expect(index).toBeGreaterThan(of.at[place - 1]?.index ?? index);
    }
  }
  if (clause.kind === 'waited') return;
  const has = WORDS[clause.kind] ?? ((digest, words) => title(digest) === words);
  const alterations = (digest: EntryDigest) =>
    clause.kind !== 'did' || (digest.line.decision !== 'deny' && digest.line.shape !== 'waiting');
  for (const { text, as, of } of clause.pieces)
    if (of && as) {
      const all = scanned(lane, (digest) => has(digest, text) && alterations(digest));
      expect(of.entries).toBeLessThanOrEqual(all.entries);
      for (const { index } of of.at)
        expect(has(digests[index] ?? (digests[0] as EntryDigest), text)).toBe(true);
      if (clause.kind !== 'did') expect(evidence(of)).toEqual(all);
    }
}

describe('a summary', () => {
  it('has recorded ledgers and demos to be held against', () => {
    expect(demos.length).toBeGreaterThan(10);
    expect(RECORDED.length).toBeGreaterThan(8);
  });

  it.each([...demos, ...RECORDED].map((path) => [path.split('/').slice(-2).join('/'), path]))(
    'says of %s what a scan of its entries says',
    async (_, path) => {
      for (const lane of await summedLanes(path)) expectTrue(lane);
    },
  );

  it.each([
    [
      'coding-run.db',
      'd42d',
      [
        'Was asked: “Tides are wrong at midnight: find out why”.',
        'Ran tools in 6 records: test_run (2), fs_patch (2), repo_map and 1 other (1).',
        'Also wrote 1 record: skill bound.',
        'Refused twice: “Denied: publishing to the package index is outside this writ” and “Denied: tool calls: 9 of 9 used”.',
        'Asked a person once: granted, “fs_patch height.ts waits for maintainer”.',
        'Delegated in 2 records: “List everything that calls heightAt” and “Review the fix with fresh eyes”.',
        'Changed the state in 6 records (resources were created 4 times, changed 3 times): repo tidewater (2), test tides (2), file tides/src/height.ts (2) and 1 other (1).',
        'The last record is: “Denied: tool calls: 9 of 9 used”.',
      ],
    ],
    [
      'harbour-watch.zip',
      'storm-warning',
      [
        'Wrote 5 records: rendered (4) and failed.',
        'Changed the state in 3 records (resources were created twice, changed 4 times): fingerprint @atomic (3) and file whole.txt (3).',
        'Went wrong in 1 record: “Failed: the render was made to fail”.',
        'The last record is: “Nothing moved”.',
      ],
    ],
    [
      'blocks-release-notes.jsonl',
      'run-release',
      [
        'Wrote 58 records: set (20), child finished (18), child started (11) and 5 others (9).',
        'Delegated in 7 records: “calls block:write” (2), “calls block:style” (2), “calls block:publish” (2) and 1 other (1).',
        'Changed the state in 21 records (resources were created 19 times, changed once, removed once): context notes (3), context outline (2), context reviewed (2) and 14 others (14).',
        'Went wrong in 2 records: “block:style finished: failed” and “block:publish finished: failed”.',
        'Went back in 2 records: “Roll back to pre_write” and “Roll back to pre_publish”.',
        'Rolled back, and no longer part of the state: 20 records.',
        'Ended: “Completed: success”.',
      ],
    ],
    [
      'chain-policy-gate.jsonl',
      'on call',
      [
        'Named tools in 8 records: fetch (2), exec (2), session_start and 3 others (3).',
        'Refused once: “Denied: read /etc/checkout/secrets.env”.',
        'Changed the state in 1 record (resources were changed once): file services/checkout/pool.ts.',
        'The last record is: “session_end pool enlarged, latency back to normal”.',
      ],
    ],
    [
      'holon-run.jsonl',
      'I-fix-003',
      [
        'Was asked: “Stop the double rebase”.',
        'Ran tools in 4 records: python (2), git and bash.',
        'Also wrote 23 records: intent state changed (7), model routed (3), plan variant created (2) and 11 others (11).',
        'Asked a person once: granted, “Review requested: Promote I-fix-003-stop-the-double-rebase to main”.',
        expect.stringMatching(
          /^Changed the state in 29 records \(resources were changed 49 times\): /,
        ),
        'Ended: “Promoted to main”.',
      ],
    ],
  ])('of %s, lane %s, in these words', async (file, beginning, words) => {
    const lanes = await summedLanes(join(folder, file));
    const lane = lanes.find(({ id }) => id.startsWith(beginning));
    expect(lane?.run.clauses.map(({ pieces }) => sentence(pieces))).toEqual(words);
  });

  it.each(['coding-run.db', 'tampered.db', 'blocks-release-notes.jsonl'])(
    'is the same of a stored ledger: %s',
    async (file) => {
      const { ask, importBytes } = createSetup();
      const { ledger } = await importBytes(file, new Uint8Array(readFileSync(join(folder, file))));
      for (const { id, run } of await summedLanes(join(folder, file)))
        expect(
          (await ask({ name: 'run summary', input: { ledger: ledger ?? '', lane: id } })).clauses,
        ).toEqual(run.clauses);
    },
  );

  it('ends with what verifying comes to, on the command line and of a stored ledger', async () => {
    const path = join(folder, 'tampered.db');
    const { text } = await runCli(host, 'summary', path);
    const { ask, importBytes } = createSetup();
    const { ledger = '' } = await importBytes('t.db', new Uint8Array(readFileSync(path)));
    const [lane] = (await ask({ name: 'ledger', input: ledger ?? '' })).lanes;
    const { verdict } = await ask({
      name: 'run summary',
      input: { ledger: ledger ?? '', lane: lane?.id ?? '' },
    });
    expect(verdict).toMatchObject({ verdict: 'failed', at: { index: 4, seq: 4 } });
    expect(verdict.text).toMatch(
      /^2 errors, the first at record 4: Record 4 was changed after it was sealed/,
    );
    expect(text.split('\n').at(-1)).toBe(`  ${verdict.text}`);
  });
});
