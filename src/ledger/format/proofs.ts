// Most formats compare an entry with the one before it.

import { nextSeq } from '../../base/seq.ts';
import type { Entry } from '../model/entry.ts';
import type { Proof } from '../model/replay.ts';

/** `named` is the hash that the entry says is before it, or null. */
export function chainProof(check: string, named: string | null, before: string): Proof {
  return {
    check,
    computed: before,
    from: 'Hash of the record before it',
    expected: named ?? 'none',
    against: 'Named by this record',
  };
}

export function sequenceProof(check: string, entry: Pick<Entry, 'seq'>, before: Entry): Proof {
  return {
    check,
    computed: String(nextSeq(before.seq)),
    from: `Comes after ${before.seq}`,
    expected: String(entry.seq),
    against: 'Written in the file',
  };
}

export function hashProof(
  check: string,
  name: string,
  computed: string,
  expected: string,
  bytes: Uint8Array,
): Proof {
  return {
    check,
    computed,
    from: `Computed now (${name})`,
    expected,
    against: 'Written in the file',
    bytes,
  };
}
