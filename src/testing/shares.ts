import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '../ledger/format/reader.ts';

export type RunCommand = (
  host: Host,
  ...args: readonly string[]
) => Promise<{ readonly code: number; readonly text: string }>;

/** Returns the paths of the reports of all shares. */
export async function verifyShares(
  run: RunCommand,
  host: Host,
  folder: string,
  path: string,
  of: number,
  flags: readonly string[] = [],
): Promise<string[]> {
  const files: string[] = [];
  for (let number = 1; number <= of; number++) {
    const shard = ['--shard', `${number}/${of}`];
    const { text } = await run(host, 'verify', path, ...shard, '--json', ...flags);
    const file = join(folder, `share-${number}-of-${of}.jsonl`);
    writeFileSync(file, `${text}\n`);
    files.push(file);
  }
  return files;
}

/** Returns the output of the merge and of one verification, in both ways of printing it. */
export async function bothWays(
  run: RunCommand,
  host: Host,
  folder: string,
  path: string,
  of: number,
  flags: readonly string[] = [],
) {
  const files = await verifyShares(run, host, folder, path, of, flags);
  const merged: unknown[] = [];
  const whole: unknown[] = [];
  for (const format of [['--json'], []]) {
    // The order of the shares does not matter.
    merged.push(await run(host, 'merge', ...files.toReversed(), ...format));
    whole.push(await run(host, 'verify', path, ...format, ...flags));
  }
  return { merged, whole };
}
