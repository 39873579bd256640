// The report of a ledger is the same, byte for byte, however many threads read it, and whatever
// becomes of them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toHex } from '../../../base/bytes.ts';
import type { Ticks } from '../../../base/ticks.ts';
import { DEMO_SIGNER } from '../../../formats/thymos/write/demo/signed.ts';
import type { StartHelper } from '../../../ledger/format/threads/crew.ts';
import type { HelperTask } from '../../../ledger/format/threads/messages.ts';
import { alteredDatabase } from '../../../testing/altered.ts';
import { runHelped } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { sample } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import {
  faultyThreads,
  inThisThread,
  recordedDatabases,
  seeNothing,
  THREAD_FAULTS,
} from '../../../testing/threads.ts';
import type { ThreadHelpers } from './gather.ts';
import { helpHere, type ThreadFile } from './thread.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const never: Ticks = () => () => undefined;

const here = (seen = seeNothing(), change: Partial<HelperTask<ThreadFile>> = {}) =>
  inThisThread<ThreadFile>(
    (task, port) => helpHere({ ...task, ...change }, port, async () => host),
    seen,
  );

async function verified(args: readonly string[], helpers?: ThreadHelpers): Promise<string> {
  const { code, text } = await runHelped(host, helpers, 'verify', '--json', ...args);
  return `${code}\n${text}`;
}

async function by(
  threads: number,
  args: readonly string[],
  start?: StartHelper<ThreadFile>,
  ticks = never,
) {
  const seen = seeNothing();
  const helpers = { cores: 8, start: start ?? here(seen), ticks };
  return { text: await verified(['--threads', `${threads}`, ...args], helpers), seen };
}

const healthy = corpusPath('thymos', 'run-847.db');

describe.each(['strict', 'reference'])('in the profile %s', (profile) => {
  it.each(sample(recordedDatabases, 8))(
    '%s reads the same by 1, 2 and 7 threads',
    async (_, path) => {
      const args = ['--profile', profile, path];
      const alone = await verified(args);
      for (const threads of [1, 2, 7]) expect((await by(threads, args)).text).toBe(alone);
    },
  );
});

it('signatures are checked as they are by one thread', async () => {
  const args = [corpusPath('thymos', 'signed.db'), '--key', toHex(DEMO_SIGNER.publicKey)];
  expect((await by(3, args)).text).toBe(await verified(args));
});

describe('the threads', () => {
  it('read a part of each lane, and hand over what they read', async () => {
    const { seen } = await by(2, [healthy]);
    expect(seen).toMatchObject({ threads: 2, failed: 0 });
    expect(seen.done).toBeGreaterThan(2);
    expect(seen.pieces).toBe(seen.done);
    expect((await by(1, [healthy])).seen.threads).toBe(0);
  });

  it('find out meanwhile whether the database contradicts itself, in strict', async () => {
    const path = join(folder, 'contradicted.db');
    const bytes = await alteredDatabase(
      new Uint8Array(readFileSync(healthy)),
      'CREATE INDEX other ON entries (seq)',
      'PRAGMA writable_schema = ON',
      "UPDATE sqlite_master SET sql = 'CREATE INDEX other ON entries (kind)' WHERE name = 'other'",
    );
    writeFileSync(path, bytes);
    const alone = await verified([path]);
    expect(alone).toContain('contradict one another');
    const { seen, text } = await by(2, [path]);
    expect(seen).toMatchObject({ whole: 1, failed: 0 });
    expect(text).toBe(alone);
    expect((await by(2, ['--profile', 'reference', path])).seen.whole).toBe(0);
    const found = { words: 'of another thread', ofLedger: true };
    const late = faultyThreads(here(), 'whole', ({ says }) => {
      setTimeout(() => says({ type: 'whole', found }), 50);
    });
    expect((await by(2, [path], late.start)).text).toContain(found.words);
    // The thread that verifies does the rest itself.
    const faulty = faultyThreads(here(), 'whole', ({ says }) => says({ type: 'failed' }));
    expect((await by(2, [path], faulty.start)).text).toBe(alone);
  });

  it('leave off where entries are large, and somebody goes on', async () => {
    const seen = seeNothing();
    const { text } = await by(2, [healthy], here(seen, { most: 1 }));
    expect(text).toBe(await verified([healthy]));
    expect(seen.failed).toBe(0);
  });

  it.each(THREAD_FAULTS)('are done without when they %s', async (_, fault) => {
    for (const nth of [1, 2, 5]) {
      const seen = seeNothing();
      const faulty = faultyThreads(here(seen), nth, fault);
      const { text } = await by(2, [healthy], faulty.start, faulty.ticks);
      expect(text).toBe(await verified([healthy]));
      expect(seen.ended).toBe(2);
    }
  });
});
