// The write-ahead log of a database is altered: damaged, cut, taken away, or changed with its
// checksums made again.

import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { encodeText } from '../../../src/base/bytes.ts';
import type { Pins } from '../../../src/ledger/model/check.ts';
import type { MemoryFile } from '../../../src/ledger/sources/file.ts';
import {
  FRAME_HEADER,
  sumFrame,
  type WalSums,
} from '../../../src/ledger/sources/sqlite/wal-frame.ts';
import type { Forgery } from './forgery.ts';

const HEADER = 32;

/** Returns a recorded database whose entries are all in its log. */
export function recordedPair(): readonly MemoryFile[] {
  const files = unzipSync(new Uint8Array(readFileSync('fixtures/thymos/wal.zip')));
  return ['wal/run-847.db', 'wal/run-847.db-wal'].map((name) => {
    return { name, bytes: files[name] ?? new Uint8Array() };
  });
}

/** `kept` are anchors of the pair. */
export function logForgeries(kept: Pins): readonly Forgery[] {
  const honest = recordedPair();
  const [image, log] = honest.map(({ bytes }) => bytes);
  if (!image || !log) return [];
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const step = FRAME_HEADER + view.getUint32(8);
  const frames = Math.floor((log.length - HEADER) / step);
  const commits = Array.from({ length: frames }, (_, i) => HEADER + i * step).filter(
    (at) => view.getUint32(at + 4) !== 0,
  );
  const middle = commits[Math.floor(commits.length / 2)] ?? HEADER;
  const files = (bytes: Uint8Array | null): readonly MemoryFile[] => [
    { name: 'ledger.db', bytes: image },
    ...(bytes ? [{ name: 'ledger.db-wal', bytes }] : []),
  ];
  const row = (title: string, bytes: Uint8Array | null, why?: string): Forgery => ({
    format: 'thymos',
    title,
    cases: [{ files: files(bytes), honest, kept, ...(why !== undefined && { why }) }],
  });
  const changed = (change: (bytes: Uint8Array) => void) => {
    const copy = log.slice();
    change(copy);
    return copy;
  };
  return [
    row(
      'A bit of a page in the write-ahead log flipped',
      changed((bytes) => flip(bytes, middle + 200)),
    ),
    row(
      'A bit of a frame’s head in the write-ahead log flipped',
      changed((bytes) => flip(bytes, middle + 2)),
    ),
    row(
      'A bit of the write-ahead log’s head flipped',
      changed((bytes) => flip(bytes, 20)),
    ),
    row('The write-ahead log cut off inside a page', log.slice(0, middle + 100)),
    row('The write-ahead log cut off after a transaction', log.slice(0, middle + step)),
    row('The write-ahead log emptied', new Uint8Array()),
    row('The write-ahead log taken away', null),
    row('Bytes put after the frames of the write-ahead log', Uint8Array.from([...log, 1, 2, 3])),
    row(
      'A page in the write-ahead log changed, its checksums made again',
      changed((bytes) => {
        turnKinds(bytes);
        sumAgain(bytes, step, frames);
      }),
    ),
  ];
}

function flip(bytes: Uint8Array, at: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
}

function turnKinds(bytes: Uint8Array): void {
  const mark = encodeText('"type":"root"');
  for (let at = HEADER; at < bytes.length - mark.length; at++)
    if (mark.every((byte, i) => bytes[at + i] === byte)) flip(bytes, at + mark.length - 2);
}

function sumAgain(bytes: Uint8Array, step: number, frames: number): void {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const littleEndian = (words.getUint32(0) & 1) === 0;
  let sums: WalSums = [words.getUint32(24), words.getUint32(28)];
  for (let at = HEADER; at < HEADER + frames * step; at += step) {
    sums = sumFrame(words, at, step - FRAME_HEADER, littleEndian, sums);
    words.setUint32(at + 16, sums[0]);
    words.setUint32(at + 20, sums[1]);
  }
}
