// `check-report` says claim by claim whether a report still holds.

import { COMMAND } from '../../../base/command.ts';
import { TOOL } from '../../../base/version.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { checkReport } from '../../../ledger/report/check.ts';
import { readReport } from '../../../ledger/report/json.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { openSet, type PathSet, readBytes } from '../../../ui/terminal/open.ts';
import { answerCheck } from './checked.ts';
import { reportLedger } from './report-ledger.ts';
import { readableSets, togetherWith, unreadReportWords } from './report-parts.ts';

export const checkReportCommand: MakeCommand = (context) =>
  defineCommand('check-report', 'whether a report still holds, claim by claim')
    .argument('<FILE>', 'a report, the page or its JSON; - is standard input')
    .argument('<PATH...>', 'the ledgers that it is about, folders and archives of them')
    .option('--json', 'all claims as JSON')
    .addHelpText(
      'after',
      `
Finds the ledgers of the report by their content, whatever they are called now, verifies each
again against what the report names, and compares what comes out with what the report
says. The page itself is made again from its data, and compared byte for byte.

Exit code: 0 if every claim holds, 1 if one does not, 2 if one could not be checked (a ledger of
the report is not here or cannot be read), 4 for both.

  ${COMMAND} check-report report.html runs/`,
    )
    .action(async (path: string, paths: string[], flags: { readonly json?: true }) => {
      const { report, page } = readReport(await readBytes(path));
      const verifier = { ...(await context.host()), withoutSurvey: true } as const;
      const { sets, unreadable } = await readableSets(paths);
      const byId = await setsById(sets, unreadable, verifier);
      const here = report.ledgers.flatMap(({ id }) => byId.get(id) ?? []);
      const anchors = report.ledgers.flatMap(({ pins }) => pins.anchors);
      const together = await togetherWith(here, anchors.length > 0, verifier);
      const checked = await checkReport(report, page, TOOL, async (id, how) => {
        const set = byId.get(id);
        if (!set) return null;
        return reportLedger(set, verifier, { ...how, ...together, notes: [] });
      });
      answerCheck(context, 'check-report', checked, unreadable, flags.json ?? false);
    });

async function setsById(sets: readonly PathSet[], unreadable: string[], host: Host) {
  const byId = new Map<string, PathSet>();
  for (const set of sets) {
    try {
      const opened = await openSet(set, host);
      byId.set(opened.id, set);
      opened.reader.close();
    } catch (error) {
      unreadable.push(unreadReportWords(set.name, error));
    }
  }
  return byId;
}
