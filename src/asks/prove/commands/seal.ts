// `seal` and `anomalies` write for a ledger without hashes of its own a file next to it.

import { Option } from 'commander';
import { COMMAND } from '../../../base/command.ts';
import { surveyOnly } from '../../../ledger/format/questions.ts';
import { listFindings, type Profile } from '../../../ledger/model/check.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { sealText } from '../../../ledger/verify/seal-file.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { EXIT } from '../../../ui/terminal/exit.ts';
import { openLedger } from '../../../ui/terminal/open.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

export const sealCommand: MakeCommand = ({ host, json }) =>
  defineCommand('seal', 'the same for a ledger without hashes: of every line')
    .argument('<PATH>', 'a ledger whose format has no hashes of its own')
    .addHelpText(
      'after',
      `
Prints the BLAKE3 of the file and of each of its lines, as JSON. Keep it somewhere else;
\`verify --seal FILE\` says later which lines were changed, moved, put in or taken out.`,
    )
    .action(async (path: string) => {
      const { format, reader } = await openLedger(path, await host());
      if (!reader.seal) {
        throw new UsageError(
          `seal: ledgers of ${format.manifest.name} carry hashes of their own; \`${COMMAND} anchor\` is for them.`,
        );
      }
      json(sealText(reader.seal()).trimEnd());
      reader.close();
    });

export const anomaliesCommand: MakeCommand = ({ host, json, exit }) =>
  defineCommand('anomalies', 'what verifying found, as records of the ledger’s own format')
    .argument('<PATH>', 'a ledger whose format has records for findings')
    .addOption(
      new Option('--profile <PROFILE>', 'which checks')
        .choices(['strict', 'reference'])
        .default('strict'),
    )
    .addHelpText(
      'after',
      `
Errors and warnings, as records with the ledger's own envelope, numbered on after its last
one. Write them to a file next to the ledger; the ledger itself is never changed.

  ${COMMAND} anomalies events.jsonl > events.anomalies.jsonl

Exit code: 0 without an error, 1 with one, 2 unreadable or wrong usage.`,
    )
    .action(async (path: string, { profile }: { profile: Profile }) => {
      const ready = await host();
      const { format, reader, id } = await openLedger(path, ready);
      const question = format.questions?.['findings file'];
      if (!question || !reader.survey) {
        throw new UsageError(
          `anomalies: ledgers of ${format.manifest.name} have no records for what verifying finds.`,
        );
      }
      const report = verifyLedger(format, reader, ready, { profile, pins: {} });
      const text = await question.answer(surveyOnly(reader.survey()), {
        findings: listFindings(report),
        verifier: report.verifier,
        profile,
        ledger: id,
        now: `${new Date().toISOString().slice(0, 19)}Z`,
      });
      json(text.trimEnd());
      reader.close();
      exit(isFailure(report.verdict) ? EXIT.failed : EXIT.done);
    });
