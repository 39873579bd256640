// A small set of recorded ledgers is in fixtures/, always; folders of many files are zipped there.
// The large corpus next to the checkout, or where LEDGERSCOPE_CORPUS points, has more: its own
// files are listed in fixtures/large-corpus.json, so that a test that cannot run without it is
// skipped by name and not left out.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { LARGE_CORPUS, largeCorpusPresent } from '../../scripts/corpus.js';

export { LARGE_CORPUS, largeCorpusPresent };

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'fixtures');

const LISTED: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(FIXTURES, 'large-corpus.json'), 'utf8'),
);

export function corpusPath(...parts: string[]): string {
  const path = parts.join('/');
  return fixture(path) ?? join(LARGE_CORPUS, path);
}

/** Returns whether it is here: in fixtures/, or in the large corpus. */
export function inCorpus(...parts: string[]): boolean {
  return existsSync(corpusPath(...parts));
}

export function corpusBytes(...parts: string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(corpusPath(...parts)));
}

export function corpusText(...parts: string[]): string {
  return readFileSync(corpusPath(...parts), 'utf8');
}

/**
 * Lists names in a folder: those in fixtures/, and those that only the large corpus has, here or
 * not.
 */
export function corpusNames(...parts: string[]): string[] {
  const folder = parts.filter((part) => part !== '').join('/');
  const here = fixture(folder);
  const zips = /\.zip$/;
  const found = here ? readdirSync(here).map((name) => name.replace(zips, '')) : [];
  return [...new Set([...found, ...(LISTED[folder] ?? [])])].sort();
}

function fixture(path: string): string | null {
  const plain = join(FIXTURES, path);
  if (existsSync(plain)) return plain;
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const zip = `${join(FIXTURES, path.slice(0, end))}.zip`;
    if (!existsSync(zip)) continue;
    const inside = join(unpacked(zip), path.slice(path.lastIndexOf('/', end - 1) + 1));
    return existsSync(inside) ? inside : null;
  }
  return null;
}

const folders = new Map<string, string>();

/** It is unpacked once for all processes, into a folder named after the content. */
function unpacked(zip: string): string {
  let folder = folders.get(zip);
  if (folder) return folder;
  const bytes = readFileSync(zip);
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  folder = join(ROOT, 'dist/fixtures', name);
  folders.set(zip, folder);
  if (existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  for (const [path, content] of Object.entries(unzipSync(bytes))) {
    mkdirSync(dirname(join(part, path)), { recursive: true });
    writeFileSync(join(part, path), content);
  }
  try {
    renameSync(part, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
