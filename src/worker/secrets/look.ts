// Looks through a file that is about to leave for values that look like secrets: a slice at a
// time, archives unpacked within the limits of an import.

import { fromBase64 } from '../../core/base64.ts';
import { SecretCounter } from '../../core/secrets/count.ts';
import { findSecrets, LONGEST_SECRET, type Secret } from '../../core/secrets/find.ts';
import { replaced } from '../../core/secrets/mask.ts';
import { newBudget } from '../../sources/archive/archive.ts';
import { isArchive, unpackSource } from '../../sources/archive/unpack.ts';
import type { FileSecrets } from './protocol.ts';

const SLICE = 1024 * 1024;

/** So much of what is before a value may be needed to tell what it is: the name, or that it is a word. */
const BEFORE = 200;

interface Window {
  readonly text: string;
  readonly found: readonly Secret[];
}

/** A text in windows that follow each other, each with what is found in it; no value is cut. */
async function* windowsOf(slices: AsyncIterable<string>): AsyncGenerator<Window> {
  let text = '';
  // The beginning of it was in the last window already.
  let lead = 0;
  const window = (safe: number): Window & { readonly end: number } => {
    const found = findSecrets(text).filter(({ from }) => from >= lead && from < safe);
    const end = Math.max(safe, found.at(-1)?.to ?? 0);
    const moved = found.map((one) => ({ ...one, from: one.from - lead, to: one.to - lead }));
    return { text: text.slice(lead, end), found: moved, end };
  };
  for await (const slice of slices) {
    text += slice;
    if (text.length < 4 * LONGEST_SECRET) continue;
    const next = window(text.length - LONGEST_SECRET);
    yield next;
    lead = Math.min(BEFORE, next.end);
    text = text.slice(next.end - lead);
  }
  yield window(text.length);
}

/** `label`: how bytes are read; latin1 reads any bytes, each as one letter. */
async function* slicesOf(file: Blob, label: 'utf-8' | 'latin1'): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  for (let at = 0; at < file.size; at += SLICE) {
    const slice = await file.slice(at, at + SLICE).arrayBuffer();
    yield decoder.decode(slice, { stream: true });
  }
  yield decoder.decode();
}

export async function secretsIn(file: Blob): Promise<FileSecrets> {
  const counter = new SecretCounter();
  const unread: string[] = [];
  await lookInto(file, counter, unread);
  return { counts: counter.counts(), unread };
}

async function lookInto(file: Blob, counter: SecretCounter, unread: string[]): Promise<void> {
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  if (!isArchive(head)) {
    await countText(file, counter);
    if (file.type === 'text/html') await lookIntoPage(await file.text(), counter, unread);
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { files, skipped } = unpackSource({ name: 'file', bytes }, newBudget());
  for (const inner of files) await countText(new Blob([new Uint8Array(inner.bytes)]), counter);
  for (const { name } of skipped) unread.push(name);
}

/** Pages that verify by themselves have files of ledgers in them. */
async function lookIntoPage(page: string, counter: SecretCounter, unread: string[]): Promise<void> {
  for (const [, base64 = ''] of page.matchAll(/"base64":"([A-Za-z0-9+/=]+)"/g)) {
    const bytes = fromBase64(base64);
    if (bytes === null) unread.push('a file in the page');
    else await lookInto(new Blob([new Uint8Array(bytes)]), counter, unread);
  }
}

async function countText(file: Blob, counter: SecretCounter): Promise<void> {
  for await (const { text, found } of windowsOf(slicesOf(file, 'latin1')))
    for (const { name, from, to } of found) counter.add(name, text.slice(from, to));
}

export async function withoutSecrets(file: Blob): Promise<Blob> {
  const pieces: Blob[] = [];
  for await (const { text, found } of windowsOf(slicesOf(file, 'utf-8')))
    pieces.push(
      new Blob([replaced(text, found, ({ name, prefix }) => `${prefix}[${name} removed]`)]),
    );
  return new Blob(pieces, { type: file.type });
}
