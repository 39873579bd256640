// Tests over the real ledgers find them beside the checkout, or where
// LEDGERSCOPE_CORPUS points; where they are absent the tests skip and say so.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(
  process.env.LEDGERSCOPE_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus'),
);

export const corpusPresent = existsSync(join(root, 'thymos'));

export function corpusPath(...parts: string[]): string {
  return join(root, ...parts);
}

export function corpusBytes(...parts: string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(corpusPath(...parts)));
}

export function corpusText(...parts: string[]): string {
  return readFileSync(corpusPath(...parts), 'utf8');
}
