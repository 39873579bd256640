// `verify`: the report as JSON or in words.

import { Option } from 'commander';
import type { Profile } from '../../core/model/check.ts';
import { AppException } from '../../core/model/error.ts';
import type { VerifyOptions } from '../../core/verify/rules.ts';
import { verifyLedgerFast } from '../../core/verify/run.ts';
import type { Host } from '../../formats/format.ts';
import type { FileSet, Skipped } from '../../sources/file.ts';
import { command, type MakeCommand } from '../kit/command.ts';
import { exitCode } from '../kit/exit.ts';
import { printDocument } from '../kit/json.ts';
import { nothingAt, openSet } from '../kit/open.ts';
import { findLedgers, type PathFile } from '../kit/sources.ts';
import { addPinOptions, readPins } from './pins.ts';
import {
  asJson,
  countVerdicts,
  inWords,
  type Outcome,
  skippedWords,
  summaryWords,
} from './verify-text.ts';

interface VerifyFlags {
  readonly profile: Profile;
  readonly json?: true;
}

export const verifyCommand: MakeCommand = ({ host, print, exit }) => {
  const made = command('verify', 'replay each ledger and say whether it is intact')
    .argument('<PATH...>', 'ledgers, or folders and archives of them')
    .addOption(
      new Option(
        '--profile <PROFILE>',
        'strict: everything that can be checked; reference: exactly what the originating system checks, traps included',
      )
        .choices(['strict', 'reference'])
        .default('strict'),
    );
  addPinOptions(made);
  return made
    .option('--json', 'the whole report as JSON')
    .addHelpText(
      'after',
      `
Replays every lane: reads it, computes the content hashes again, follows the chain and
the sequence, folds the changes, and compares what you pinned.

Exit code, a sum: 1 if at least one ledger failed, 2 if at least one could not be read; so
3 means both, and 0 neither (warnings count as verified). Wrong usage ends with 2.

  ledgerscope verify ledger.db
  ledgerscope verify folder-of-ledgers/ export.csv.gz
  ledgerscope verify *.db --json | jq '.ledgers[].verdict'`,
    )
    .action(async (paths: string[], { profile, json }: VerifyFlags) => {
      const options = { profile, pins: await readPins(made) };
      const { outcomes, skipped } = await verifyAll(paths, await host(), options);
      const words = [...outcomes.map(inWords), ...skippedWords(skipped), ...summaryWords(outcomes)];
      print(json ? printDocument('verify', asJson(outcomes, skipped)) : words.join('\n\n'));
      const { failed, unreadable } = countVerdicts(outcomes);
      exit(exitCode({ failed: failed > 0, unreadable: unreadable > 0 }));
    });
};

async function verifyAll(paths: readonly string[], host: Host, options: VerifyOptions) {
  const outcomes: Outcome[] = [];
  const skipped: Skipped[] = [];
  for (const path of paths.filter((one) => !isPart(one, paths))) {
    for await (const outcome of verifyPath(path, host, options, skipped)) outcomes.push(outcome);
  }
  return { outcomes, skipped };
}

/** What a shell's `*` gives along with a database is read with it. */
function isPart(path: string, all: readonly string[]): boolean {
  const main = /^(.+)-(?:wal|shm)$/s.exec(path)?.[1];
  return main !== undefined && all.includes(main);
}

async function* verifyPath(
  path: string,
  host: Host,
  options: VerifyOptions,
  skipped: Skipped[],
): AsyncGenerator<Outcome> {
  try {
    const found = await findLedgers(path);
    const unreadable = found.skipped.filter((one) => one.unreadable);
    if (!found.sets.length && !unreadable.length) throw nothingAt(path, found.skipped);
    skipped.push(...found.skipped.filter((one) => !one.unreadable));
    for (const set of found.sets) yield await verifyOne(set, host, options);
    for (const { name, reason } of unreadable) yield unread(name, reason);
  } catch (error) {
    yield failure(path, error);
  }
}

async function verifyOne(
  set: FileSet<PathFile>,
  host: Host,
  options: VerifyOptions,
): Promise<Outcome> {
  const { name: source } = set;
  try {
    const { format, id, reader } = await openSet(set, host);
    const report = await verifyLedgerFast(format, reader, host, options);
    reader.close();
    return { source, format: format.manifest.id, id, report, error: null };
  } catch (error) {
    return failure(source, error);
  }
}

function unread(source: string, error: string): Outcome {
  return { source, format: null, id: null, report: null, error };
}

function failure(source: string, error: unknown): Outcome {
  if (!(error instanceof AppException)) throw error;
  return unread(source, error.message);
}
