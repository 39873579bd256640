// `canonicalize`: canonical JSON by the rules of a format, and its content hash.

import { MANIFESTS } from '../../formats/registry.ts';
import { command, type MakeCommand } from '../kit/command.ts';
import { formats } from '../kit/formats.ts';
import { readBytes } from '../kit/open.ts';
import { UsageError } from '../kit/usage.ts';

export const canonicalizeCommand: MakeCommand = ({ host, print }) =>
  command('canonicalize', 'canonical JSON and its content hash')
    .argument('<FILE>', 'JSON; - is standard input')
    .option('--rules <FORMAT>', 'by the rules of which format', MANIFESTS[0]?.id)
    .action(async (path: string, { rules: wanted }: { rules: string }) => {
      const known = formats.filter(({ canonicalize }) => canonicalize);
      const rules = known.find(({ manifest }) => manifest.id === wanted);
      if (!rules?.canonicalize) {
        const names = known.map(({ manifest }) => manifest.id).join(', ');
        throw new UsageError(`--rules knows ${names}, not "${wanted}".`);
      }
      const { text, hash } = rules.canonicalize(await readBytes(path), await host());
      print(`${text}\n${hash}`);
    });
