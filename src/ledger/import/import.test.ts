// A real ledger is imported whole or not at all, and nothing is left behind.

import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { alteredDatabase } from '../../testing/altered.ts';
import { corpusBytes } from '../../testing/corpus.ts';
import { createSetup } from '../../testing/handler.ts';
import { longRun } from '../../testing/written.ts';
import type { ImportProgress } from '../model/import.ts';
import { DigestWriter } from '../storage/digests/encode.ts';
import { openMemoryStore } from '../storage/memory.ts';

const LONG = 3000;

function ledger(name: string, bytes: Uint8Array<ArrayBuffer>) {
  return { name, format: 'thymos', files: [{ name, file: new Blob([bytes]) }] };
}

const longSet = () => ledger('m.jsonl', longRun(LONG));

describe('an import', () => {
  it('arrives whole, verified, with its bytes', async () => {
    const setup = createSetup();
    const bytes = corpusBytes('thymos', 'run-847.db');
    const seen: ImportProgress[] = [];
    const last = await setup.ask({
      name: 'import ledger',
      input: { job: 'job', set: ledger('run-847.db', bytes), demo: true },
      onProgress: (p) => {
        seen.push(p);
      },
    });
    expect(last).toMatchObject({
      phase: 'done',
      verdict: 'verified',
      alreadyStored: false,
      error: null,
    });
    expect(seen.at(-1)).toEqual(last);
    const phases = ['copying', 'loading', 'verifying', 'comparing', 'storing', 'done'];
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(phases);
    for (const { phase, done, total } of seen)
      if (phase === 'comparing') expect([done, total]).toEqual([0, 0]);
    const shares = seen.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    const [summary, ...others] = await setup.ask({ name: 'ledgers', input: null });
    expect(others).toEqual([]);
    expect(summary).toMatchObject({
      id: last.ledger,
      name: 'run-847.db',
      size: bytes.length,
      container: 'SQLite database',
      verdict: 'verified',
      profile: 'strict',
      demo: true,
    });
    const source = await setup.ask({ name: 'source files', input: last.ledger ?? '' });
    expect(source).toHaveLength(1);
    expect(new Uint8Array((await source[0]?.file.arrayBuffer()) ?? [])).toEqual(bytes);
    expect(await setup.store.imports()).toEqual([]);
  });

  it('reads a file by its bytes, and a database by nothing that could be counted', async () => {
    const totals: number[] = [];
    const database = corpusBytes('thymos', 'run-847.db');
    const run = longRun(LONG);
    for (const set of [ledger('m.jsonl', run), ledger('run-847.db', database)]) {
      const setup = createSetup();
      await setup.ask({
        name: 'import ledger',
        input: { job: 'job', set, demo: false },
        onProgress: ({ phase, total, done, unit }) => {
          if (phase !== 'loading' || done > 0) return;
          expect(unit).toBe('bytes');
          totals.push(total);
        },
      });
    }
    expect(totals).toEqual([run.length, 0]);
  });

  it('of the same bytes twice stores them once', async () => {
    const setup = createSetup();
    const bytes = corpusBytes('thymos', 'run-847.db');
    const first = await setup.importBytes('a.db', bytes);
    const rows = setup.store.rows();
    const second = await setup.importBytes('b.db', bytes);
    expect(second).toMatchObject({ phase: 'done', alreadyStored: true, ledger: first.ledger });
    expect(setup.store.rows()).toBe(rows);
  });

  it('of the same bytes at once stores them once', async () => {
    const setup = createSetup();
    const bytes = corpusBytes('thymos', 'branches.db');
    const both = await Promise.all([
      setup.importBytes('a.db', bytes),
      setup.importBytes('b.db', bytes),
    ]);
    expect(both.map(({ phase }) => phase)).toEqual(['done', 'done']);
    expect(await setup.ask({ name: 'ledgers', input: null })).toHaveLength(1);
    expect(setup.store.rows()).toBe(2);
  });

  it('that is cancelled leaves nothing, whenever that is', async () => {
    for (const phase of ['copying', 'verifying'] as const) {
      const setup = createSetup();
      const stopping = new AbortController();
      const onProgress = (p: ImportProgress) => {
        if (p.phase === phase) stopping.abort();
      };
      const { signal } = stopping;
      const last = await setup.ask({
        name: 'import ledger',
        input: { job: 'job', set: longSet(), demo: false },
        onProgress,
        signal,
      });
      expect(last).toMatchObject({ phase: 'cancelled', error: { code: 'cancelled' } });
      expect(setup.store.rows()).toBe(0);
      expect(await setup.ask({ name: 'ledgers', input: null })).toEqual([]);
    }
  });

  it('that fails half-way leaves nothing and says why', async () => {
    const setup = createSetup();
    const { store } = setup;
    store.putPages = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const last = await setup.importBytes('a.db', corpusBytes('thymos', 'branches.db'));
    expect(last).toMatchObject({ phase: 'failed', error: { code: 'no space' } });
    expect(store.rows()).toBe(0);
  });

  it('of a database with a view in place of its entries is refused alone', async () => {
    const setup = createSetup();
    const good = corpusBytes('thymos', 'run-847.db');
    const view = await alteredDatabase(
      good,
      'ALTER TABLE entries RENAME TO hidden',
      'CREATE VIEW entries AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT hidden.* FROM hidden, n',
    );
    const files = [ledger('view.db', view), ledger('good.db', good)].flatMap((one) => one.files);
    const { sets, skipped } = await setup.ask({ name: 'find ledgers', input: files });
    expect(skipped).toEqual([]);
    const ends = await Promise.all(
      sets.map((set, i) =>
        setup.ask({ name: 'import ledger', input: { job: `job ${i}`, set, demo: false } }),
      ),
    );
    expect(ends).toMatchObject([
      { phase: 'failed', ledger: expect.any(String), error: { code: 'refused' } },
      { phase: 'done', verdict: 'verified' },
    ]);
    expect(await setup.ask({ name: 'ledgers', input: null })).toMatchObject([{ name: 'good.db' }]);
    expect(setup.store.rows()).toBe(2);
  });

  it('knows what follows the archive that it came in, also when verified again', async () => {
    const setup = createSetup();
    const packed = gzipSync(longRun(3));
    const more = Uint8Array.from([...packed, 1, 2, 3]);
    const give = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { sets } = await setup.ask({
        name: 'find ledgers',
        input: [{ name: 'a.jsonl.gz', file: new Blob([bytes]) }],
      });
      const [set] = sets;
      if (!set) throw new Error('no set');
      return setup.ask({ name: 'import ledger', input: { job: 'job', set, demo: false } });
    };
    const first = await give(more);
    expect(first).toMatchObject({ phase: 'done', verdict: 'verified with warnings' });
    const id = first.ledger ?? '';
    const finding = { check: 'thymos.container-end', offset: packed.length };
    expect((await setup.ask({ name: 'ledger', input: id })).report?.findings).toMatchObject([
      finding,
    ]);
    const verify = (profile: 'strict' | 'reference') =>
      setup.ask({ name: 'verify ledger', input: { ledger: id, profile, pins: {} } });
    expect((await verify('reference')).report?.verdict).toBe('verified');
    expect((await verify('strict')).report?.findings).toMatchObject([finding]);
    expect(await give(more)).toMatchObject({ alreadyStored: true });
    const rows = setup.store.rows();
    expect(await give(packed.slice())).toMatchObject({ ledger: id, verdict: 'verified' });
    expect(await setup.ask({ name: 'ledgers', input: null })).toMatchObject([
      { id, verdict: 'verified' },
    ]);
    expect(setup.store.rows()).toBe(rows);
  });

  it('of a database and its log is one ledger, named by both', async () => {
    const setup = createSetup();
    const names = ['run-847.db', 'run-847.db-wal'];
    const parts = names.map((name) => ({ name, bytes: corpusBytes('thymos', 'wal', name) }));
    const files = parts.map(({ name, bytes }) => ({ name, file: new Blob([bytes]) }));
    const found = await setup.ask({ name: 'find ledgers', input: [...files].reverse() });
    expect(found.sets.map((one) => one.files.map(({ name }) => name))).toEqual([names]);
    const [set] = found.sets;
    if (!set) throw new Error('no set');
    const last = await setup.ask({
      name: 'import ledger',
      input: { job: 'job', set, demo: false },
    });
    expect(last).toMatchObject({ phase: 'done', verdict: 'verified', entries: 8 });
    const digests = parts.map(({ bytes }) => [...nobleHash.blake3(bytes)]);
    expect(last.ledger).toBe(toHex(nobleHash.blake3(Uint8Array.from(digests.flat()))));
    const kept = await setup.ask({ name: 'source files', input: last.ledger ?? '' });
    expect(kept.map(({ name, file }) => [name, file.size])).toEqual(
      parts.map(({ name, bytes }) => [name, bytes.length]),
    );
    const again = await setup.ask({
      name: 'verify ledger',
      input: { ledger: last.ledger ?? '', profile: 'reference', pins: {} },
    });
    expect(again.summary).toMatchObject({
      verdict: 'verified',
      container: 'SQLite database with its write-ahead log',
    });
  });

  it('of an archive is one ledger for each that is in it, as large as it is unpacked', async () => {
    const setup = createSetup();
    const db = corpusBytes('thymos', 'run-847.db');
    const notes = new TextEncoder().encode('notes');
    const zip = zipSync({ 'a/run.db': db, 'notes.txt': notes });
    const found = await setup.ask({
      name: 'find ledgers',
      input: [
        { name: 'notes.txt', file: new Blob([notes]) },
        { name: 'all.zip', file: new Blob([zip]) },
      ],
    });
    expect(found.sets).toMatchObject([{ name: 'all.zip/a/run.db', from: 1 }]);
    expect(found.sets[0]?.files[0]?.file.size).toBe(db.length);
    expect(found.skipped).toMatchObject([
      { name: 'notes.txt', from: 0 },
      { name: 'all.zip/notes.txt', from: 1 },
    ]);
  });

  it('of something else says so', async () => {
    const setup = createSetup();
    const file = new Blob(['hello']);
    expect(await setup.ask({ name: 'find ledgers', input: [{ name: 'notes.txt', file }] })).toEqual(
      {
        sets: [],
        skipped: [{ name: 'notes.txt', reason: 'it is of no format that is known here', from: 0 }],
      },
    );
  });

  it('of a torn database says so', async () => {
    const setup = createSetup();
    const bytes = corpusBytes('thymos', 'run-847.db').slice(0, 20_000);
    const last = await setup.importBytes('torn.db', bytes);
    expect(last).toMatchObject({ phase: 'failed', error: { code: 'corrupt' } });
    expect(setup.store.rows()).toBe(0);
  });

  it('that was cut off is removed at the next start, and listed as not read until it is forgotten', async () => {
    const before = createSetup();
    const pair = { build: 'b', lane: 'l', page: 0 };
    await before.store.begin({ job: 'cut', name: 'cut.db', startedAt: 5, build: 'b' });
    await before.store.putSource('b', [{ name: 'b', file: new Blob(['x']) }]);
    const nothing = { offsets: new Uint32Array(1), bytes: new Uint8Array() };
    await before.store.putPages({
      pages: [
        {
          page: { ...pair, ...nothing, annotations: null },
          digests: new DigestWriter().row({ ...pair, first: 0 }, false),
        },
      ],
      series: [],
    });
    await before.store.putSource('unnamed', [{ name: 'o', file: new Blob(['y']) }]);
    const after = createSetup({ store: before.store });
    const reason = expect.stringContaining('cut off by a reload');
    const refused = [{ path: 'cut.db', size: 0, at: 5, reason }];
    expect(await after.ask({ name: 'refusals', input: null })).toEqual(refused);
    expect(await after.ask({ name: 'refusals', input: null })).toEqual(refused);
    await after.ask({ name: 'drop refusals', input: ['cut.db'] });
    expect(await after.ask({ name: 'refusals', input: null })).toEqual([]);
    expect(before.store.rows()).toBe(0);
  });

  it('whose worker was ended is removed, and not reported', async () => {
    const setup = createSetup();
    const { store, ask } = setup;
    await store.begin({ job: 'ended', name: 'a.db', startedAt: 5, build: 'b' });
    await store.putSource('b', [{ name: 'b', file: new Blob(['x']) }]);
    await ask({ name: 'drop import', input: 'ended' });
    await ask({ name: 'drop import', input: 'never begun' });
    expect(store.rows()).toBe(0);
    expect(await createSetup({ store }).ask({ name: 'refusals', input: null })).toEqual([]);
  });

  it('that another tab takes for dead becomes no ledger, not even half of one', async () => {
    const setup = createSetup();
    let swept = false;
    const last = await setup.ask({
      name: 'import ledger',
      input: { job: 'job', set: longSet(), demo: false },
      onProgress: (p) => {
        // Where pages have no locks, nobody knows that this one is alive.
        if (p.phase === 'verifying' && !swept) void setup.store.sweep('job');
        swept ||= p.phase === 'verifying';
      },
    });
    expect(swept).toBe(true);
    expect(last).toMatchObject({ phase: 'failed', error: { code: 'ledger changed' } });
    expect(await setup.ask({ name: 'ledgers', input: null })).toEqual([]);
    expect(setup.store.rows()).toBe(0);
  });

  it('that fills the disk says so, though nothing can be removed either', async () => {
    const store = openMemoryStore();
    let isFull = true;
    const refuse = (name: string) => {
      if (isFull) throw new DOMException('full', name);
    };
    const { ask } = createSetup({
      store: {
        ...store,
        putPages: async () => refuse('QuotaExceededError'),
        discard: async (...args) => {
          refuse('AbortError');
          await store.discard(...args);
        },
      },
    });
    const last = await ask({
      name: 'import ledger',
      input: { job: 'job', set: longSet(), demo: false },
    });
    expect(last).toMatchObject({ phase: 'failed', error: { code: 'no space' } });
    expect(await ask({ name: 'ledgers', input: null })).toEqual([]);
    isFull = false;
    await createSetup({ store }).ask({ name: 'refusals', input: null });
    expect(store.rows()).toBe(0);
  });

  it('that is alive is left alone by a second start', async () => {
    const setup = createSetup();
    let second: Promise<unknown> | null = null;
    const last = await setup.ask({
      name: 'import ledger',
      input: { job: 'job', set: longSet(), demo: false },
      onProgress: (p) => {
        if (p.phase !== 'verifying' || second) return;
        second = createSetup({
          store: setup.store,
          liveness: setup.ports.liveness,
        }).ask({ name: 'refusals', input: null });
      },
    });
    expect(last.phase).toBe('done');
    expect(await second).toEqual([]);
    expect(await setup.ask({ name: 'ledgers', input: null })).toHaveLength(1);
  });
});

