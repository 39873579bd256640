// The content hash of one entry, and what it means when it does not agree.

import { spellsHex, toHex } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { type Entry, toEntryRef } from '../../../ledger/model/entry.ts';
import type { Payload } from '../payload/payload.ts';
import { restoredByEntry, unsealedEntryText } from './culprit.ts';
import { found } from './findings.ts';
import type { ThymosLane } from './lane.ts';

export function checkContent(lane: ThymosLane, entry: Entry, payload: Payload): void {
  lane.log.examine('thymos.content-hash');
  // The server's export, which carries no parents, spells every payload in its own way.
  const isStored = lane.carriesParents;
  if (isStored) lane.examineStrict('thymos.payload-canonical');
  lane.examineStrict('thymos.number-drift');
  if (!payload.held.content && !spellsHex(entry.id, lane.context.hash.blake3(payload.canonical)))
    mismatch(lane, entry, payload);
  else if (isStored && !payload.wasCanonical && lane.context.isStrict) {
    found(lane.log, entry, 'thymos.payload-canonical', ['canonical bytes', 'another spelling']);
  }
}

function mismatch(lane: ThymosLane, entry: Entry, payload: Payload): void {
  // Never call it tampering on the word of the fast engine alone.
  const actual = toHex(nobleHash.blake3(payload.canonical));
  if (actual === entry.id) return;
  const drifts = !payload.wasCanonical && spellsHex(entry.id, nobleHash.blake3(entry.bytes));
  const reference = `The id at seq ${entry.seq} is ${entry.id}; the payload hashes to ${actual}.`;
  if (drifts && lane.context.isStrict) {
    const { offset, stored, read } = firstDifference(entry.bytes, payload.canonical);
    lane.faults.stop(entry, 'hash_mismatch', reference);
    lane.log.add(entry, {
      check: 'thymos.number-drift',
      severity: 'warning',
      path: 'payload',
      offset,
      expected: stored,
      actual: read,
      sides: 'stored',
      message: `The stored bytes are intact and hash to the id. The reference runtime reads the number ${stored} as ${read}, so its own verification fails here. This is its reader, not tampering.`,
    });
    return;
  }
  lane.contentFaults.push(toEntryRef(entry));
  const unsealed = {
    index: entry.index,
    gives: actual,
    restored: restoredByEntry(lane, entry, payload),
  };
  lane.unseal(unsealed);
  const changed = unsealedEntryText(entry, unsealed, lane.after(entry));
  lane.faults.add(entry, 'hash_mismatch', {
    expected: actual,
    actual: entry.id,
    sides: 'computed',
    message: drifts
      ? DRIFTS
      : !lane.carriesParents
        ? `${changed} An export can also differ by a number that the server reads otherwise than it is stored; the database shows which.`
        : changed,
  });
}

const DRIFTS =
  'The reference runtime reads a number of this payload differently from what is written and so computes another id. The stored bytes themselves hash to the id.';

/** The first number at which two spellings part. */
function firstDifference(stored: Uint8Array, read: Uint8Array) {
  let i = 0;
  while (i < stored.length && i < read.length && stored[i] === read[i]) i++;
  let offset = i;
  while (offset > 0 && isNumberByte(stored[offset - 1])) offset--;
  return { offset, stored: numberAt(stored, offset), read: numberAt(read, offset) };
}

function numberAt(bytes: Uint8Array, start: number): string {
  let text = '';
  for (let p = start; isNumberByte(bytes[p]); p++) text += String.fromCharCode(bytes[p] ?? 0);
  return text;
}

/** Digits, and "+-.e" around them. */
function isNumberByte(c: number | undefined): boolean {
  return c !== undefined && ((c >= 0x30 && c <= 0x39) || '+-.e'.includes(String.fromCharCode(c)));
}
