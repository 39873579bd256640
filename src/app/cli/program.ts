// The program as a whole: its commands, and the help that is made from them.

import { Command } from 'commander';
import { COMMAND } from '../../base/command.ts';
import { VERSION } from '../../base/version.ts';
import { MANIFESTS } from '../../formats/registry.ts';
import { SYSTEM_COMMANDS } from '../../formats/screens/commands.ts';
import { type CommandContext, type MakeCommand, runCommand } from '../../ui/terminal/command.ts';
import { describing } from '../../ui/terminal/described.ts';
import { EXIT, type ExitCode } from '../../ui/terminal/exit.ts';
import { anchorCommand } from './commands/anchor.ts';
import { auditCommand } from './commands/audit.ts';
import { blameCommand } from './commands/blame.ts';
import { canonicalizeCommand } from './commands/canonicalize.ts';
import { caseCommand } from './commands/case.ts';
import { checkCaseCommand } from './commands/check-case.ts';
import { checkDecisionCommand } from './commands/check-decision.ts';
import { checkReportCommand } from './commands/check-report.ts';
import { checksCommand } from './commands/checks.ts';
import { compareCommand } from './commands/compare.ts';
import { diffCommand } from './commands/diff.ts';
import { foldCommand } from './commands/fold.ts';
import { logCommand } from './commands/log.ts';
import { mergeCommand } from './commands/merge.ts';
import { patternsCommand } from './commands/patterns.ts';
import { queryCommand } from './commands/query.ts';
import { replayCommand } from './commands/replay.ts';
import { reportCommand } from './commands/report.ts';
import { anomaliesCommand, sealCommand } from './commands/seal.ts';
import { serveCommand } from './commands/serve.ts';
import { summaryCommand } from './commands/summary.ts';
import { tamperCommand } from './commands/tamper.ts';
import { defineVerifyCommand } from './commands/verify.ts';

export const COMMANDS: readonly MakeCommand[] = [
  describing(defineVerifyCommand),
  describing(replayCommand),
  describing(auditCommand),
  mergeCommand,
  describing(logCommand),
  describing(summaryCommand),
  describing(patternsCommand),
  describing(foldCommand),
  describing(diffCommand),
  describing(blameCommand),
  describing(compareCommand),
  describing(queryCommand),
  describing(anchorCommand),
  sealCommand,
  anomaliesCommand,
  describing(reportCommand),
  checkReportCommand,
  describing(caseCommand),
  checkCaseCommand,
  describing(checkDecisionCommand),
  describing(tamperCommand),
  ...SYSTEM_COMMANDS,
  canonicalizeCommand,
  checksCommand,
  serveCommand,
];

function program(): Command {
  const opens = MANIFESTS.map(({ name, opens: what }) => `  ${name}: ${what}`).join('\n');
  return new Command(COMMAND)
    .description('Prove, replay and read the ledgers of AI agents.')
    .version(VERSION, '--version')
    .helpCommand('help [COMMAND]', 'more about one command')
    .addHelpText(
      'after',
      `
PATH is a ledger, recognised by its content and never changed:
${opens}
A folder, a zip or a gzip of them will do; inside a zip, a ledger is named by the
zip's path and its own: ledgers.zip/run.db.

What is printed for people hides values that look like keys or tokens; --show-secrets shows them.
What gives no sign of progress for some seconds of work is stopped; with --wait it is waited for.

Exit code: 0 verified or done, 1 failed, 2 unreadable or wrong usage, 4 both (of several inputs
one failed and another could not be read). 3 is a fault of Ledgerscope itself: no verdict.`,
    );
}

/** @returns the exit code. @throws {UsageError} */
export async function runProgram(
  args: readonly string[],
  services: Omit<CommandContext, 'exit'>,
): Promise<ExitCode> {
  const root = program();
  if (!args.length) {
    // No command is wrong usage, and the help is the answer.
    await runCommand(['--help'], COMMANDS, root, services);
    return EXIT.unreadable;
  }
  return runCommand(args, COMMANDS, root, services);
}
