// Zip, gzip and Zstandard are unpacked within limits: what an archive says about its sizes is a
// claim, so the bytes are counted as they come out. Names of members are texts, never paths to
// write to.

import { readMessage } from '../../../base/error.ts';
import { trailing } from '../../model/trailing.ts';
import { SourceError } from '../error.ts';
import type { MemoryFile } from '../file.ts';
import { crc32 } from './crc32.ts';
import { gzipDataStart, inflate, isGzip } from './deflate.ts';
import { type ZipMember, zipMembers } from './zip.ts';
import { unzstd } from './zstd/zstd.ts';

/** Limits the output. Everything that one import unpacks shares it. */
export interface UnpackBudget {
  bytes: number;
  /** The multiple of the input's size, beyond {@link FREE} bytes. */
  readonly ratio: number;
}

export interface Unpacked {
  readonly files: readonly MemoryFile[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

/** Ledgers compress well (a page of zeros by a thousand); small output is never a bomb. */
const FREE = 16 * 1024 * 1024;

export function newBudget(): UnpackBudget {
  return { bytes: 1024 * 1024 * 1024, ratio: 200 };
}

/** A zip begins with its first member, or with its end mark when it is empty. */
export function isZip(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
  return (bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6);
}

/**
 * Returns the one file in a gzip, checked against its checksum; and where it ends.
 * @throws {SourceError}
 */
export function gunzip(bytes: Uint8Array, budget: UnpackBudget) {
  const out = new Output(bytes.length, budget);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = 0;
  // Several gzips one after the other are one file; each has a checksum of its own.
  do {
    let crc = 0;
    end = located('gzip', () => {
      const onChunk = (chunk: Uint8Array) => {
        out.add(chunk);
        crc = crc32(chunk, crc);
      };
      return inflate(bytes, gzipDataStart(bytes, end), onChunk) + GZIP_TRAILER;
    });
    if (end > bytes.length || view.getUint32(end - GZIP_TRAILER, true) !== crc)
      throw damaged('gzip', CHECKSUM);
  } while (isGzip(bytes.subarray(end)));
  return { bytes: out.join(), end };
}

/**
 * Returns the content of a file that is packed by Zstandard; and where it ends.
 * @throws {SourceError}
 */
export function unpackZstd(bytes: Uint8Array, budget: UnpackBudget) {
  const out = new Output(bytes.length, budget);
  const end = located('Zstandard file', () => unzstd(bytes, (chunk) => out.add(chunk)));
  return { bytes: out.join(), end };
}

const GZIP_TRAILER = 8;

interface Unzipped extends Unpacked, Pick<ReturnType<typeof zipMembers>, 'gaps' | 'end'> {}

/**
 * Returns the files in a zip, and where it ends. Directories are not listed.
 * @throws {SourceError}
 */
export function unzip(bytes: Uint8Array, budget: UnpackBudget): Unzipped {
  const files: MemoryFile[] = [];
  const skipped: { name: string; reason: string }[] = [];
  const { members, gaps, end } = zipMembers(bytes);
  for (const member of members) {
    if (member.name.endsWith('/')) continue;
    const reason = unreadable(member);
    if (reason) skipped.push({ name: member.name, reason });
    else files.push(unpackMember(member, budget));
  }
  return { files, skipped, gaps, end };
}

const STORED = 0;
const DEFLATED = 8;
const ZSTD = 93;

function unreadable({ method, encrypted }: ZipMember): string | null {
  if (encrypted) return 'it is encrypted';
  return method === STORED || method === DEFLATED || method === ZSTD
    ? null
    : `it is packed by a method (${method}) not known here`;
}

function unpackMember({ name, data, method, crc }: ZipMember, budget: UnpackBudget): MemoryFile {
  const out = new Output(data.length, budget);
  const what = `zip at "${name}"`;
  let end = data.length;
  if (method === STORED) out.add(data);
  else {
    const take = (chunk: Uint8Array) => out.add(chunk);
    end = located(what, () => (method === ZSTD ? unzstd(data, take) : inflate(data, 0, take)));
  }
  const bytes = out.join();
  if (crc32(bytes) !== crc) throw damaged(what, CHECKSUM);
  return { name, bytes, trailing: trailing(`the packed data of "${name}"`, end, data.length) };
}

const CHECKSUM = 'what comes out does not have the checksum that is stored with it';

/** The library's error gets the place where it was thrown. */
function located<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw damaged(what, readMessage(error));
  }
}

/** Counts the output, and stops a bomb long before it is large. */
class Output {
  private readonly chunks: Uint8Array[] = [];
  private size = 0;
  private readonly budget: UnpackBudget;
  private readonly max: number;

  constructor(packed: number, budget: UnpackBudget) {
    this.budget = budget;
    this.max = Math.max(FREE, packed * budget.ratio);
  }

  add(chunk: Uint8Array): void {
    this.size += chunk.length;
    this.budget.bytes -= chunk.length;
    if (this.size > this.max) throw tooLarge(`more than ${this.budget.ratio} times its size`);
    if (this.budget.bytes < 0) throw tooLarge('more than 1 GiB altogether');
    if (chunk.length) this.chunks.push(chunk);
  }

  join(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.size);
    let at = 0;
    for (const chunk of this.chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}

function tooLarge(what: string): SourceError {
  return new SourceError(
    'too large',
    'This archive is too large.',
    `It unpacks to ${what}.`,
    'If you trust it, unpack it yourself and open the ledgers in it.',
  );
}

function damaged(what: string, why: string): SourceError {
  return new SourceError(
    'corrupt',
    'This archive is damaged.',
    `The ${what}: ${why}.`,
    'Pack it again, or copy the file again.',
  );
}
