// `check-case` says whether a case that somebody handed over still holds.

import { COMMAND } from '../../../base/command.ts';
import { TOOL } from '../../../base/version.ts';
import { checkCase } from '../../../ledger/case/check.ts';
import { type CaseFile, readCaseFile } from '../../../ledger/case/read.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { openSet, type PathSet, readBytes } from '../../../ui/terminal/open.ts';
import { answerCheck } from './checked.ts';
import { reportLedger } from './report-ledger.ts';
import { togetherWith, unreadReportWords } from './report-parts.ts';

export const checkCaseCommand: MakeCommand = (context) =>
  defineCommand('check-case', 'whether a case still holds, claim by claim')
    .argument('<FILE>', 'a case; - is standard input')
    .option('--json', 'all claims as JSON')
    .addHelpText(
      'after',
      `
Verifies every ledger in the case again, against what its report names, and compares what comes
out with what the report says; and says whether its members belong together.

A case proves nothing about what is not in it. To see whether its ledgers were cut off or
rewritten since anchors of them were published: ${COMMAND} verify CASE --anchor FILE.

Exit code: 0 if every claim holds, 1 if one does not, 2 if one could not be checked, 4 for both.

  ${COMMAND} check-case january.case.zip`,
    )
    .action(async (path: string, flags: { readonly json?: true }) => {
      const file = readCaseFile(await readBytes(path), TOOL);
      const host = { ...(await context.host()), withoutSurvey: true } as const;
      const unreadable: string[] = [];
      const { sets, ids } = await heldIn(file, unreadable, host);
      const anchored = file.report.ledgers.some(({ pins }) => pins.anchors.length > 0);
      const together = await togetherWith([...sets.values()], anchored, host);
      const checked = await checkCase(
        file,
        TOOL,
        (said) => ids.get(said) ?? null,
        async (id, how) => {
          const set = sets.get(id);
          return set ? reportLedger(set, host, { ...how, ...together, notes: [] }) : null;
        },
      );
      answerCheck(context, 'check-case', checked, unreadable, flags.json ?? false);
    });

/**
 * Maps the ledgers by the content that they have, and that content by the statement of the case.
 */
async function heldIn({ ledgers }: CaseFile, unreadable: string[], host: Host) {
  const sets = new Map<string, PathSet>();
  const ids = new Map<string, string>();
  for (const { id: said, set } of ledgers) {
    try {
      const { id, reader } = await openSet(set, host);
      reader.close();
      ids.set(said, id);
      sets.set(id, set);
    } catch (error) {
      unreadable.push(unreadReportWords(set.name, error));
    }
  }
  return { sets, ids };
}
