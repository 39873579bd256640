// `--profile-file` describes how an unknown log is written, for this run.

import { type Command, Option } from 'commander';
import type { MakeCommand } from './command.ts';
import { cliFormats } from './formats.ts';
import { readBytes } from './sources.ts';
import { UsageError } from './usage.ts';

const FLAG = '--profile-file <FILE>';

/** Returns the same command, with an option that describes the logs that it opens. */
export const describing =
  (make: MakeCommand): MakeCommand =>
  (context) => {
    const made = make(context);
    const open = made.commands.length ? made.commands : [made];
    for (const one of open) addDescription(one);
    return made;
  };

function addDescription(command: Command): void {
  command.addOption(
    new Option(
      FLAG,
      'a log profile in JSON (docs/formats/chains.md): logs that it recognises are read by its rules',
    ),
  );
  command.hook('preAction', async (_, { opts }) => {
    const { profileFile } = opts.call(command) as { readonly profileFile?: string };
    if (profileFile !== undefined) describe(profileFile, await readBytes(profileFile));
  });
}

/** @throws {UsageError} that names the member at fault. */
function describe(path: string, bytes: Uint8Array): void {
  for (const format of cliFormats)
    try {
      format.recogniser.descriptions?.take(bytes);
    } catch (error) {
      throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
}
