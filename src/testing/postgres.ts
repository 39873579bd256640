// A PostgreSQL server of a test's own, where Debian's packages of it are installed.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres } from '../../scripts/postgres.js';

export interface TestPostgres {
  /** The address of a database on it, for a user who may do everything or for another one. */
  address(database: string, user?: string): string;
  /** Runs statements as the user who may do everything. */
  run(database: string, statements: string): string;
  stop(): void;
}

/** It refuses to run as root. */
const owner = process.getuid?.() === 0 && findPostgres() ? idsOf('postgres') : {};

export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPostgres() ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const program = (name: string) => join(programs, name);
  execFileSync(program('initdb'), ['-D', data, '-U', 'ledger', '--auth=trust', '-E', 'UTF8'], {
    ...owner,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = [`-p${port}`, `-k${folder}`, '-hlocalhost', '-cfsync=off'];
  const server = spawn(program('postgres'), ['-D', data, ...settings], {
    ...owner,
    stdio: 'ignore',
  });
  const run = (database: string, statements: string) =>
    execFileSync(
      program('psql'),
      ['-qAtX', '-vON_ERROR_STOP=1', '-h', folder, '-p', `${port}`, '-U', 'ledger', '-d', database],
      { input: statements, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] },
    ).trim();
  const isReady = () =>
    spawnSync(program('pg_isready'), ['-q', '-h', folder, '-p', `${port}`]).status === 0;
  while (!isReady()) {
    if (server.exitCode !== null)
      throw new Error(`it ended with ${server.exitCode}: ${readdirSync(folder)}`);
    await pause(50);
  }
  return {
    address: (database, user = 'ledger') => `postgres://${user}@localhost:${port}/${database}`,
    run,
    stop() {
      server.kill('SIGQUIT');
      server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

function idsOf(user: string): { readonly uid?: number; readonly gid?: number } {
  const id = (of: string) => Number(execFileSync('id', [of, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
