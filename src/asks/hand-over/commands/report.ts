// `report` writes the results of a verification as one page to hand over, and the same as JSON.

import { existsSync } from 'node:fs';
import { decodeLenient } from '../../../base/bytes.ts';
import { COMMAND } from '../../../base/command.ts';
import { TOOL } from '../../../base/version.ts';
import { SYSTEM_REPORTS } from '../../../formats/screens/commands.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import { DEFAULT_TITLE } from '../../../ledger/model/report.ts';
import { reportText } from '../../../ledger/report/json.ts';
import { reportPage } from '../../../ledger/report/page.ts';
import { type RedactRule, readRules } from '../../../ledger/report/redact/rules.ts';
import { hiddenEntries, makeReport } from '../../../ledger/report/report.ts';
import type { Report } from '../../../ledger/report/shape.ts';
import { collect, defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { nameTaken, writeNew } from '../../../ui/terminal/new-file.ts';
import { readBytes } from '../../../ui/terminal/open.ts';
import { addPinOptions, readPinOptions } from '../../../ui/terminal/pins.ts';
import { addProfileOption } from '../../../ui/terminal/profile-option.ts';
import { readQuery } from '../../../ui/terminal/read-query.ts';
import { secretWarning } from '../../../ui/terminal/secret-warning.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { addDayOption, notesAt, noteWords, reportParts } from './report-parts.ts';

interface ReportFlags {
  readonly output?: string;
  readonly title?: string;
  readonly madeOn?: string;
  readonly query?: string;
  readonly notes?: readonly string[];
  readonly leaveOut?: readonly string[];
  readonly leaveOutFrom?: string;
  readonly profile: Profile;
}

export const reportCommand: MakeCommand = (context) => {
  const { host, print, exit } = context;
  const made = defineCommand('report', 'what was verified, as a page that somebody else can check')
    .argument('<PATH...>', 'ledgers, folders and archives of them')
    .option('-o, --output <NEW>', 'the page, a new file; the same as JSON comes next to it')
    .option('--title <TEXT>', 'what the page is called')
    .option('--query <QUERY>', 'show the entries whole that it finds; docs/query.md')
    .option('--notes <FILE>', 'notes that were saved in a browser; give it again for more', collect)
    .option(
      '--leave-out <RULE>',
      'text:TEXT, /PATTERN/, field:NAME, resource:KIND ID, or entry:LANE:SEQ; give it again for more',
      collect,
    )
    .option('--leave-out-from <FILE>', 'rules from a file, one a line');
  addDayOption(made);
  addProfileOption(made);
  addPinOptions(made);
  // Options after the name of a figure belong to the figure.
  made.enablePositionalOptions();
  for (const make of SYSTEM_REPORTS) made.addCommand(make(context));
  return made
    .addHelpText(
      'after',
      `
Verifies the ledgers, and writes one page without scripts that needs no network: verdict, every
check and finding, whether anything is missing, what was done in sentences, requests and
decisions, lanes with their heads, and the entries that were found, asked for or noted.
The same ledgers and the same choices make the same bytes. check-report says whether it
still holds.

What --leave-out names is taken out of everything that the page says, wherever it is; in
its place is how long it was, and a hash that only somebody with the ledger can make again.
So check-report still holds for it, and nobody else can read it.

Exit code: 0 written, whatever the verdicts are; 2 if a ledger could not be read (the page has
the others), or for wrong usage: then nothing is written.

  ${COMMAND} report runs/ -o report.html --title 'Runs of January'
  ${COMMAND} report ledger.db -o report.html --query 'kind:denied' --anchor anchors.json`,
    )
    .action(async (paths: string[], flags: ReportFlags) => {
      const { output, query = null, title = DEFAULT_TITLE, madeOn, profile } = flags;
      if (output === undefined)
        throw new UsageError(
          `report: name the file to write with -o, or a figure: ${SYSTEM_REPORTS.map((make) => make(context).name()).join(', ')}.`,
        );
      const twin = `${output.replace(/\.html?$/i, '')}.json`;
      // The files are checked before anything is verified, and before one of the two is written
      // without the other.
      for (const file of [output, twin]) if (existsSync(file)) throw nameTaken(file);
      if (query !== null) readQuery(query);
      const pins = await readPinOptions(made);
      const rules = await readLeaveOutRules(flags);
      const notes = await notesAt(flags.notes ?? []);
      const verifier = { ...(await host()), withoutSurvey: true } as const;
      const options = { profile, pins, query, notes, rules: rules.length > 0 ? rules : null };
      const { parts, unreadable, copies } = await reportParts(paths, verifier, options);
      print([...copies, ...unreadable, ...noteWords(notes, parts)]);
      if (!parts.length) throw new UsageError('no ledger could be read: nothing was written.');
      const report = makeReport({ tool: TOOL, title, madeOn, query }, parts, rules);
      print(leftOutWords(report));
      const text = reportText(report);
      writeNew(output, reportPage(report));
      writeNew(twin, text);
      print(written(report, output, twin, paths));
      context.warn(secretWarning(text, '--leave-out takes them out.'));
      exit(exitCode({ failed: false, unreadable: unreadable.length > 0 }));
    });
};

async function readLeaveOutRules({
  leaveOut = [],
  leaveOutFrom,
}: ReportFlags): Promise<RedactRule[]> {
  const lines =
    leaveOutFrom === undefined ? [] : decodeLenient(await readBytes(leaveOutFrom)).split(/\r?\n/);
  return readRules([...leaveOut, ...lines]);
}

/** The checks that can no longer be made are named before anything is written. */
function leftOutWords(report: Report): string[] {
  const { redaction } = report;
  if (!redaction.length) return [];
  return [
    ...redaction.map(({ what, places }) => `left out: ${what}, in ${countWords(places, 'place')}`),
    `${countWords(hiddenEntries(report), 'entry', 'entries')} shown without a part: the hash of what it says cannot be made again from the page, only from the ledger`,
  ];
}

function written(
  { ledgers }: Report,
  page: string,
  twin: string,
  paths: readonly string[],
): string[] {
  const entries = ledgers.reduce((sum, ledger) => sum + ledger.chosen.length, 0);
  return [
    `${page}: ${countWords(ledgers.length, 'ledger')}, ${countWords(entries, 'entry', 'entries')} shown whole`,
    `${twin}: the same as JSON`,
    `To check it: ${COMMAND} check-report ${page} ${paths.join(' ')}`,
  ];
}
