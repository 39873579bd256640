// Notes that people write on a ledger. They are kept next to it and are never a part of it, so they
// change nothing that is hashed, verified or folded. All of it is plain data.

import type { Finding } from './check.ts';

/** What a note is on: addressed as the screens address it. `lane` null: the ledger as a whole. */
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
      /** The entry at which it was looked at; the note is on the resource at every entry. */
      readonly index: number;
      readonly kind: string;
      readonly id: string;
    };

/** Who signed a note, over its canonical text. */
export interface NoteSignature {
  /** The name that the signer gave; nothing proves it. */
  readonly reviewer: string;
  /** Ed25519, hex. */
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
  /** null: nobody signed it. */
  readonly signature: NoteSignature | null;
}

/** A note as it is shown. */
export interface NoteView {
  readonly note: Note;
  /** Why its signature does not hold; null: it holds, or there is none. */
  readonly fault: string | null;
  /** Its key signs in this browser. */
  readonly isOwn: boolean;
}

/** What somebody wrote, to be kept. */
export interface NoteInput {
  /** Of the note that is edited; null: it is a new one. */
  readonly id: string | null;
  readonly place: NotePlace;
  readonly text: string;
  /** The name to sign it under; null: it is not signed. */
  readonly reviewer: string | null;
}

/** What became of the notes of a file. */
export interface TakenNotes {
  readonly added: number;
  /** Those here were older. */
  readonly replaced: number;
  /** They are here already, the same or newer. */
  readonly known: number;
  /** A note here of the same id was written by somebody else: theirs were not taken. */
  readonly conflicts: number;
  /** Of all in the file: how many signatures hold, and how many do not. */
  readonly signed: number;
  readonly broken: number;
}

/** The longest text of a note, in UTF-16 units. */
export const MAX_NOTE = 4_000;
/** Of one ledger. */
export const MAX_NOTES = 2_000;

/** The same for two notes that are on the same thing. */
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

/** What of a ledger says whether the place of a note is there. */
export interface NotedLedger {
  readonly lanes: readonly { readonly id: string; readonly entries: number }[];
  /** It has lanes that are not among these. */
  readonly hasMoreLanes: boolean;
  /** null: it has findings that are not known one by one. */
  isFinding(place: Extract<NotePlace, { readonly on: 'finding' }>): boolean | null;
}

/** Why a note is on nothing, as a sentence; null: what it is on is there, or may be. */
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

/** Whether a finding is at the place of a note. */
export function isNoted(
  { check, lane, index, path }: Extract<NotePlace, { readonly on: 'finding' }>,
  one: Pick<Finding, 'check' | 'lane' | 'index' | 'path'>,
): boolean {
  return one.check === check && one.lane === lane && one.index === index && one.path === path;
}
