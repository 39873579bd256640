// `checks` prints every check, and what passing it proves.

import type { Check } from '../../../ledger/model/check.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { cliFormats } from '../../../ui/terminal/formats.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

export const checksCommand: MakeCommand = ({ print, json: printJson }) =>
  defineCommand('checks', 'every check, and what passing it proves')
    .option('--format <FORMAT>', 'of one format')
    .option('--json', 'as JSON')
    .action(({ format: wanted, json }: { format?: string; json?: true }) => {
      const chosen = cliFormats.filter(({ manifest }) => (wanted ?? manifest.id) === manifest.id);
      if (!chosen.length) {
        const names = cliFormats.map(({ manifest }) => manifest.id).join(', ');
        throw new UsageError(`--format knows ${names}.`);
      }
      const all = chosen.flatMap(({ rules }) => rules.checks).map(listCheck);
      if (json) printJson(printDocument('checks', { checks: all }));
      else
        print(
          all.flatMap(({ id, profile, title, proves }) => [
            `${id} (${profile})`,
            `  ${title}. ${proves}`,
          ]),
        );
    });

function listCheck(check: Check) {
  const { id, format, profile, phase, title, fault, proves } = check;
  const { needs, nothing, chain, restsOn, planted } = check;
  return {
    id,
    format,
    profile,
    phase,
    title,
    fault,
    proves,
    ...(needs && { needs }),
    ...(nothing !== undefined && { nothing }),
    ...(chain && { chain }),
    ...(restsOn && { restsOn }),
    ...(planted !== undefined && { planted }),
  };
}
