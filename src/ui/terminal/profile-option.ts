import { type Command, Option } from 'commander';

export function addProfileOption(command: Command): void {
  command.addOption(
    new Option(
      '--profile <PROFILE>',
      'strict: everything that can be checked; reference: exactly what the originating system checks, traps included',
    )
      .choices(['strict', 'reference'])
      .default('strict'),
  );
}
