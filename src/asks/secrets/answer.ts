// Files are searched for values that look like secrets: a slice at a time, archives unpacked within
// the limits of an import.

import type { Answers } from '../../base/ask.ts';
import { fromBase64 } from '../../base/base64.ts';
import { SecretCounter } from '../../base/secrets/count.ts';
import type { Secret } from '../../base/secrets/kinds.ts';
import { replaceSecrets } from '../../base/secrets/mask.ts';
import { BytesCounter, type TextWindow, Windows } from '../../base/secrets/windows.ts';
import { countColumns, type SqlHost } from '../../ledger/format/column-secrets.ts';
import { openBlob } from '../../ledger/import/blob-bytes.ts';
import { newBudget } from '../../ledger/sources/archive/archive.ts';
import { isArchive, unpackSource } from '../../ledger/sources/archive/unpack.ts';
import { HEADER_LENGTH, isSqlite } from '../../ledger/sources/sqlite/sqlite.ts';
import type { FileSecrets, SECRET_ASKS } from './ask.ts';

const SLICE = 1024 * 1024;

/** `label` says how bytes are read; latin1 reads any bytes, each as one letter. */
async function* decodeSlices(file: Blob, label: 'utf-8' | 'latin1'): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  for (let at = 0; at < file.size; at += SLICE) {
    const slice = await file.slice(at, at + SLICE).arrayBuffer();
    yield decoder.decode(slice, { stream: true });
  }
  yield decoder.decode();
}

interface Look {
  readonly counter: SecretCounter;
  readonly unread: string[];
  readonly host: () => Promise<SqlHost>;
}

/** `host` opens databases, whose columns have names. */
export function answerSecrets(host: () => Promise<SqlHost>): Answers<keyof typeof SECRET_ASKS> {
  return {
    async 'secrets in files'(files): Promise<FileSecrets> {
      const look: Look = { counter: new SecretCounter(), unread: [], host };
      for (const file of files) await lookInto(file, look);
      return { counts: look.counter.counts(), unread: look.unread };
    },
    'file without secrets': withoutSecrets,
  };
}

async function lookInto(file: Blob, look: Look): Promise<void> {
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  if (!isArchive(head)) {
    await count(file, look);
    if (file.type === 'text/html') await lookIntoPage(await file.text(), look);
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { files, skipped } = unpackSource({ name: 'file', bytes }, newBudget());
  for (const inner of files) await count(new Blob([new Uint8Array(inner.bytes)]), look);
  for (const { name } of skipped) look.unread.push(name);
}

/** Pages that verify by themselves have files of ledgers in them. */
async function lookIntoPage(page: string, look: Look): Promise<void> {
  for (const [, base64 = ''] of page.matchAll(/"base64":"([A-Za-z0-9+/=]+)"/g)) {
    const bytes = fromBase64(base64);
    if (bytes === null) look.unread.push('a file in the page');
    else await lookInto(new Blob([new Uint8Array(bytes)]), look);
  }
}

async function count(file: Blob, { counter, unread, host }: Look): Promise<void> {
  const bytes = new BytesCounter(counter);
  for await (const letters of decodeSlices(file, 'latin1')) bytes.add(letters);
  bytes.end();
  if (!isSqlite(new Uint8Array(await file.slice(0, HEADER_LENGTH).arrayBuffer()))) return;
  const database = await openBlob(file);
  const isRead = await countColumns(database, counter, await host());
  if (!isRead) unread.push('columns of a database');
}

async function withoutSecrets(file: Blob): Promise<Blob> {
  const pieces: Blob[] = [];
  const windows = new Windows();
  const write = (window: TextWindow | null) => {
    if (window) pieces.push(new Blob([replaceSecrets(window.text, window.found, removedWords)]));
  };
  for await (const slice of decodeSlices(file, 'utf-8')) write(windows.next(slice));
  write(windows.rest());
  return new Blob(pieces, { type: file.type });
}

function removedWords({ name, prefix }: Secret): string {
  return `${prefix}[${name} removed]`;
}
