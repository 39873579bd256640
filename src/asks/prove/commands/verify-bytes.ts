// `verify --bytes` shows which bytes the first hashes of a ledger are computed from.

import { decodeRange } from '../../../base/bytes.ts';
import { maskedText } from '../../../base/visible.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import type { Proof } from '../../../ledger/model/replay.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import type { Opened } from '../../../ui/terminal/open.ts';

/**
 * Where entries hold no hash of their own, the second one of the first lane names that of the
 * first.
 */
const ENTRIES = 2;

/** Returns words to be printed. */
export function bytesWords({ format, reader }: Opened, { hash }: Host): readonly string[] {
  const [lane] = reader.lanes;
  if (!lane || !format.rules.proofs)
    return [`A ledger of ${format.manifest.name} has no hashes to show bytes of.`];
  let before = null;
  for (const entry of reader.entries(lane.id, 0, ENTRIES)) {
    const proofs = format.rules.proofs(entry, format.reader.decode(entry), before, hash);
    const shown = proofs.filter(({ bytes }) => bytes !== undefined);
    if (shown.length)
      return shown.flatMap((proof) => [
        `Seq ${entry.seq} of ${lane.id.slice(0, MAX_LANE)}: ${proof.computed === proof.expected ? 'agrees' : 'does not agree'}`,
        ...proofWords(proof),
      ]);
    before = entry;
  }
  return ['No hash of the first entries can be computed.'];
}

const MAX_LANE = 60;

function proofWords({ computed, from, expected, against, bytes = new Uint8Array() }: Proof) {
  return [
    `  ${countWords(bytes.length, 'byte')}: ${readText(bytes)}`,
    `  ${from}: ${computed}`,
    `  ${against}: ${expected}`,
  ];
}

/**
 * The first is the number of shown characters, the second that of bytes: hidden text may go on
 * behind them.
 */
const SHOWN = 16_384;
const LOOKED_AT = 4 * SHOWN;

function readText(bytes: Uint8Array): string {
  let end = Math.min(bytes.length, LOOKED_AT);
  // The text is not cut between the bytes of one character.
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  const text = maskedText(spelled(bytes.subarray(0, end)));
  const isCut = text.length > SHOWN || bytes.length > end;
  return isCut ? `${text.slice(0, SHOWN)} … and more` : text;
}

/** A text that is no UTF-8 has each byte beyond ASCII by its number. */
function spelled(bytes: Uint8Array): string {
  try {
    return decodeRange(bytes, 0, bytes.length);
  } catch {
    const spell = (byte: number) =>
      byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`;
    return Array.from(bytes, spell).join('');
  }
}
