// Zstandard (RFC 8878) is unpacked a block at a time, so that the output can be counted before it
// is large. Everything that a block claims is compared with what is there: a library for trusted
// data leaves out these checks.

import { ZstdError } from './bits.ts';
import { BlockReader } from './block.ts';
import { ZstdHistory } from './history.ts';
import { Xxh64 } from './xxh64.ts';

const MAGIC = 0xfd2fb528;
/** A frame that holds no data is for programs that put something of their own there. */
const SKIPPED = 0x184d2a50;
const MAX_BLOCK = 128 * 1024;
/** The reference program allows this window without being asked. */
const MAX_WINDOW = 128 * 1024 * 1024;

export function isZstd(bytes: Uint8Array): boolean {
  return bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
}

/**
 * Unpacks the frames at the beginning, and returns where they end.
 * @throws {ZstdError}
 */
export function unzstd(bytes: Uint8Array, onChunk: (chunk: Uint8Array) => void): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 4 <= bytes.length) {
    const magic = view.getUint32(at, true);
    if (magic === MAGIC) at = frame(bytes, view, at + 4, onChunk);
    else if ((magic & 0xfffffff0) >>> 0 === SKIPPED && at > 0) {
      const end = at + 8 <= bytes.length ? at + 8 + view.getUint32(at + 4, true) : Infinity;
      if (end > bytes.length) throw CUT;
      at = end;
    } else break;
  }
  if (at === 0) throw new ZstdError('do not begin as Zstandard does');
  return at;
}

const CUT = new ZstdError('are cut off');

interface Head {
  readonly start: number;
  readonly window: number;
  /** Null when it does not say. */
  readonly size: number | null;
  readonly hasChecksum: boolean;
}

function frame(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  onChunk: (chunk: Uint8Array) => void,
): number {
  const head = readFrameHead(bytes, view, from);
  const most = Math.min(head.window, MAX_BLOCK);
  const history = new ZstdHistory(head.window);
  const blocks = new BlockReader(history, most);
  const checksum = head.hasChecksum ? new Xxh64() : null;
  let at = head.start;
  let size = 0;
  let isLast = false;
  while (!isLast) {
    if (at + 3 > bytes.length) throw CUT;
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    isLast = (word & 1) === 1;
    const kind = (word >> 1) & 3;
    const length = word >> 3;
    const end = at + 3 + (kind === 1 ? 1 : length);
    if (end > bytes.length) throw CUT;
    if (kind === 3 || length > most) throw new ZstdError('have a block that does not exist');
    if (kind === 0) history.append(bytes.subarray(at + 3, end));
    else if (kind === 1) history.fill(bytes[at + 3] ?? 0, length);
    else blocks.read(bytes.subarray(at + 3, end));
    const chunk = history.take();
    size += chunk.length;
    checksum?.update(chunk);
    onChunk(chunk);
    at = end;
  }
  if (head.size !== null && head.size !== size)
    throw new ZstdError('come to another size than they say');
  if (!checksum) return at;
  if (at + 4 > bytes.length) throw CUT;
  if (view.getUint32(at, true) !== checksum.low())
    throw new ZstdError('come to something without the checksum that is stored with them');
  return at + 4;
}

function readFrameHead(bytes: Uint8Array, view: DataView, from: number): Head {
  const flags = bytes[from] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const sizeFlag = flags >> 6;
  const sizeBytes = sizeFlag === 0 ? (isSingle ? 1 : 0) : 1 << sizeFlag;
  const idBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const idAt = from + 1 + (isSingle ? 0 : 1);
  const sizeAt = idAt + idBytes;
  const start = sizeAt + sizeBytes;
  if (start > bytes.length) throw CUT;
  if (flags & 8) throw new ZstdError('use a form that does not exist');
  if (bytes.subarray(idAt, sizeAt).some((byte) => byte !== 0))
    throw new ZstdError('need a dictionary, which is not here');
  const size =
    sizeBytes === 0
      ? null
      : sizeBytes === 1
        ? (bytes[sizeAt] ?? 0)
        : sizeBytes === 2
          ? view.getUint16(sizeAt, true) + 256
          : sizeBytes === 4
            ? view.getUint32(sizeAt, true)
            : view.getUint32(sizeAt, true) + view.getUint32(sizeAt + 4, true) * 2 ** 32;
  const shape = bytes[from + 1] ?? 0;
  const base = 2 ** (10 + (shape >> 3));
  const window = isSingle ? (size ?? 0) : base + (base / 8) * (shape & 7);
  if (window > MAX_WINDOW)
    throw new ZstdError('look back further than 128 MiB, which is not done here');
  return { start, window, size, hasChecksum: (flags & 4) !== 0 };
}
