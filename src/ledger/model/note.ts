// Notes that people write on a ledger are kept next to it and are never a part of it, so they
// change nothing that is hashed, verified or folded. All of it is plain data.

import type { Finding } from './check.ts';

/**
 * The place of a note is addressed as the screens address it. A null `lane` is the ledger as a
 * whole.
 */
export type NotePlace =
  | { readonly on: 'lane'; readonly ledger: string; readonly lane: string }
  | {
      readonly on: 'entry';
      readonly ledger: string;
      readonly lane: string;
      readonly index: number;
    }
  | {
      readonly on: 'finding';
      readonly ledger: string;
      readonly lane: string | null;
      readonly index: number | null;
      readonly check: string;
      readonly path: string | null;
    }
  | {
      readonly on: 'resource';
      readonly ledger: string;
      readonly lane: string;
      readonly index: number;
      readonly kind: string;
      readonly id: string;
    };

/** Says who signed a note, over its canonical text. */
export interface NoteSignature {
  /** Nothing proves the name that the signer gave. */
  readonly reviewer: string;
  /** Ed25519, in hex. */
  readonly public_key: string;
  readonly value: string;
}

export interface Note {
  readonly format: 'signed-note/1';
  /** 32 hex digits, drawn at random; it stays when the note is edited. */
  readonly id: string;
  readonly place: NotePlace;
  readonly text: string;
  /** When it got this text: UTC, to the millisecond. */
  readonly written_at: string;
  readonly signature: NoteSignature | null;
}

/** A note as it is shown. */
export interface NoteView {
  readonly note: Note;
  /** Says why its signature does not hold; null when it holds, or there is none. */
  readonly fault: string | null;
  readonly isOwn: boolean;
}

/** A text that somebody wrote, to be kept. */
export interface NoteInput {
  readonly id: string | null;
  readonly place: NotePlace;
  readonly text: string;
  readonly reviewer: string | null;
}

/** The results of the notes of a file. */
export interface TakenNotes {
  readonly added: number;
  readonly replaced: number;
  readonly known: number;
  /** A note here of the same id was written by somebody else: theirs were not taken. */
  readonly conflicts: number;
  readonly signed: number;
  readonly broken: number;
}

/** The longest text of a note, in UTF-16 units. */
export const MAX_NOTE = 4_000;
/** One ledger has at most this many. */
export const MAX_NOTES = 2_000;

/** The key is the same for two notes on the same thing. */
export function notePlaceKey(place: NotePlace): string {
  const { on, ledger, lane } = place;
  switch (on) {
    case 'lane':
      return JSON.stringify([on, ledger, lane]);
    case 'entry':
      return JSON.stringify([on, ledger, lane, place.index]);
    case 'finding':
      return JSON.stringify([on, ledger, lane, place.index, place.check, place.path]);
    case 'resource':
      return JSON.stringify([on, ledger, lane, place.kind, place.id]);
  }
}

/** Says of a ledger whether the place of a note is there. */
export interface NotedLedger {
  readonly lanes: readonly { readonly id: string; readonly entries: number }[];
  readonly hasMoreLanes: boolean;
  isFinding(place: Extract<NotePlace, { readonly on: 'finding' }>): boolean | null;
}

/** Says in a sentence why a note is on nothing; null when its subject is there, or may be. */
export function placeFault(
  place: NotePlace,
  { lanes, hasMoreLanes, isFinding }: NotedLedger,
): string | null {
  if (place.on === 'finding')
    return isFinding(place) === false ? 'It is on a finding that is none.' : null;
  const lane = lanes.find(({ id }) => id === place.lane);
  if (!lane) return hasMoreLanes ? null : 'It is on a lane that is not there.';
  if (place.on === 'lane' || place.index < lane.entries) return null;
  return 'It is on a record that is not there.';
}

/** Returns whether a finding is at the place of a note. */
export function isNoted(
  { check, lane, index, path }: Extract<NotePlace, { readonly on: 'finding' }>,
  one: Pick<Finding, 'check' | 'lane' | 'index' | 'path'>,
): boolean {
  return one.check === check && one.lane === lane && one.index === index && one.path === path;
}
