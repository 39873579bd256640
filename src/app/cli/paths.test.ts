// A path may have something without an end, something that nobody may read, or links that lead in a
// circle.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../testing/cli.ts';
import { corpusPath } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';

const host = await createTestHost();
const root = mkdtempSync(join(tmpdir(), 'ledgerscope-paths-'));
afterAll(() => rmSync(root, { recursive: true }));
const good = corpusPath('thymos', 'run-847.db');
const run = (...args: string[]) => runCli(host, ...args);

const pipe = join(root, 'pipe');
execFileSync('mkfifo', [pipe]);

async function sayings(path: string): Promise<string[]> {
  const { code, text } = await run('verify', path);
  expect(code).toBe(2);
  const wrong = [
    ['log', path],
    ['canonicalize', path],
    ['check-decision', path],
    ['verify', good, '--anchor', path],
    ['verify', good, '--seal', path],
    ['simulate', good, '--policy', path],
  ];
  const errors = wrong.map((args) =>
    run(...args).then(
      () => 'no error',
      (error: Error) => error.message,
    ),
  );
  return [text, ...(await Promise.all(errors))];
}

describe('what is no file', () => {
  it.each([
    ['a pipe', pipe],
    ['a device', '/dev/zero'],
    ['a device', '/dev/null'],
  ])('is refused: %s (%s)', async (what, path) => {
    for (const text of await sayings(path)) {
      expect(text).toContain(`it is ${what}`);
      expect(text).toContain('use - (standard input)');
    }
  });

  it('is refused: a socket', async () => {
    const path = join(root, 'socket');
    const server = createServer().listen(path);
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      for (const text of await sayings(path)) expect(text).toContain('it is a socket');
    } finally {
      server.close();
    }
  });

  it('is refused where a database has its log', async () => {
    const path = join(root, 'a.db');
    copyFileSync(good, path);
    execFileSync('mkfifo', [`${path}-wal`]);
    const { code, text } = await run('verify', path);
    expect(code).toBe(2);
    expect(text).toContain('a.db-wal: it is a pipe');
  });

  it('is a link to itself', async () => {
    const path = join(root, 'round');
    symlinkSync(path, path);
    for (const text of await sayings(path)) expect(text).toContain('lead in a circle');
  });
});

it('a file that is too long is refused before it is read', async () => {
  const path = join(root, 'long.zip');
  writeFileSync(path, zipSync({ 'a.db': new Uint8Array(9) }));
  truncateSync(path, 3 * 2 ** 30);
  const { code, text } = await run('verify', path);
  expect(code).toBe(2);
  expect(text).toContain('it has 3221225472 bytes; up to 2147483647 are read');
});

describe('a folder', () => {
  const folder = join(root, 'folder');
  mkdirSync(join(folder, 'inner/deeper'), { recursive: true });
  copyFileSync(good, join(folder, 'inner/deeper/run.db'));

  it('is read although links in it lead back, and says what it does not follow', async () => {
    symlinkSync(folder, join(folder, 'inner/up'));
    symlinkSync(good, join(folder, 'linked.db'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const { code, text } = await run('verify', folder, '--json');
    expect(code).toBe(0);
    const { ledgers, skipped } = JSON.parse(text);
    expect(ledgers.map(({ source }: { source: string }) => source)).toEqual([
      join(folder, 'inner/deeper/run.db'),
    ]);
    expect(skipped).toEqual(
      expect.arrayContaining([
        { source: join(folder, 'inner/up'), reason: 'it is a link; give what it leads to' },
        { source: join(folder, 'linked.db'), reason: 'it is a link; give what it leads to' },
        { source: join(folder, 'pipe'), reason: 'it is a pipe' },
      ]),
    );
  });

  it('that holds one that cannot be read is read as far as it can', async () => {
    chmodSync(root, 0o755);
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0 });
    writeFileSync(join(folder, 'mine.db'), 'a', { mode: 0 });
    const { code, text } = await unprivileged(() => run('verify', folder, '--json'));
    expect(code).toBe(2);
    const { summary, ledgers } = JSON.parse(text);
    expect(summary).toMatchObject({ verified: 1, unreadable: 2 });
    const errors = ledgers.flatMap(({ error }: { error?: string }) => error ?? []);
    expect(errors).toHaveLength(2);
    expect(errors.every((error: string) => error.includes('permission denied'))).toBe(true);
    await expect(unprivileged(() => run('log', closed))).rejects.toThrow(
      'cannot be read (EACCES: permission denied',
    );
  });
});

/** Root may read everything, so the test runs as somebody else. */
async function unprivileged<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
