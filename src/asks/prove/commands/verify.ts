// `verify` prints the report as JSON or in words.

import { setImmediate } from 'node:timers/promises';
import { Option } from 'commander';
import { COMMAND } from '../../../base/command.ts';
import { EndsRecord } from '../../../ledger/format/ends-record.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import type { ShareOf } from '../../../ledger/format/shares.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import type { Skipped } from '../../../ledger/sources/file.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import { type ReadAhead, verifyLedgerFast } from '../../../ledger/verify/run.ts';
import type { VerifyStep } from '../../../ledger/verify/steps.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { listLedgerLanes } from '../../../ui/terminal/ledger-lanes.ts';
import {
  type FoundLedger,
  ledgersAt,
  type UnreadLedger,
  unread,
} from '../../../ui/terminal/ledgers.ts';
import { openSet, type PathSet } from '../../../ui/terminal/open.ts';
import {
  addKeysOption,
  addPinOptions,
  readKeys,
  readPinOptions,
} from '../../../ui/terminal/pins.ts';
import { addProfileOption } from '../../../ui/terminal/profile-option.ts';
import {
  MOST_BY_ITSELF,
  readInThreads,
  type ThreadHelpers,
} from '../../../ui/terminal/threads/gather.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { bytesWords } from './verify-bytes.ts';
import { findLedgerJoins, hasFault } from './verify-joins.ts';
import { toVerifyJson } from './verify-json.ts';
import { countVerdicts, missingAnchors, type VerifyOutcome } from './verify-outcome.ts';
import { LedgerRecord } from './verify-record.ts';
import { parseShare, shareReport } from './verify-share.ts';
import { verifySince } from './verify-since.ts';
import { allInWords } from './verify-text.ts';

/** `lists` lists the decisions of the entries, and does not only count them. */
interface Options extends VerifyOptions {
  readonly lists: boolean;
  readonly bytes: boolean;
  readonly helpers: ThreadHelpers | undefined;
  /** Undefined takes as many as are of use. */
  readonly threads: number | undefined;
}

interface VerifyFlags {
  readonly profile: Profile;
  readonly threads?: number;
  readonly json?: true;
  readonly bytes?: true;
  readonly shard?: ShareOf;
  readonly since?: string;
  readonly milestone?: string;
  readonly keys?: string;
}

export const defineVerifyCommand: MakeCommand = ({
  host,
  helpers,
  print,
  json: printJson,
  exit,
}) => {
  const made = defineCommand('verify', 'replay each ledger and say whether it is intact').argument(
    '<PATH...>',
    'ledgers, folders and archives of them, or postgres:// addresses',
  );
  addProfileOption(made);
  addPinOptions(made);
  addKeysOption(made);
  return made
    .option('--json', 'the whole report as JSON')
    .option(
      '--bytes',
      'also the bytes from which the first hash of each ledger is computed, that hash, and the one that is written',
    )
    .addOption(
      new Option(
        '--shard <I/N>',
        'only share I of N of the lanes of one ledger; merge makes one report of all shares',
      ).argParser(parseShare),
    )
    .option(
      '--since <FILE>',
      'of one ledger, only what came after this milestone; of all before it, what the milestone says',
    )
    .option('--milestone <NEW>', 'leave a milestone in this new file, for a later --since')
    .addOption(
      new Option(
        '--threads <N>',
        `read and hash a SQLite ledger in N threads, ahead of the one that verifies in order; 1: in that one alone. The report is the same. Default: ${MOST_BY_ITSELF} where there are as many cores and the file has more than 16 MB, else 1`,
      ).argParser(threadCount),
    )
    .addHelpText(
      'after',
      `
Replays every lane: reads it, computes the content hashes again, follows the chain and
the sequence, folds the changes, and compares what you pinned.

Of several ledgers it says which of them has what another one points to (delegated lanes,
sources of branches, undone commits, requests that a journal decided), and what contradicts
itself only between them.

Exit code: 1 if at least one ledger failed or one contradicts another, 2 if at least one could not be read, 4 for
both, 0 for neither. Warnings count as verified. So does a ledger whose verdict is "consistent", of which
nothing could prove that it was not changed: a script that must not pass over one looks at the verdict.
Wrong usage ends with 2. With --shard it is about the lanes of that share only: no share says that a
ledger is intact.

  ${COMMAND} verify ledger.db
  ${COMMAND} verify folder-of-ledgers/ export.csv.gz
  ${COMMAND} verify postgres://reader@db.example/ledger
  ${COMMAND} verify *.db --json | jq '.ledgers[].verdict'
  ${COMMAND} verify ledger.db --shard 1/4 --json > share-1.jsonl
  ${COMMAND} verify ledger.db --milestone monday
  ${COMMAND} verify ledger.db --since monday --milestone tuesday`,
    )
    .action(async (paths: string[], flags: VerifyFlags) => {
      const { profile, json, bytes, shard, threads, since, milestone, keys } = flags;
      const pins = await readPinOptions(made);
      const keyring = await readKeys(keys);
      const lists = json === true;
      const listed = { lists, bytes: bytes === true };
      const options = { profile, pins, ...keyring, ...listed, helpers, threads };
      const goesOn = since !== undefined || milestone !== undefined;
      if (shard && goesOn)
        throw new UsageError('--shard goes with neither --since nor --milestone: leave one out.');
      if (keys !== undefined && (shard || goesOn))
        throw new UsageError('--keys goes with neither --shard, --since nor --milestone.');
      if (bytes && (json || shard || goesOn))
        throw new UsageError(
          '--bytes goes with none of --json, --shard, --since and --milestone: leave one out.',
        );
      const verifier: Host = { ...(await host()), withoutSurvey: true };
      if (shard) {
        const report = await shareReport(paths, verifier, options, shard);
        if (json) printJson(report.lines());
        else print(report.words());
        exit(exitCode({ failed: report.isFailed, unreadable: false }));
        return;
      }
      const verified = goesOn
        ? await verifySince(paths, verifier, { ...options, since, milestone })
        : await verifyAll(paths, verifier, options);
      const { outcomes, joins } = verified;
      if (json) printJson(printDocument('verify', toVerifyJson(verified)));
      else print(allInWords(verified));
      const { failed, unreadable } = countVerdicts(outcomes);
      exit(exitCode({ failed: failed > 0 || hasFault(joins), unreadable: unreadable > 0 }));
    });
};

