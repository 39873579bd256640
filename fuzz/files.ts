// Each kept input is a file named by its content.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(process.cwd(), 'fuzz');

/** Small inputs that together reach all code known to be reachable. */
export const CORPUS = join(ROOT, 'corpus');
/** Inputs that once were a fault, each in the folder of its target: a test replays them. */
export const CRASHES = join(ROOT, 'crashes');
/** The targets' names. */
export const TARGETS: readonly string[] = readdirSync(join(ROOT, 'targets'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

export function readInputs(folder: string, target: string): Uint8Array[] {
  const path = join(folder, target);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .sort()
    .map((name) => new Uint8Array(readFileSync(join(path, name))));
}

/** @returns its path */
export function keep(folder: string, target: string, input: Uint8Array): string {
  mkdirSync(join(folder, target), { recursive: true });
  const path = join(folder, target, createHash('sha256').update(input).digest('hex').slice(0, 16));
  writeFileSync(path, input);
  return path;
}

export function replaceCorpus(target: string, inputs: readonly Uint8Array[]): void {
  rmSync(join(CORPUS, target), { recursive: true, force: true });
  for (const input of inputs) keep(CORPUS, target, input);
}
