// The ledgers that are searched and compared: made once, and then kept in a folder.

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { terminal } from '../../src/cli/kit/terminal.ts';
import type { HashEngine } from '../../src/core/hash/hash.ts';
import { makeLarge, type Variant } from '../large/main.ts';

const SIZE = 1_000_000;
const SHARES = 10;

export interface LargeFiles {
  readonly whole: string;
  /** The same, but for one entry in the middle. */
  readonly changed: string;
  /** As many entries in several ledgers. */
  readonly shares: readonly string[];
}

export async function largeFiles(folder: string, hash: HashEngine): Promise<LargeFiles> {
  await mkdir(folder, { recursive: true });
  const made = async (name: string, entries: number, variant: Variant) => {
    const path = join(folder, name);
    if (!existsSync(path)) terminal.print([await makeLarge(`1×${entries}`, path, hash, variant)]);
    return path;
  };
  const whole = await made('whole.db', SIZE, {});
  const changed = await made('changed.db', SIZE, { changedAt: SIZE / 2 });
  const shares: string[] = [];
  for (let share = 0; share < SHARES; share++)
    shares.push(await made(`share-${share}.db`, SIZE / SHARES, { first: share + 1 }));
  return { whole, changed, shares };
}