async function verifyAll(paths: readonly string[], host: Host, options: Options) {
  const outcomes: VerifyOutcome[] = [];
  const skipped: Skipped[] = [];
  const { anchors } = options.pins;
  let found: Iterable<FoundLedger> | AsyncIterable<FoundLedger> = ledgersAt(paths, skipped);
  let all = options;
  if (anchors) {
    // Anchors are compared with all ledgers as one set: the lanes of all have to be known first.
    const list: FoundLedger[] = [];
    for await (const one of found) list.push(one);
    found = list;
    all = { ...options, lanesTogether: await listLedgerLanes(list, host) };
  }
  for await (const { one, isAlone } of knowingWhetherAlone(found))
    outcomes.push(one.set ? await verifyOne(one.set, host, all, isAlone) : unreadOutcome(one));
  const joins = findLedgerJoins(outcomes);
  return { outcomes, skipped, missing: missingAnchors(anchors ?? [], outcomes), joins };
}

/** A single ledger notes nothing for others. */
async function* knowingWhetherAlone(
  found: Iterable<FoundLedger> | AsyncIterable<FoundLedger>,
): AsyncGenerator<{ readonly one: FoundLedger; readonly isAlone: boolean }> {
  let first: FoundLedger | null = null;
  let count = 0;
  for await (const one of found) {
    count++;
    if (count === 1) {
      first = one;
      continue;
    }
    if (first) yield { one: first, isAlone: false };
    first = null;
    yield { one, isAlone: false };
  }
  if (first) yield { one: first, isAlone: true };
}

async function verifyOne(
  set: PathSet,
  host: Host,
  options: Options,
  isAlone: boolean,
): Promise<VerifyOutcome> {
  const { name: source } = set;
  try {
    const opened = await openSet(set, host);
    const { format, reader } = opened;
    const record = new LedgerRecord(format, options.lists);
    const ends = isAlone ? undefined : new EndsRecord(format);
    const observe = (step: VerifyStep<unknown>) => {
      record.observe(step);
      ends?.observe(step);
    };
    const gathered = readInThreads(opened, options.profile, options.helpers, options.threads);
    const report = await verifyLedgerFast(
      format,
      reader,
      host,
      { ...options, store: record.store },
      observe,
      gathered ? whileShort(gathered, opened.hashMore) : undefined,
    ).finally(() => gathered?.close());
    const { id } = opened;
    const bytes = options.bytes ? bytesWords(opened, host) : undefined;
    reader.close();
    const { id: formatId } = format.manifest;
    return {
      source,
      format: formatId,
      id,
      report,
      record,
      ...(ends && { ends }),
      ...(bytes && { bytes }),
      error: null,
    };
  } catch (error) {
    return unreadOutcome(unread(source, error));
  }
}

/** Returns false when there is no more of the other work. */
function whileShort(ahead: ReadAhead, work: () => boolean): ReadAhead {
  return {
    get isShort() {
      return ahead.isShort;
    },
    more: () => (work() ? setImmediate() : ahead.more()),
  };
}

function unreadOutcome({ source, error }: UnreadLedger): VerifyOutcome {
  return { source, format: null, id: null, report: null, error };
}

function threadCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MOST_THREADS)
    throw new UsageError(`--threads takes a number from 1 to ${MOST_THREADS}, not "${text}".`);
  return count;
}

const MOST_THREADS = 64;
