import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HashEngine } from '../../src/base/hash/hash.ts';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { type LargeVariant, makeLarge } from '../large/main.ts';

const SIZE = 1_000_000;
const SHARES = 10;

/** Makes one ledger, and a copy that differs in one entry in the middle. */
export async function twoCopies(folder: string, hash: HashEngine): Promise<[string, string]> {
  return [
    await made(folder, 'whole.db', SIZE, hash),
    await made(folder, 'changed.db', SIZE, hash, { changedAt: SIZE / 2 }),
  ];
}

/** Makes as many entries in several ledgers. */
export async function tenShares(folder: string, hash: HashEngine): Promise<readonly string[]> {
  const shares: string[] = [];
  for (let share = 0; share < SHARES; share++)
    shares.push(await made(folder, `share-${share}.db`, SIZE / SHARES, hash, { first: share + 1 }));
  return shares;
}

async function made(
  folder: string,
  name: string,
  entries: number,
  hash: HashEngine,
  variant: LargeVariant = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  if (!existsSync(path)) terminal.print([await makeLarge(`1×${entries}`, path, hash, variant)]);
  return path;
}
