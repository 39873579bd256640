import type { ByteWindow, TamperStep } from '../../../ledger/model/tamper.ts';

/** Letters of a hash or an id that are shown. */
export const SHORT = 8;

/** Returns the changed value as it is now, or the hash that was made of it. */
export function valueAfter({ step, bytes, hashes }: TamperStep): string {
  if (step === 2 && hashes) return hashes.after.slice(0, SHORT);
  return bytes ? spell(bytes, bytes.after) : '';
}

const MOST = 14;

/** Returns the member in which a byte differs, as its bytes spell it. */
export function spell({ differs }: ByteWindow, bytes: Uint8Array): string {
  const text = [...bytes].map((byte) =>
    byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·',
  );
  let from = differs;
  while (from > 0 && differs - from < MOST && !',{['.includes(text[from - 1] ?? '')) from--;
  let to = differs;
  while (to < text.length && to - differs < MOST && !',}]'.includes(text[to] ?? '')) to++;
  return text.slice(from, to).join('');
}
