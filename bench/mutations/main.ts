// `npm run mutations [FOLDER [EACH [FLIPS [ONLY]]]]` alters the ledgers of a folder of OpenThymos
// databases, one alteration at a time, and writes docs/mutations.md. It fails when one was neither
// seen nor explained.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReadyHost } from '../../src/app/cli/host.ts';
import { addAll } from '../../src/base/lists.ts';
import { loadFormats } from '../../src/formats/registry.ts';
import { EXIT } from '../../src/ui/terminal/exit.ts';
import { guardCommand } from '../../src/ui/terminal/guard.ts';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { createOpener } from './database.ts';
import { MutationRun } from './run.ts';
import { mutationTable } from './table.ts';
import { soundLedgers, writtenForgeries } from './written/index.ts';
import { logForgeries, recordedPair } from './written/log.ts';
import { WrittenRun } from './written/run.ts';
import { SWEEPS } from './written/sweeps.ts';
import { writtenTable } from './written/table.ts';

/** Larger ledgers say nothing that smaller ones do not, and take hours. */
const LARGEST = 1_000_000;

guardCommand('mutations');

// `ONLY` makes only the classes whose names contain it, and writes no page.
const [folder = 'fixtures/thymos', each = '140', flips = '250', only = ''] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith('.db'));
const host = await createReadyHost();
const run = new MutationRun(host, await createOpener(), only);
const used: string[] = [];
const left: string[] = [];
for (const [i, name] of names.entries()) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  if (bytes.length > LARGEST) {
    left.push(name);
    continue;
  }
  used.push(name);
  run.ledger(name, bytes, Number(each), Number(flips), 1000 * (i + 1));
  terminal.warn([name]);
}
const formats = await loadFormats();
const written = new WrittenRun(formats, host);
if (!only) {
  const kept = written.makeAnchors('thymos', recordedPair());
  written.make([...(await writtenForgeries()), ...logForgeries(kept)], await soundLedgers());
  for (const sweep of SWEEPS) written.sweep(sweep);
}
const forged = writtenTable(written, formats, run.reached);
const { text, unexplained, made } = mutationTable(run, used, left, forged.text, [each, flips]);
if (!only) {
  writeFileSync('docs/mutations.md', text);
  addAll(unexplained, forged.unexplained);
}
terminal.print(text.trimEnd().split('\n'));
if (unexplained.length || made === 0) {
  const count = `${unexplained.length} alterations were neither seen nor explained:`;
  terminal.warn([count, ...unexplained]);
  process.exitCode = EXIT.failed;
}
