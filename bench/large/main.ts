// `npm run bench -- --make LANES×ENTRIES FILE` writes a large OpenThymos database in pieces by the
// `sqlite3` command, so that it takes no more memory than a small one.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import type { HashEngine } from '../../src/base/hash/hash.ts';
import { THYMOS_SCHEMA } from '../../src/formats/thymos/write/writer/containers.ts';
import { LedgerWriter, type WrittenEntry } from '../../src/formats/thymos/write/writer/writer.ts';
import { LargeLane } from './lane.ts';

const PIECE = 500;

/** A large ledger may differ from others of its size. */
export interface LargeVariant {
  readonly first?: number;
  readonly changedAt?: number;
}

/**
 * Says in words what was made.
 * @throws {RangeError} when the size is not LANES×ENTRIES.
 */
export async function makeLarge(
  size: string,
  path: string,
  hash: HashEngine,
  variant: LargeVariant = {},
): Promise<string> {
  const [, lanes, entries] = /^(\d{1,6})[x×](\d{1,8})$/.exec(size) ?? [];
  if (!Number(lanes) || !Number(entries))
    throw new RangeError(`${size}: should be LANES×ENTRIES, as in 100×10000`);
  if (spawnSync('sqlite3', ['--version']).error)
    return 'skipped: the command "sqlite3" is not installed';
  // The file has another name first: a run that is stopped leaves no half database.
  const part = `${path}.part`;
  await rm(part, { force: true });
  await write(part, ledgerSql(Number(lanes), Number(entries), hash, variant));
  await rename(part, path);
  return `${path}: ${lanes} lanes of ${entries} entries`;
}

/**
 * Runs the statements.
 * @throws in the command's own words.
 */
async function write(path: string, statements: Iterable<string>): Promise<void> {
  const child = spawn('sqlite3', ['-batch', '-bail', path], { stdio: ['pipe', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (more) => {
    words += more;
  });
  const ended = once(child, 'close');
  // When the command has stopped for an error, its words say more than those of the pipe.
  child.stdin.on('error', () => {});
  for (const sql of statements) {
    if (child.exitCode !== null) break;
    if (!child.stdin.write(sql)) await Promise.race([once(child.stdin, 'drain'), ended]);
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`sqlite3 ended with ${code}: ${words}`);
}

/** Lets the lanes grow together, entry by entry, as runs that go on at the same time. */
export function* ledgerSql(
  lanes: number,
  entries: number,
  hash: HashEngine,
  { first = 0, changedAt }: LargeVariant = {},
): Generator<string> {
  const ledger = new LedgerWriter(hash);
  let now = 1_700_000_000;
  const clock = () => now++;
  const all = Array.from(
    { length: lanes },
    (_, i) => new LargeLane(ledger, first + i, lanes > 1, clock, changedAt),
  );
  yield 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;\n';
  yield `${THYMOS_SCHEMA.join(';\n')};\nBEGIN;\n`;
  for (let seq = 0; seq < entries; seq++) {
    for (const lane of all) {
      lane.write(seq);
      if (ledger.entries.length === PIECE) yield insertion(ledger.take());
    }
  }
  if (ledger.entries.length) yield insertion(ledger.take());
  for (const { trajectory, id, seq } of ledger.allHeads())
    yield `INSERT INTO heads VALUES (x'${trajectory}', 'main', x'${id}', ${seq});\n`;
  // The runtime keeps its database in this mode.
  yield 'COMMIT;\nPRAGMA journal_mode = WAL;\n';
}

function insertion(entries: readonly WrittenEntry[]): string {
  const rows = entries.map(({ id, trajectory, parent, seq, kind, bytes, createdAt }) => {
    const payload = Buffer.from(bytes).toString('hex');
    const before = parent === null ? 'NULL' : `x'${parent}'`;
    return `(x'${id}',x'${trajectory}',${before},${seq},'${kind}',x'${payload}',${createdAt})`;
  });
  return `INSERT INTO entries VALUES\n${rows.join(',\n')};\n`;
}
