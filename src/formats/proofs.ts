// What most formats compare of an entry with the one before it.

import { type Entry, nextSeq } from '../core/model/entry.ts';
import type { Proof } from '../core/model/replay.ts';

/** `named`: the hash that the entry says is before it; null: it names none. */
export function chainProof(check: string, named: string | null, before: string): Proof {
  return {
    check,
    computed: before,
    from: 'hash of the entry before it',
    expected: named ?? 'none',
    against: 'named by this entry',
  };
}

export function sequenceProof(check: string, entry: Pick<Entry, 'seq'>, before: Entry): Proof {
  return {
    check,
    computed: String(nextSeq(before.seq)),
    from: `the number after ${before.seq}`,
    expected: String(entry.seq),
    against: 'written in this entry',
  };
}

export function hashProof(
  check: string,
  name: string,
  computed: string,
  expected: string,
  bytes: Uint8Array,
): Proof {
  const against = 'written in the ledger';
  return { check, computed, from: `${name} of these bytes`, expected, against, bytes };
}
