// What a record's place in its ledger makes of it: kept beside its bytes, so that the
// record can be told, folded and judged on its own.

import { decodeText, encodeText } from '../../core/bytes.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { Orphans } from './orphans.ts';

/** A record of the run's lane. `seq` is as written. */
export interface At {
  readonly index: number;
  readonly seq: string;
}

export interface Effect extends At {
  readonly block: string;
  readonly kind: string;
  readonly ref: string;
  readonly reversible: boolean;
}

/** Why a record changes nothing. */
export type Why =
  | 'unreadable'
  | 'unusable'
  | 'unknown'
  | 'later header'
  | 'after the end'
  | 'not judged'
  /** A delete of a key that does not stand. */
  | 'absent'
  /** A start of a call that is open already. */
  | 'called already'
  /** An end of a call that was never begun, or has ended. */
  | 'not called';

export interface RolledBack extends At {
  /** Records between the checkpoint and the rollback. */
  readonly orphaned: number;
  /** What was done outside of the ledger in between, oldest first. */
  readonly effects: readonly Effect[];
  readonly effectsLeftOut: number;
  /** Blocks whose calls are open. */
  readonly open: readonly string[];
  /** Checkpoints that ended with it. */
  readonly ended: readonly string[];
}

export type Does =
  | { readonly what: 'nothing'; readonly why: Why }
  | { readonly what: 'begins' }
  | { readonly what: 'sets'; readonly isNew: boolean }
  | { readonly what: 'deletes' }
  | {
      readonly what: 'freezes' /** An earlier one of this name that stood. */;
      readonly twice: At | null;
    }
  | { readonly what: 'goes back'; readonly to: RolledBack }
  | { readonly what: 'cannot go back'; readonly why: string }
  | {
      readonly what: 'purges' /** Ids that were none that stood. */;
      readonly unknown: readonly string[];
    }
  | {
      readonly what: 'calls';
      /** Its parent is neither the owner nor an open call. */
      readonly stray: boolean;
      /** It had not finished when the run completed. */
      readonly leftOpen: boolean;
    }
  | {
      readonly what: 'returns' /** The parent that its start named, where that is another. */;
      readonly otherParent: string | null;
    }
  | { readonly what: 'completes'; readonly live: readonly string[] };

export interface Place {
  /** 1-based line in the file. */
  readonly line: number;
  readonly does: Does;
  /** The run's lane. */
  readonly run: string;
  /** The header has `id` or `prev`. */
  readonly chained: boolean;
  /** The lane of the call that it begins or ends, or on whose behalf it is written. */
  readonly call: string | null;
  /** How the lane that it is shown in is tied to that call's lane. */
  readonly tie: 'calls' | 'returns' | 'for' | null;
  /** The rollback that went back before it first. */
  readonly orphaned: (At & { readonly orphans: Orphans }) | null;
  /** Set where the record is shown again in the lane of a call: its place in the run. */
  readonly again: number | null;
  /** The file ends inside this line. */
  readonly cut: boolean;
}

export function toAside(place: Place): Uint8Array {
  return encodeText(JSON.stringify(place));
}

const NOWHERE: Place = {
  line: 0,
  does: { what: 'nothing', why: 'not judged' },
  run: '',
  chained: false,
  call: null,
  tie: null,
  orphaned: null,
  again: null,
  cut: false,
};

// Verifying, telling and linking an entry ask for the same place one after another.
let last: { readonly aside: Uint8Array; readonly place: Place } | null = null;

/** The place of an entry; of one that this format did not read, nowhere. */
export function placeOf({ aside }: Entry): Place {
  if (!aside) return NOWHERE;
  // Written by toAside and by nothing else.
  if (last?.aside !== aside) last = { aside, place: JSON.parse(decodeText(aside)) as Place };
  return last.place;
}
