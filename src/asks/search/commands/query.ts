// `query` prints which entries of all ledgers match a line.

import { existsSync } from 'node:fs';
import { Option } from 'commander';
import { COMMAND } from '../../../base/command.ts';
import { adviceOn } from '../../../ledger/query/advice.ts';
import { SeenValues } from '../../../ledger/query/seen.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { QueryBatch } from '../../../ui/terminal/query-batch.ts';
import { LedgerSearch } from '../../../ui/terminal/query-search.ts';
import { readQuery } from '../../../ui/terminal/read-query.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { Csv, JsonLines, QueryCount } from './query-lines.ts';
import { type Printer, unreadQueryWords } from './query-print.ts';
import { QueryWords } from './query-words.ts';

interface QueryFlags {
  readonly json?: true;
  readonly csv?: true;
  readonly count?: true;
  readonly limit?: number;
  readonly expect?: 'some' | 'none';
}

export const queryCommand: MakeCommand = ({ host, warn, exit, ...terminal }) =>
  defineCommand('query', 'the entries of all ledgers that are what a line asks for')
    .usage('[options] <PATH...> <QUERY>')
    .argument('<PATH...>', 'ledgers, folders and archives of them, or postgres:// addresses')
    .option('--json', 'as JSON Lines: an object for each entry, and a summary')
    .addOption(new Option('--csv', 'as CSV, a row for each entry').conflicts('json'))
    .addOption(new Option('--count', 'only how many there are').conflicts('csv'))
    .addOption(new Option('--limit <N>', 'the first N, and no further').argParser(parseLimit))
    .addOption(
      new Option('--expect <WHAT>', 'end with 1 unless some, or none, are found').choices([
        'some',
        'none',
      ]),
    )
    .addHelpText(
      'after',
      `
The query is one argument, the last: put it in quotation marks. Words are looked for in
everything that an entry says; FIELD:TEXT in one part of it. docs/query.md has all of it.

Exit code: 0 when everything was read, whether something was found or not; 2 if a ledger could
not be read, or for wrong usage; 1 if it is not as --expect says, 4 for both.

  ${COMMAND} query runs/ 'kind:denied'
  ${COMMAND} query runs/ 'tool=fs_patch changed:retry.rs -decision:permit'
  ${COMMAND} query ledger.db 'cost > 0.05 or time:2026-01-31' --json | jq .title
  ${COMMAND} query runs.zip 'payload..path:/\\.env$/' --expect none`,
    )
    .action(async (args: string[], flags: QueryFlags) => {
      const { paths, text } = splitArguments(args);
      const { query, matcher } = readQuery(text);
      const seen = new SeenValues(query);
      const search = new LedgerSearch(matcher, await host(), seen);
      const printer = choosePrinter(flags);
      const { print, json } = terminal.streams ?? terminal;
      const out = flags.json ? (lines: readonly string[]) => json(lines.join('\n')) : print;
      const batch = new QueryBatch(out);
      batch.add(printer.begin());
      let isCut = false;
      for await (const found of search.find(paths)) {
        if (found.type === 'hit') batch.add(printer.hit(found.hit));
        else if (found.type === 'unread') {
          batch.add(printer.unread(found.unread));
          if (!printer.saysUnread) warn(unreadQueryWords(found.unread));
        } else batch.end();
        isCut = search.counts.found === flags.limit;
        if (isCut) break;
      }
      const { counts } = search;
      batch.add(printer.end(counts, isCut));
      batch.end();
      if (!counts.found) for (const one of adviceOn(query, seen)) warn([one]);
      const isAsExpected = !flags.expect || counts.found > 0 === (flags.expect === 'some');
      exit(exitCode({ failed: !isAsExpected, unreadable: counts.unreadable > 0 }));
    });

function splitArguments(args: readonly string[]): { paths: readonly string[]; text: string } {
  const paths = args.slice(0, -1);
  const text = args.at(-1) ?? '';
  const isPath = /[./]/.test(text) && existsSync(text);
  if (isPath || !paths.length)
    throw new UsageError(
      isPath
        ? `the query comes last, and ${text} is a file or a folder.`
        : 'at least one ledger is expected, and a query after it.',
    );
  return { paths, text };
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^[1-9]\d{0,8}$/.test(text)) return limit;
  throw new UsageError(`--limit takes a number from 1 to 999999999, not "${text}".`);
}

function choosePrinter({ json, csv, count }: QueryFlags): Printer {
  if (count) return new QueryCount(json === true);
  if (csv) return new Csv();
  return json ? new JsonLines() : new QueryWords();
}
