// A PostgreSQL server lets nobody in without TLS, and parts of the address come from the
// environment.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMessage } from '../../../base/error.ts';
import {
  findPostgres,
  findProgram,
  makeCertificate,
  startPostgres,
  type TestPostgres,
} from '../../../testing/postgres.ts';
import { builtThread } from '../../../testing/postgres-thread.ts';
import { connectsBy, openPostgres } from './database.ts';

describe.skipIf(!findPostgres() || !findProgram(['openssl']))(
  'a PostgreSQL server with TLS',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-tls-'));
    let server: TestPostgres;
    let [root, other, port] = ['', '', ''];
    beforeAll(async () => {
      connectsBy(await builtThread(folder));
      const own = makeCertificate(folder, 'localhost');
      [root, other] = [own.certificate, makeCertificate(folder, 'elsewhere.example').certificate];
      server = await startPostgres(own);
      server.run('postgres', "CREATE ROLE secret LOGIN PASSWORD 'of the test'");
      port = new URL(server.address('postgres')).port;
    }, 120_000);
    afterEach(() => void vi.unstubAllEnvs());
    afterAll(() => {
      server?.stop();
      rmSync(folder, { recursive: true });
    });

    const entering = (address: string): string => {
      const database = openPostgres(address);
      try {
        const rows = database.rows(
          'SELECT current_user::text, ssl::text FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
        );
        return Array.from(rows, ([user, tls]) => `${user}, TLS ${tls}`).join();
      } catch (error) {
        return readMessage(error);
      } finally {
        database.close();
      }
    };
    const address = (parameters = '', user = 'ledger') =>
      `${server.address('postgres', user)}${parameters}`;
    const env = (variables: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    };

    it('is entered where its certificate is the expected one', () => {
      expect(entering(address(`?sslmode=verify-full&sslrootcert=${root}`))).toBe(
        'ledger, TLS true',
      );
    });

    it('refuses who comes without TLS', () => {
      expect(entering(address())).toContain('refuses the login');
      expect(entering(address('?sslmode=disable'))).toContain('no encryption');
    });

    it.each([
      ['nobody vouches for it', () => '?sslmode=verify-full'],
      ['another root is expected', () => `?sslmode=verify-full&sslrootcert=${other}`],
    ])('is not entered where %s', (_, parameters) => {
      expect(entering(address(parameters()))).toMatch(/certificate/);
    });

    it('is not entered by another name than that of its certificate', () => {
      const named = address(`?sslmode=verify-full&sslrootcert=${root}`).replace(
        'localhost',
        '127.0.0.1',
      );
      expect(entering(named)).toMatch(/not in the cert|altnames/);
    });

    it('takes from the environment what the address leaves out', () => {
      env({ PGHOST: 'localhost', PGPORT: port, PGDATABASE: 'postgres', PGUSER: 'secret' });
      env({ PGPASSWORD: 'of the test', PGSSLMODE: 'verify-full', PGSSLROOTCERT: root });
      expect(entering('postgres://')).toBe('secret, TLS true');
      expect(entering(`postgres://ledger@localhost:${port}/postgres`)).toBe('ledger, TLS true');
      env({ PGPASSWORD: 'another' });
      expect(entering('postgres://')).toContain('password authentication failed');
    });

    it('has its certificate checked as the environment says', () => {
      env({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: other });
      expect(entering(address())).toMatch(/certificate/);
      env({ PGSSLMODE: 'disable' });
      expect(entering(address())).toContain('no encryption');
    });
  },
);
