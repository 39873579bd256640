// What a record's position in its ledger means: kept with its bytes, so that the record can
// be described, folded and verified on its own.

import { packAnnotation, unpackAnnotation } from '../../ledger/format/annotation.ts';
import type { Orphans } from './rolled-back.ts';

/** A record of the run's lane. `seq` is as written. */
export interface RunPosition {
  readonly index: number;
  readonly seq: string;
}

export interface BlockEffect extends RunPosition {
  readonly block: string;
  readonly kind: string;
  readonly ref: string;
  readonly reversible: boolean;
}

/** Why a record changes nothing. */
export type BlockWhy =
  | 'unreadable'
  | 'unusable'
  | 'unknown'
  | 'later header'
  | 'after the end'
  /** The file does not begin with a header of this format and version. */
  | 'no header'
  /** A delete of a key that is not set. */
  | 'absent'
  /** A start of a call that is open already. */
  | 'called already'
  /** An end of a call that was never begun, or has ended. */
  | 'not called';

/** The checkpoint that a rollback goes back to, and what is between the two. */
export interface RollbackTarget extends RunPosition {
  /** Records in between. */
  readonly orphaned: number;
  /** What was done outside of the ledger in between, oldest first. */
  readonly effects: readonly BlockEffect[];
  readonly effectsLeftOut: number;
  /** Blocks whose calls are open. */
  readonly open: readonly string[];
  /** Checkpoints that ended with it. */
  readonly ended: readonly string[];
}

export type Does =
  | { readonly what: 'nothing'; readonly why: BlockWhy }
  | { readonly what: 'begins' }
  | { readonly what: 'sets'; readonly isNew: boolean }
  | { readonly what: 'deletes' }
  /** `twice`: an earlier checkpoint of this name that was still live. */
  | { readonly what: 'freezes'; readonly twice: RunPosition | null }
  | { readonly what: 'goes back'; readonly to: RollbackTarget }
  | { readonly what: 'cannot go back'; readonly why: string }
  /** `unknown`: ids of no live checkpoint. */
  | { readonly what: 'purges'; readonly unknown: readonly string[] }
  | {
      readonly what: 'calls';
      /** Its parent is neither the owner nor an open call. */
      readonly stray: boolean;
      /** It had not finished when the run completed. */
      readonly leftOpen: boolean;
    }
  /** What its start named, where that is another: its parent, and the ledger of its own. */
  | {
      readonly what: 'returns';
      readonly otherParent: string | null;
      readonly otherRun: string | null;
    }
  | { readonly what: 'completes'; readonly live: readonly string[] };

export interface BlocksAnnotation {
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
  readonly orphaned: (RunPosition & { readonly orphans: Orphans }) | null;
  /** Set where the record is shown again in the lane of a call: its index in the run. */
  readonly again: number | null;
  /** The file ends inside this line. */
  readonly cut: boolean;
}

export function writeBlocksAnnotation(annotation: BlocksAnnotation): Uint8Array {
  return packAnnotation(annotation);
}

const NONE: BlocksAnnotation = {
  line: 0,
  does: { what: 'nothing', why: 'no header' },
  run: '',
  chained: false,
  call: null,
  tie: null,
  orphaned: null,
  again: null,
  cut: false,
};

export function readBlocksAnnotation(bytes: Uint8Array | undefined): BlocksAnnotation {
  return unpackAnnotation(bytes, NONE);
}
