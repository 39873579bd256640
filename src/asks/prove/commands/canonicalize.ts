// `canonicalize` prints canonical JSON by the rules of a format, and its content hash.

import { writeFile } from 'node:fs/promises';
import { encodeText } from '../../../base/bytes.ts';
import { readMessage } from '../../../base/error.ts';
import { visibleJson } from '../../../base/visible.ts';
import { MANIFESTS } from '../../../formats/registry.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { cliFormats } from '../../../ui/terminal/formats.ts';
import { readBytes } from '../../../ui/terminal/open.ts';
import { secretWarning } from '../../../ui/terminal/secret-warning.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

interface CanonicalizeFlags {
  readonly rules: string;
  readonly output?: string;
}

export const canonicalizeCommand: MakeCommand = ({ host, print, json, warn }) =>
  defineCommand('canonicalize', 'canonical JSON and its content hash')
    .argument('<FILE>', 'JSON; - is standard input')
    .option('--rules <FORMAT>', 'by the rules of which format', MANIFESTS[0]?.id)
    .option('--output <NEW>', 'write the exact bytes that are hashed to a new file')
    .addHelpText(
      'after',
      `
What is printed is JSON of the same value: characters that would steer a terminal or not
show are escaped in it, and stderr says so. The hash is of the exact bytes.`,
    )
    .action(async (path: string, { rules: wanted, output }: CanonicalizeFlags) => {
      const known = cliFormats.filter(({ rules }) => rules.canonicalize);
      const rules = known.find(({ manifest }) => manifest.id === wanted);
      if (!rules?.rules.canonicalize) {
        const names = known.map(({ manifest }) => manifest.id).join(', ');
        throw new UsageError(`--rules knows ${names}, not "${wanted}".`);
      }
      const { text, hash } = rules.rules.canonicalize(await readBytes(path), await host());
      if (output !== undefined) {
        await writeNew(output, encodeText(text));
        warn(secretWarning(text, 'The hash is of them as they are.'));
      } else {
        json(text);
        if (visibleJson(text) !== text)
          warn([
            'characters that do not show are printed as escapes: this is not what the hash is of. --output writes the exact bytes to a file.',
          ]);
      }
      print([hash]);
    });

/** A file that is there may be the ledger itself, so it is never overwritten. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new UsageError(`${path}: there is a file of this name; name another.`);
    throw new UsageError(`${path}: cannot be written (${readMessage(error)}).`);
  }
}
