// `checks`: every check, and what passing it proves.

import { command, type MakeCommand } from '../../../ui/terminal/command.ts';
import { formats } from '../../../ui/terminal/formats.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

export const checksCommand: MakeCommand = ({ print, json: printJson }) =>
  command('checks', 'every check, and what passing it proves')
    .option('--format <FORMAT>', 'of one format')
    .option('--json', 'as JSON')
    .action(({ format: wanted, json }: { format?: string; json?: true }) => {
      const chosen = formats.filter(({ manifest }) => (wanted ?? manifest.id) === manifest.id);
      if (!chosen.length) {
        const names = formats.map(({ manifest }) => manifest.id).join(', ');
        throw new UsageError(`--format knows ${names}.`);
      }
      const all = chosen.flatMap(({ rules }) => rules.checks);
      if (json) printJson(printDocument('checks', { checks: all }));
      else
        print(
          all.flatMap(({ id, profile, title, proves }) => [
            `${id} (${profile})`,
            `  ${title}. ${proves}`,
          ]),
        );
    });