describe('a stored ledger', () => {
  it('is gone without a trace when it is forgotten', async () => {
    const setup = createSetup();
    const { ledger } = await setup.importBytes('a.db', corpusBytes('thymos', 'branches.db'));
    const id = ledger ?? '';
    const { lanes } = await setup.ask({ name: 'ledger', input: id });
    await setup.ask({ name: 'timeline', input: { ledger: id, lane: lanes[0]?.id ?? '' } });
    await setup.ask({ name: 'forget ledger', input: { ledger: id } });
    expect(setup.store.rows()).toBe(0);
    await expect(setup.ask({ name: 'ledger', input: id })).rejects.toThrow(/not in this browser/);
    await expect(
      setup.ask({ name: 'rows', input: { ledger: id, lane: lanes[0]?.id ?? '', from: 0, to: 10 } }),
    ).rejects.toThrow(/not in this browser/);
  });

  it('derived by another version is not verified until it is rebuilt, on opening', async () => {
    const setup = createSetup();
    const { ledger } = await setup.importBytes('a.db', corpusBytes('thymos', 'branches.db'));
    const id = ledger ?? '';
    const before = await setup.ask({ name: 'ledger', input: id });
    const row = await setup.store.ledger(id);
    if (!row) throw new Error('not stored');
    await setup.store.begin({ job: 'older', name: row.name, startedAt: 0, build: 'stale' });
    await setup.store.republish({ ...row, build: 'stale', derived: 'older' }, 'older');
    expect((await setup.ask({ name: 'ledgers', input: null }))[0]).toMatchObject({
      verdict: null,
      verifiedAt: null,
    });
    const after = await setup.ask({ name: 'ledger', input: id });
    expect(after.lanes).toEqual(before.lanes);
    expect((await setup.ask({ name: 'ledgers', input: null }))[0]?.verdict).toBe(
      before.summary.verdict,
    );
    expect(setup.store.rows()).toBe(3);
    await setup.ask({ name: 'forget ledger', input: { ledger: id } });
    expect(setup.store.rows()).toBe(0);
  });

  it('is verified again with other pins, and says by which', async () => {
    const setup = createSetup();
    const { ledger } = await setup.importBytes('a.db', corpusBytes('thymos', 'run-847.db'));
    const id = ledger ?? '';
    const pins = { compiler: 'another-compiler/9' };
    const detail = await setup.ask({
      name: 'verify ledger',
      input: { ledger: id, profile: 'strict', pins },
    });
    expect(detail.summary.verdict).toBe('drift');
    expect(detail.report).toMatchObject({ pins, profile: 'strict', verdict: 'drift' });
    const [lane] = detail.lanes;
    const found = await setup.ask({
      name: 'timeline',
      input: { ledger: id, lane: lane?.id ?? '' },
    });
    expect(found.findings.length).toBeGreaterThan(0);
    const again = await setup.ask({
      name: 'verify ledger',
      input: { ledger: id, profile: 'strict', pins: {} },
    });
    expect(again.summary.verdict).toBe('verified');
  });
});
