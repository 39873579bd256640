// The bytes of a ledger are kept once, whole, or not at all, where there is a file system.

import { describe, expect, it } from 'vitest';
import { toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { corpusBytes } from '../../testing/corpus.ts';
import { createSetup } from '../../testing/handler.ts';
import { memoryFiles } from '../../testing/memory-files.ts';
import { longRun } from '../../testing/written.ts';
import { createPace } from '../held/pace.ts';
import type { FileStore } from '../storage/file-store.ts';
import { keepFiles } from './keep.ts';

const MB = 1024 * 1024;

async function hashFile(file: Blob | undefined): Promise<string> {
  return toHex(nobleHash.blake3(new Uint8Array((await file?.arrayBuffer()) ?? [])));
}

function noise(size: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i++) bytes[i] = (i * seed) >> 7;
  return bytes;
}

describe('the files of a ledger', () => {
  it('are kept one after the other, and named by the hash of what was kept', async () => {
    const { store: files, blobOf: openBlob, open } = memoryFiles();
    const { ports } = createSetup({ files });
    const parts = [noise(4 * MB + 5, 31), noise(0, 1), noise(999, 77)];
    const given = parts.map((bytes, i) => ({ name: `${i}`, file: new Blob([bytes]) }));
    const { id, files: kept } = await keepFiles(ports, 'build', given, createPace());
    expect(open.size).toBe(0);
    const whole = new Uint8Array(await openBlob('build').arrayBuffer());
    let from = 0;
    const digests: number[] = [];
    for (const [i, bytes] of parts.entries()) {
      const own = whole.subarray(from, from + bytes.length);
      digests.push(...nobleHash.blake3(own));
      expect(toHex(nobleHash.blake3(own))).toBe(toHex(nobleHash.blake3(bytes)));
      expect(await hashFile(kept[i]?.file)).toBe(toHex(nobleHash.blake3(bytes)));
      expect(kept[i]).toMatchObject({ name: `${i}`, place: { from, size: bytes.length } });
      from += bytes.length;
    }
    expect(from).toBe(whole.length);
    expect(id).toBe(toHex(nobleHash.blake3(Uint8Array.from(digests))));
  });

  it('are in the store where there is no file system', async () => {
    const { ports, store } = createSetup();
    const bytes = noise(4 * MB + 5, 31);
    const given = [{ name: 'a', file: new Blob([bytes]) }];
    const { id } = await keepFiles(ports, 'build', given, createPace());
    expect(id).toBe(toHex(nobleHash.blake3(bytes)));
    const [kept] = (await store.source('build')) ?? [];
    expect(kept).not.toHaveProperty('place');
    expect(await hashFile(kept?.file)).toBe(id);
  });

  it('of which the browser has less than it said it wrote are not taken for whole', async () => {
    const { store: files } = memoryFiles();
    const short: FileStore = {
      ...files,
      async create(name) {
        const sink = await files.create(name);
        return sink && { ...sink, end: async () => (await sink.end()).slice(0, -1) };
      },
    };
    const { importBytes, store } = createSetup({ files: short });
    const run = await importBytes('run-847.db', corpusBytes('thymos', 'run-847.db'));
    expect(run).toMatchObject({ phase: 'failed', error: { code: 'no space' } });
    expect(await store.ledgers()).toEqual([]);
  });

  it('are read where they are, and let go of', async () => {
    const { store: files, open } = memoryFiles();
    const setup = createSetup({ files });
    const [log, database] = ['run-847.db-wal', 'run-847.db'].map((name) => ({
      name,
      file: new Blob([corpusBytes('thymos', 'wal', name)]),
    }));
    const { sets } = await setup.ask({
      name: 'find ledgers',
      input: [log, database].flatMap((one) => one ?? []),
    });
    const [set] = sets;
    if (!set) throw new Error('no set');
    const last = await setup.ask({
      name: 'import ledger',
      input: { job: 'job', set, demo: false },
      onProgress: (progress) => {
        if (progress.phase === 'verifying') expect(open.size).toBe(1);
      },
    });
    expect(last).toMatchObject({ phase: 'done', verdict: 'verified', entries: 8 });
    expect(open.size).toBe(0);
    const refused = await setup.importBytes(
      'torn.db',
      corpusBytes('thymos', 'run-847.db').slice(0, 20_000),
    );
    expect(refused).toMatchObject({ phase: 'failed', error: { code: 'corrupt' } });
    expect(open.size).toBe(0);
    await setup.ask({
      name: 'verify ledger',
      input: { ledger: last.ledger ?? '', profile: 'reference', pins: {} },
      onProgress: () => expect(open.size).toBe(1),
    });
    expect(open.size).toBe(0);
  });

  it('that find the disk full are let go of, and the import says how much there was', async () => {
    const full = new DOMException('0 of 4194304 bytes', 'QuotaExceededError');
    const { store: files, open } = memoryFiles((at) => (at > 0 ? full : null));
    const setup = createSetup({ files, room: async () => 90_000_000 });
    const last = await setup.importBytes('a.jsonl', padded(9 * MB));
    expect(last).toMatchObject({ phase: 'failed', error: { code: 'no space', found: 90_000_000 } });
    expect(open.size).toBe(0);
    expect(setup.store.rows()).toBe(0);
  });

  it('are not begun where there is too little room, and the largest ledgers are named', async () => {
    const { store: files, files: kept } = memoryFiles();
    let room = 90_000_000;
    const setup = createSetup({ files, room: async () => room });
    const first = longRun(3);
    await setup.importBytes('first.jsonl', first);
    const before = [...kept.keys()];
    room = 100;
    const last = await setup.importBytes('second.jsonl', longRun(4));
    expect(last).toMatchObject({
      phase: 'failed',
      error: { code: 'no space', found: 100, largest: [{ name: 'first.jsonl' }] },
    });
    expect([...kept.keys()]).toEqual(before);
    expect(await setup.ask({ name: 'ledgers', input: null })).toHaveLength(1);
    // What is here already needs no room.
    const again = await setup.importBytes('first.jsonl', first);
    expect(again).toMatchObject({ phase: 'done', alreadyStored: true });
    expect([...kept.keys()]).toEqual(before);
  });

  it('are open while an entry is read, and not when the ledger is forgotten or nobody reads', async () => {
    const { store: files, open } = memoryFiles();
    const setup = createSetup({ files });
    const { ledger = '' } = await setup.importBytes('a.db', corpusBytes('thymos', 'run-847.db'));
    const [lane] = (await setup.ask({ name: 'ledger', input: ledger ?? '' })).lanes;
    const read = () =>
      setup.ask({ name: 'entry', input: { ledger: ledger ?? '', lane: lane?.id ?? '', index: 1 } });
    expect((await read()).raw.isCanonical).toBe(true);
    expect(open.size).toBe(1);
    await expect.poll(() => open.size).toBe(0);
    await read();
    expect(open.size).toBe(1);
    const { forget } = setup.store;
    let wasOpen = -1;
    setup.store.forget = async (id) => {
      await forget(id);
      wasOpen = open.size;
    };
    await setup.ask({ name: 'forget ledger', input: { ledger: ledger ?? '' } });
    expect(wasOpen).toBe(0);
  });

  it('of a database need less, as the bytes of its entries stay where they are', async () => {
    const { store: files } = memoryFiles();
    const database = corpusBytes('thymos', 'run-847.db');
    const give = async (bytes: Uint8Array<ArrayBuffer>, times: number) => {
      const room = async () => times * bytes.length;
      return (await createSetup({ files, room }).importBytes('a', bytes)).phase;
    };
    expect(await give(database, 1.6)).toBe('done');
    expect(await give(database, 1.4)).toBe('failed');
    expect(await give(longRun(3), 1.6)).toBe('failed');
  });

  it('that change while they are read are named, with how far that was', async () => {
    const { store: files, open } = memoryFiles();
    const { ports } = createSetup({ files });
    const file = new Blob([noise(9 * MB, 3)]);
    const slice = file.slice.bind(file);
    file.slice = (from, to) => {
      if ((from ?? 0) < 8 * MB) return slice(from, to);
      const gone = new Blob();
      gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return gone;
    };
    const keeping = keepFiles(ports, 'build', [{ name: 'run.db', file }], createPace());
    await expect(keeping).rejects.toMatchObject({
      error: { code: 'file gone', where: 'run.db', expected: 9 * MB, found: 8 * MB },
    });
    expect(open.size).toBe(0);
  });

  it('are let go of when their import is cancelled', async () => {
    const { store: files, open, blobOf: openBlob } = memoryFiles();
    const { ports } = createSetup({ files });
    const stopping = new AbortController();
    const given = [{ name: 'a', file: new Blob([noise(12 * MB, 3)]) }];
    const keeping = keepFiles(ports, 'build', given, createPace(stopping.signal), (bytes) => {
      if (bytes > 0) stopping.abort();
    });
    await expect(keeping).rejects.toMatchObject({ error: { code: 'cancelled' } });
    expect(open.size).toBe(0);
    expect(openBlob('build').size).toBe(4 * MB);
  });
});

function padded(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(10);
  bytes.set(longRun(1));
  return bytes;
}
