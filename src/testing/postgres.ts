// A test has a PostgreSQL server of its own, where Debian's packages of it are installed.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres } from '../../scripts/postgres.js';

export { findProgram } from '../../scripts/programs.js';
export { findPostgres };

export interface TestPostgres {
  address(database: string, user?: string): string;
  run(database: string, statements: string): string;
  stop(): void;
}

/** It refuses to run as root. */
const owner = process.getuid?.() === 0 && findPostgres() ? findIds('postgres') : {};

/** A server with TLS has a certificate that `openssl` makes, signed by itself, for a name. */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
}

export function makeCertificate(folder: string, name: string): TestCertificate {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync(
    'openssl',
    ['req', '-x509', ...made, ...named, '-keyout', key, '-out', certificate],
    {
      stdio: 'ignore',
    },
  );
  return { certificate, key };
}

/** With `tls`, nobody is let in without it. */
export async function startPostgres(tls: TestCertificate | null = null): Promise<TestPostgres> {
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
  if (tls) requireTls(data, tls);
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

/** A role that is called "secret" needs its password as well. */
function requireTls(data: string, { certificate, key }: TestCertificate): void {
  const [own, ownKey] = [join(data, 'own.crt'), join(data, 'own.key')];
  copyFileSync(certificate, own);
  copyFileSync(key, ownKey);
  chmodSync(ownKey, 0o600);
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [own, ownKey]) chownSync(path, owner.uid, owner.gid);
  const lines = [
    'local all all trust',
    'hostssl all secret all scram-sha-256',
    'hostssl all all all trust',
  ];
  writeFileSync(join(data, 'pg_hba.conf'), `${lines.join('\n')}\n`);
  appendFileSync(
    join(data, 'postgresql.conf'),
    `ssl = on\nssl_cert_file = '${own}'\nssl_key_file = '${ownKey}'\n`,
  );
}

function findIds(user: string): { readonly uid?: number; readonly gid?: number } {
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
