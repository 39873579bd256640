// Only these tests may be skipped, so that a suite never shrinks unseen: those that need the large
// corpus where it is absent, a program that is not installed, or a server that is not named. Every
// other skipped test fails ./check.

import { spawnSync } from 'node:child_process';
import { findPostgres } from './postgres.js';
import { findProgram } from './programs.js';

/**
 * Counts by file the tests that are skipped where the large corpus is absent. Where it is here,
 * there are none.
 */
export const NEED_LARGE_CORPUS = {
  // Published state folders of Reactor and altered copies of them.
  'src/formats/reactor/corpus.slow.test.ts': 102,
  // The vectors were made from published receipts.
  'src/formats/reactor/vectors.test.ts': 96,
  'e2e/reactor.spec.ts': 1,
  // The one OpenThymos ledger of 5,000 entries, and its exports.
  'src/formats/thymos/corpus.slow.test.ts': 3,
  'src/formats/thymos/verify/state-hash.slow.test.ts': 3,
  'src/formats/thymos/simulate/derive.slow.test.ts': 1,
  'src/formats/thymos/containers/containers.slow.test.ts': 2,
  'src/asks/prove/commands/merge.slow.test.ts': 3,
  'src/asks/prove/commands/since.slow.test.ts': 1,
  'src/asks/search/commands/query.test.ts': 1,
  'src/asks/approvals/answer/requests/inbox.test.ts': 1,
  'src/formats/thymos/simulate/simulations.test.ts': 1,
  'src/ledger/held/states/states.test.ts': 1,
  'src/asks/run/answer/denials.slow.test.ts': 1,
  'src/ledger/held/lane-items.slow.test.ts': 1,
  'src/ledger/held/lane-sides.test.ts': 1,
  'src/asks/run/answer/swimlanes.test.ts': 1,
  'src/ledger/held/states/walk.slow.test.ts': 2,
  // The same ledger, and two of a running OpenThymos server.
  'src/ledger/import/growth/growths.slow.test.ts': 3,
  // The same ledger, and four of that server.
  'src/formats/thymos/honest.slow.test.ts': 7,
  // Transcripts of a running OpenThymos server.
  'src/testing/server/contract.test.ts': 23,
  // Two altered OpenThymos ledgers are compared.
  'e2e/compare.spec.ts': 1,
  // Chained logs of nine packages are read, and the facts of all twelve.
  'src/formats/chains/corpus.slow.test.ts': 33,
  'src/formats/chains/files/corpus.slow.test.ts': 11,
  'src/formats/chains/guess/corpus.slow.test.ts': 17,
  'src/formats/chains/reference/corpus.slow.test.ts': 9,
  // Every prepared cheat is tried in two of those state folders and nine of those packages.
  'src/app/cli/tamper-corpus.slow.test.ts': 13,
  // The programs wrote these session files, and others have their shapes.
  'src/formats/sessions/corpus.test.ts': 58,
  // The test looks for secrets in recorded ledgers.
  'src/asks/secrets/answer.corpus.slow.test.ts': 4,
  // The test compares the fixtures and their list with the large corpus.
  'src/testing/fixtures.test.ts': 2,
};

/** Counts by file the tests that are skipped where the `sqlite3` command is not installed. */
export const NEED_SQLITE3 = { 'src/ledger/sources/sqlite/second-reader.slow.test.ts': 2 };

/** Counts by file the tests that are skipped where no PostgreSQL server is installed. */
export const NEED_POSTGRES = { 'src/ui/terminal/postgres/postgres.slow.test.ts': 31 };

/**
 * Counts by file the tests that are skipped where there is no such server, or no `openssl` to make
 * its certificate.
 */
export const NEED_OPENSSL = { 'src/ui/terminal/postgres/tls.slow.test.ts': 7 };

/**
 * Counts by file the tests that are skipped for each browser engine that could not be installed.
 */
export const NEED_ENGINE = {
  'e2e/engines/decide.spec.ts': 1,
  'e2e/engines/keyboard.spec.ts': 1,
  'e2e/engines/live.spec.ts': 1,
  'e2e/engines/private.spec.ts': 1,
  'e2e/engines/read.spec.ts': 3,
  'e2e/engines/serve.spec.ts': 1,
};

/**
 * Counts by file the tests that are skipped where no variable names the binary of a real OpenThymos
 * server.
 */
export const NEED_SERVER = {
  'e2e/real/changes.spec.ts': 4,
  'e2e/real/lanes.spec.ts': 2,
  'e2e/real/real.spec.ts': 4,
  'e2e/real/countersign.spec.ts': 2,
  'e2e/real/serve.spec.ts': 1,
};

/**
 * @param {boolean} corpusPresent
 * @param {number} [enginesMissing]
 * @param {boolean} [serverNamed]
 * @returns {Readonly<Record<string, number>>}
 */
export function allowedSkips(
  corpusPresent,
  enginesMissing = 0,
  serverNamed = Boolean(process.env.LEDGERSCOPE_THYMOS_SERVER),
) {
  const hasSqlite3 = spawnSync('sqlite3', ['--version']).status === 0;
  const inEngines = Object.entries(NEED_ENGINE).map(([file, n]) => [file, n * enginesMissing]);
  return {
    ...(corpusPresent ? {} : NEED_LARGE_CORPUS),
    ...(hasSqlite3 ? {} : NEED_SQLITE3),
    ...(findPostgres() ? {} : NEED_POSTGRES),
    ...(findPostgres() && findProgram(['openssl']) ? {} : NEED_OPENSSL),
    ...(serverNamed ? {} : NEED_SERVER),
    ...Object.fromEntries(inEngines),
  };
}

/**
 * @param {ReadonlyMap<string, number>} skipped tests skipped, by file
 * @param {Readonly<Record<string, number>>} allowed
 * @param {boolean} [whole] every test had to run or be skipped; of a part of them, fewer may be
 * @returns {string[]} one line for each file in which another number was skipped
 */
export function unexpectedSkips(skipped, allowed, whole = true) {
  const files = [...new Set([...skipped.keys(), ...Object.keys(allowed)])].sort();
  return files.flatMap((file) => {
    const [found, expected] = [skipped.get(file) ?? 0, allowed[file] ?? 0];
    return found === expected || (!whole && found < expected)
      ? []
      : [`${file}: ${found} skipped, ${expected} expected`];
  });
}
