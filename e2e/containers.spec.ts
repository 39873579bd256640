// Every container opens as a person has it: a database with its log, an archive, a folder.

import { gzipSync, zipSync } from 'fflate';
import { alteredDatabase } from '../src/testing/altered.ts';
import { appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { corpus } from './support/ledgers.ts';

const pair = () => [corpus('wal', 'run-847.db'), corpus('wal', 'run-847.db-wal')] as const;

appTest(
  'a database and its log are one ledger; alone, the database says what may be missing',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    const [database, log] = pair();
    await app.open();
    await app.drop(log, database);
    await app.openImported('run-847.db');
    await expect(app.verdict).toHaveText(/^Verified/);
    await page.getByRole('link', { name: 'How it was checked' }).click();
    await expect(page.getByText(/SQLite database with its write-ahead log/)).toBeVisible();
    await app.open();
    await app.drop(database);
    await expect(app.refused('run-847.db')).toContainText('-wal');
  },
);

appTest(
  'an archive gives one card a ledger, and one for what is none',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app }) => {
    const [database, log] = pair();
    const csv = corpus('delegation.audit.csv');
    const zip = zipSync({
      'runs/run-847.db': database.bytes,
      'runs/run-847.db-wal': log.bytes,
      'export.csv.gz': gzipSync(csv.bytes),
      'notes.txt': new TextEncoder().encode('no ledger'),
    });
    await app.open();
    await app.drop({ name: 'all.zip', bytes: zip });
    await expect(app.imported('run-847.db')).toContainText('Verified');
    await expect(app.imported('export.csv')).toContainText('With warnings');
    await expect(app.refused('notes.txt')).toHaveCount(1);
  },
);

appTest(
  'a database behind a view is refused, and what follows an archive is counted',
  async ({ app, page }) => {
    const database = corpus('run-847.db');
    const view = await alteredDatabase(
      database.bytes,
      'ALTER TABLE entries RENAME TO hidden',
      'CREATE VIEW entries AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT hidden.* FROM hidden, n',
    );
    const packed = gzipSync(database.bytes);
    await app.open();
    await app.drop(
      { name: 'view.db', bytes: view },
      { name: 'run-847.db.gz', bytes: Uint8Array.from([...packed, 1, 2, 3]) },
    );
    await expect(app.refused('view.db')).toContainText('"entries" is a view');
    await expect(app.imported('run-847.db')).toContainText('With warnings');
    await app.openImported('run-847.db');
    await expect(app.verdict).toHaveText('With warnings');
    await expect(page.getByText(/3 bytes follow the end of the gzip/).first()).toBeVisible();
    // It is stored with the file: so it is there when the ledger is verified again.
    await page.reload();
    await expect(page.getByText(/3 bytes follow the end of the gzip/).first()).toBeVisible();
  },
);
