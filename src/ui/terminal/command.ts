// Each file makes one command, with its arguments, options and help in one place. A command ends
// with an exit code.

import type { ReadStream } from 'node:tty';
import { Command, CommanderError } from 'commander';
import { showSecrets } from '../../base/secrets/shown.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { isGiven, SHOW, withoutThem } from './anywhere.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { Terminal } from './terminal.ts';
import type { ThreadHelpers } from './threads/gather.ts';
import { UsageError } from './usage.ts';

export interface CommandContext extends Terminal {
  /** The host is made when a command first needs it: loading takes a moment. */
  readonly host: () => Promise<Host>;
  readonly helpers?: ThreadHelpers | undefined;
  /** It prints at once, where everything else is printed at the end: its output stays. */
  readonly streams?: Terminal | undefined;
  readonly columns?: number | undefined;
  exit(code: ExitCode): void;
  /** A lasting command goes on until it is stopped. The others run without it, and are watched. */
  readonly lasting?: LastingCommand | undefined;
}

export interface LastingCommand {
  readonly app: string;
  readonly stopped: Promise<void>;
  /** The terminal that keys are pressed on; null when there is nobody to ask. */
  readonly keys: ReadStream | null;
}

export type MakeCommand = (context: CommandContext) => Command;

/** The width where nobody knows how wide the terminal is. */
const PLAIN_COLUMNS = 80;

/** Makes a command that refuses too few or too many arguments. */
export function defineCommand(name: string, summary: string): Command {
  return new Command(name).summary(summary).description(summary).allowExcessArguments(false);
}

/** Collects an option that may be given again. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/**
 * Runs one command line. @throws {UsageError} for arguments that no command takes.
 * @returns the exit code
 */
export async function runCommand(
  args: readonly string[],
  commands: readonly MakeCommand[],
  root: Command,
  services: Omit<CommandContext, 'exit'>,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  const context: CommandContext = {
    ...services,
    exit: (given) => {
      code = given;
    },
  };
  const quiet = (one: Command): Command => {
    for (const below of one.commands) quiet(below);
    return one.exitOverride().configureOutput({
      getOutHelpWidth: () => services.columns ?? PLAIN_COLUMNS,
      writeOut: (text) => services.print(text.trimEnd().split('\n')),
      // The message is thrown as well, and printed once where it is caught.
      writeErr: () => undefined,
    });
  };
  quiet(root);
  // Options after the name of a command belong to that command.
  root.enablePositionalOptions();
  for (const make of commands) root.addCommand(quiet(make(context)));
  try {
    showSecrets(isGiven(args, SHOW));
    await root.parseAsync(withoutThem(args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    throw new UsageError(error.message.replace(/^error: /, ''));
  }
  return code;
}
