// A published truth as the system keeps it: `OPWM1`, then each file with its path. Paths
// of a ledger are never property names here.

import { compareUtf8, decodeText, encodeText, fromHex, toHex } from '../../../base/bytes.ts';
import { hashAddress, isIndex } from './canonical.ts';

export interface WorldFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const MAGIC = encodeText('OPWM1');

/** The address of a truth without files: what a subscriber reads of a producer without receipts. */
export const EMPTY_ARTIFACT =
  'sha256:e59ed80133c208bf8e8264c96c5bbe0d36aa073fb969671ec6b752bffb7b08e6';

/** @throws {TypeError} with the system's words, on a path that no truth can have. */
export function writeWorldModel(files: readonly WorldFile[]): Uint8Array<ArrayBuffer> {
  const byPath = new Map<string, { readonly path: Uint8Array; readonly bytes: Uint8Array }>();
  for (const { path, bytes } of files) {
    const normal = normalPath(path);
    if (byPath.has(normal)) throw fault(`path collision after normalization: ${normal}`);
    byPath.set(normal, { path: encodeText(normal), bytes });
  }
  const sorted = [...byPath].sort(([a], [b]) => compareUtf8(a, b)).map(([, file]) => file);
  const size = sorted.reduce((sum, { path, bytes }) => sum + 8 + path.length + bytes.length, 9);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  out.set(MAGIC);
  view.setUint32(5, sorted.length, true);
  let at = 9;
  for (const { path, bytes } of sorted) {
    for (const part of [path, bytes]) {
      view.setUint32(at, part.length, true);
      out.set(part, at + 4);
      at += 4 + part.length;
    }
  }
  return out;
}

/**
 * Files in the order in which the system hands them out: paths that look like an index
 * first. Unsorted files are accepted, of equal paths the last.
 * @throws {TypeError} with the system's words.
 */
export function readWorldModel(bytes: Uint8Array): readonly WorldFile[] {
  if (!MAGIC.every((byte, i) => bytes[i] === byte)) throw fault('bad magic header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = MAGIC.length;
  const count = () => {
    if (at + 4 > bytes.length) throw fault('truncated frame');
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const take = (length: number, what: string) => {
    if (at + length > bytes.length) throw fault(`truncated ${what}`);
    at += length;
    return bytes.subarray(at - length, at);
  };
  const raw = new Map<string, Uint8Array>();
  for (let left = count(); left > 0; left--) {
    const path = utf8(take(count(), 'path'));
    raw.set(path, take(count(), 'content'));
  }
  if (at !== bytes.length) throw fault('trailing bytes');
  // An object loses this one when it is assigned.
  raw.delete('__proto__');
  const files = new Map<string, Uint8Array>();
  for (const [path, content] of jsOrder(raw)) {
    const normal = normalPath(path);
    if (files.has(normal)) throw fault(`path collision after normalization: ${normal}`);
    files.set(normal, content);
  }
  files.delete('__proto__');
  return jsOrder(files).map(([path, content]) => ({ path, bytes: content }));
}

/** The address of a truth: the hash of the whole file. */
export function worldModelAddress(files: readonly WorldFile[]): string {
  return hashAddress(writeWorldModel(files));
}

/** @throws {TypeError} */
function normalPath(path: string): string {
  if (path === '') throw fault('path must be non-empty');
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw fault(`path must not escape the root: ${path}`);
  if (!parts.length) throw fault(`path normalizes to empty: ${path}`);
  return parts.join('/');
}

function jsOrder<T>(map: ReadonlyMap<string, T>): [string, T][] {
  const all = [...map];
  const indices = all.filter(([path]) => isIndex(path)).sort((a, b) => Number(a[0]) - Number(b[0]));
  return [...indices, ...all.filter(([path]) => !isIndex(path))];
}

function utf8(bytes: Uint8Array): string {
  try {
    const text = decodeText(bytes);
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  } catch {
    throw new TypeError('The encoded data was not valid for encoding utf-8');
  }
}

function fault(words: string): TypeError {
  return new TypeError(`world-model artifact${words.startsWith('path') ? ' ' : ': '}${words}`);
}

/** The folder of a node below `world-models`. */
export function encodeSegment(node: string): string {
  return toHex(encodeText(node));
}

/** The node that a folder below `world-models` is of; null: of none. */
export function nodeOfSegment(segment: string): string | null {
  const bytes = /^[0-9a-f]+$/.test(segment) ? fromHex(segment) : null;
  try {
    return bytes && decodeText(bytes);
  } catch {
    return null;
  }
}

/** The file of a version in its node's folder. */
export function versionFile(address: string): string {
  return `${address.replace(':', '_')}.bin`;
}
