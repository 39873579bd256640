// A few lines are shown of the bytes that a hash is made of.

import { decodeLenient, findBytes } from '../../../../base/bytes.ts';
import type { ShownBytes } from '../../../../ledger/model/replay.ts';

const HEAD = 48;
const AROUND = 36;
const MARKED = 120;
const WITHOUT_MARK = 190;

/** `written` is what the entry writes, to be marked where it is found; null marks nothing. */
export function shownBytes(bytes: Uint8Array, written: Uint8Array | null): ShownBytes {
  const size = bytes.length;
  const at = written?.length ? findBytes(bytes, written) : -1;
  if (at < 0 || !written) {
    const head = decodeCut(bytes, 0, WITHOUT_MARK);
    const goesOn = size > WITHOUT_MARK;
    return { size, head, isCut: false, before: '', marked: '', after: '', goesOn };
  }
  const end = Math.min(at + written.length, at + MARKED);
  const from = Math.max(0, at - AROUND);
  const isCut = from > HEAD;
  const to = end < at + written.length ? end : Math.min(size, end + AROUND);
  return {
    size,
    head: isCut ? decodeCut(bytes, 0, HEAD) : '',
    isCut,
    before: decodeCut(bytes, isCut ? from : 0, at),
    marked: decodeCut(bytes, at, end),
    after: decodeCut(bytes, end, to),
    goesOn: to < size,
  };
}

/** Letters that the ends cut through are left out. */
function decodeCut(bytes: Uint8Array, from: number, to: number): string {
  const text = decodeLenient(bytes.subarray(from, to));
  return text
    .replace(/^\ufffd{1,3}/, from > 0 ? '' : '$&')
    .replace(/\ufffd{1,3}$/, to < bytes.length ? '' : '$&');
}
