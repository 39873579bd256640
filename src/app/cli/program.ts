// The help is made from the commands of the program.

import { Command } from 'commander';
import { checkDecisionCommand } from '../../asks/approvals/commands/check-decision.ts';
import { blameCommand } from '../../asks/blame/commands/blame.ts';
import { tamperCommand } from '../../asks/break-it/commands/tamper.ts';
import { compareCommand } from '../../asks/compare/commands/compare.ts';
import { anchorCommand } from '../../asks/hand-over/commands/anchor.ts';
import { caseCommand } from '../../asks/hand-over/commands/case.ts';
import { checkCaseCommand } from '../../asks/hand-over/commands/check-case.ts';
import { checkReportCommand } from '../../asks/hand-over/commands/check-report.ts';
import { reportCommand } from '../../asks/hand-over/commands/report.ts';
import { patternsCommand } from '../../asks/patterns/commands/patterns.ts';
import { auditCommand } from '../../asks/prove/commands/audit.ts';
import { canonicalizeCommand } from '../../asks/prove/commands/canonicalize.ts';
import { checksCommand } from '../../asks/prove/commands/checks.ts';
import { mergeCommand } from '../../asks/prove/commands/merge.ts';
import { replayCommand } from '../../asks/prove/commands/replay.ts';
import { anomaliesCommand, sealCommand } from '../../asks/prove/commands/seal.ts';
import { defineVerifyCommand } from '../../asks/prove/commands/verify.ts';
import { summaryCommand } from '../../asks/read/commands/summary.ts';
import { logCommand } from '../../asks/run/commands/log.ts';
import { queryCommand } from '../../asks/search/commands/query.ts';
import { diffCommand } from '../../asks/state/commands/diff.ts';
import { foldCommand } from '../../asks/state/commands/fold.ts';
import { COMMAND } from '../../base/command.ts';
import { VERSION } from '../../base/version.ts';
import { MANIFESTS } from '../../formats/registry.ts';
import { SYSTEM_COMMANDS } from '../../formats/screens/commands.ts';
import { type CommandContext, type MakeCommand, runCommand } from '../../ui/terminal/command.ts';
import { describing } from '../../ui/terminal/described.ts';
import { EXIT, type ExitCode } from '../../ui/terminal/exit.ts';
import { serveCommand } from './serve-command.ts';

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
    // A call without a command is wrong usage, and the help is the answer.
    await runCommand(['--help'], COMMANDS, root, services);
    return EXIT.unreadable;
  }
  return runCommand(args, COMMANDS, root, services);
}
