// `compare` says whether two ledgers are the same, whether they are the same run, and where they
// part.

import type { Both, Side } from '../../../ledger/compare/alignment.ts';
import { type ApartPath, readApartPath } from '../../../ledger/compare/apart.ts';
import type { LanePair } from '../../../ledger/compare/lane-pairs.ts';
import { LedgerFolds } from '../../../ledger/format/folds.ts';
import { collect, defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { EXIT } from '../../../ui/terminal/exit.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { findLane, type Opened, openLedger } from '../../../ui/terminal/open.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { comparedJson } from './compare-json.ts';
import {
  type ComparedLanes,
  type ComparedLedgers,
  compareLanes,
  pairLedgerLanes,
} from './compare-lanes.ts';
import { type ComparedStates, printStateChanges } from './compare-state.ts';
import { describeComparison } from './compare-text.ts';

interface CompareFlags {
  readonly lane?: readonly string[];
  readonly at?: string;
  readonly apart?: readonly string[];
  readonly exact?: true;
  readonly json?: true;
}

export const compareCommand: MakeCommand = ({ host, print, json, exit }) =>
  defineCommand('compare', 'whether two ledgers are the same, or the same run, and where they part')
    .argument('<A>', 'a ledger')
    .argument('<B>', 'another, or the same one again to compare two lanes of it')
    .option('--lane <ID>', 'this lane and its like; given twice, that of A with that of B', collect)
    .option('--at <SEQ[..SEQ]>', 'the states after these entries of A and of B as well')
    .option(
      '--apart <MEMBER>',
      'set apart this member of the payload too, as in args.started_at',
      collect,
    )
    .option('--exact', 'divergent too where only ids, times, hashes or signatures differ')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Lanes are compared by their ids; where those differ, by what they are called, else by their places.
Exit code: 0 equal, 1 divergent, 2 unreadable or wrong usage. Members that differ between any two runs
(ids, times, hashes, signatures) are set apart, and listed.`,
    )
    .action(async (a: string, b: string, flags: CompareFlags) => {
      const made = await host();
      const ledgers = { a: await openLedger(a, made), b: await openLedger(b, made) };
      const chosen = (flags.apart ?? []).map(parsePath);
      const folds = { a: makeFolds(ledgers.a), b: makeFolds(ledgers.b) };
      const context = { ledgers, folds, chosen, hash: made.hash };
      const found = pairsFor(ledgers, flags.lane ?? []);
      const areOfTwoSystems = ledgers.a.format !== ledgers.b.format;
      const lanes = areOfTwoSystems
        ? []
        : found.pairs.map((pair) => compareLanes(context, pair, findTitles(found, pair)));
      // Two lanes of one file are compared where they are named.
      const isSameFile =
        ledgers.a.id === ledgers.b.id && lanes.every(({ a: one, b: other }) => one === other);
      const compared: ComparedLedgers = {
        paths: { a, b },
        ledgers,
        isSameFile,
        areOfTwoSystems,
        lanes,
        onlyA: found.onlyA,
        onlyB: found.onlyB,
        states: flags.at === undefined ? null : statesAt(flags.at, ledgers, found.pairs, lanes),
        isEqual:
          !areOfTwoSystems &&
          !found.onlyA.length &&
          !found.onlyB.length &&
          lanes.every((lane) => isEqual(lane, flags.exact ?? false)),
      };
      if (flags.json) json(printDocument('compare', comparedJson(compared)));
      else print(describeComparison(compared));
      for (const { reader } of [ledgers.a, ledgers.b]) reader.close();
      exit(compared.isEqual ? EXIT.done : EXIT.failed);
    });

function makeFolds({ format, reader }: Opened): LedgerFolds {
  return new LedgerFolds(format, reader);
}

function isEqual({ ledger, run, state }: ComparedLanes, isExact: boolean): boolean {
  if (run.is !== 'same' || state === 'differs') return false;
  return !isExact || ledger.is === 'identical' || ledger.is === 'same entries';
}

function parsePath(text: string): ApartPath {
  const path = readApartPath(text);
  if (path) return path;
  throw new UsageError(`--apart ${text}: this is no member. Expected: names joined by dots.`);
}

type PairedLedgers = ReturnType<typeof pairLedgerLanes>;

function pairsFor(ledgers: Both<Opened>, named: readonly string[]): PairedLedgers {
  const found = pairLedgerLanes(ledgers);
  const [first, second, more] = named;
  if (more !== undefined)
    throw new UsageError('--lane is given twice at most: for a lane of A, and for one of B.');
  if (first === undefined) return found;
  if (second === undefined) {
    const a = findLane(ledgers.a.reader, first);
    const pair = found.pairs.find((one) => one.a === a);
    if (pair) return { ...found, pairs: [pair], onlyA: [], onlyB: [] };
    throw new UsageError(
      `${first}: B has no such lane, and none that is called the same. Give --lane twice to say which.`,
    );
  }
  const pair: LanePair = {
    a: findLane(ledgers.a.reader, first),
    b: findLane(ledgers.b.reader, second),
    by: 'choice',
  };
  return { ...found, pairs: [pair], onlyA: [], onlyB: [] };
}

function findTitles({ heads }: PairedLedgers, pair: LanePair): Both<string> {
  const title = (side: Side) => heads[side].find(({ id }) => id === pair[side])?.title ?? '';
  return { a: title('a'), b: title('b') };
}

function statesAt(
  at: string,
  ledgers: Both<Opened>,
  pairs: readonly LanePair[],
  lanes: readonly ComparedLanes[],
): ComparedStates {
  const [pair, more] = pairs;
  if (!pair || more)
    throw new UsageError(
      `--at is for one lane, and ${pairs.length} are compared. Name it with --lane.`,
    );
  const [a = '', b = a] = at.split('..');
  const alignment = lanes[0]?.comparison.alignment ?? null;
  return printStateChanges(ledgers, { ...pair, alignment }, { a, b });
}
