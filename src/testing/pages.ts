// Tests read pages of docs/. The worked examples on a page are fenced blocks whose first line names
// them: ```json ledger.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');

export function pageText(path: string): string {
  return readFileSync(join(DOCS, path), 'utf8');
}

/** Returns the named blocks of a page: the text between the fences, without the last line end. */
export function readNamedBlocks(page: string): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  for (const [, name = '', text = ''] of page.matchAll(/^```\w+ ([\w-]+)\n(.*?)\n```$/gms)) {
    if (blocks.has(name)) throw new Error(`two blocks are called ${name}`);
    blocks.set(name, text);
  }
  return blocks;
}
