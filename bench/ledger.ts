// The bench makes one long run of equal commits for itself.

import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HashEngine } from '../src/base/hash/hash.ts';
import { toSqlite } from '../src/formats/thymos/write/writer/containers.ts';
import { writeJsonValue } from '../src/formats/thymos/write/writer/json.ts';
import type { Trace, WrittenOp } from '../src/formats/thymos/write/writer/payloads.ts';
import { TrajectoryWriter } from '../src/formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter } from '../src/formats/thymos/write/writer/writer.ts';
import { createSqlCreator } from '../src/ledger/sources/sqlite/sqljs-create.ts';
import { sqlWasm } from '../src/ledger/sources/sqlite/wasm.ts';

/** The number is in the cached file's name, and has to be raised when the ledger changes. */
const EDITION = 2;
const RESOURCES = 5_000;

const TRACE: Trace = { rules: ['writ.scope'], decision: { kind: 'permit' } };
const COST = { tokens: 640, toolCalls: 1, wallClockMs: 12, usdMillicents: 22 };

/**
 * Makes a database of a root and `commits` commits once, and keeps it in the temporary folder.
 * @returns its path
 */
export async function generatedLedger(commits: number, hash: HashEngine): Promise<string> {
  const folder = join(tmpdir(), 'ledgerscope-bench');
  const path = join(folder, `commits-${commits}-${EDITION}.db`);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    const create = await createSqlCreator(sqlWasm());
    // The file has another name first: a run that is stopped leaves no half file.
    await writeFile(`${path}.part`, toSqlite(writtenLedger(commits, hash), create));
    await rename(`${path}.part`, path);
  }
  return path;
}

/** Makes a root and `commits` commits. */
export function writtenLedger(commits: number, hash: HashEngine): LedgerWriter {
  const ledger = new LedgerWriter(hash);
  let now = 1_700_000_000;
  const run = new TrajectoryWriter(ledger, ledger.idOfText('bench run'), {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('bench policy'),
    clock: () => now++,
  });
  const writ = ledger.idOfText('bench writ');
  run.root('A long run of equal commits');
  for (let i = 0; i < commits; i++) {
    const intent = ledger.idOfText(`bench intent ${i}`);
    const proposal = run.propose(
      { intent, writ, tool: 'kv_set', args: writeJsonValue({ i }) },
      TRACE,
    );
    const observations = [{ tool: 'kv_set', output: true, latencyMs: 12 }];
    run.commit(proposal, { delta: [op(i)], observations, cost: COST });
  }
  return ledger;
}

function op(i: number): WrittenOp {
  const round = Math.floor(i / RESOURCES);
  const [kind, id] = ['kv', `key-${i % RESOURCES}`];
  const value = writeJsonValue((i % 1_000) / 8);
  return round === 0
    ? { op: 'create', kind, id, value }
    : { op: 'replace', kind, id, expected: round, value };
}
