// Notes are signed, exported and read again. The key and the canonical text are those of decisions;
// `format` is a part of the signed text, so that neither passes for the other.

import { encodeText, fromHex, toHex } from '../../base/bytes.ts';
import {
  choice,
  count,
  exactly,
  hex,
  leaf,
  listShape,
  oneOf,
  orNull,
  type ReadShape,
  type Shape,
} from '../../base/json/shape.ts';
import { isObject, member } from '../../base/json/value.ts';
import { verifyStrict } from '../../base/signature/signature.ts';
import { MAX_NOTE, MAX_NOTES, type Note, type NotePlace } from '../model/note.ts';
import { timeShape } from './decision.ts';
import { parseDocument, readDocument } from './read-document.ts';
import { canonical, plainToJson } from './record.ts';
import type { SignBytes } from './write.ts';

const MAX_NAME = 4_000;
const MAX_REVIEWER = 200;

function upTo(most: number, least = 0) {
  return leaf(
    `a text of ${least} to ${most} characters`,
    (value) => typeof value === 'string' && value.length >= least && value.length <= most,
    String,
  );
}

const name = upTo(MAX_NAME);

const PLACES = {
  lane: exactly({ on: oneOf('lane'), ledger: name, lane: name }),
  entry: exactly({ on: oneOf('entry'), ledger: name, lane: name, index: count }),
  finding: exactly({
    on: oneOf('finding'),
    ledger: name,
    lane: orNull(name),
    index: orNull(count),
    check: name,
    path: orNull(name),
  }),
  resource: exactly({
    on: oneOf('resource'),
    ledger: name,
    lane: name,
    index: count,
    kind: name,
    id: name,
  }),
};

const PLACE: Shape<NotePlace> = choice<NotePlace>(
  'a place on a lane, an entry, a finding or a resource',
  (value) => {
    const on = isObject(value) ? member(value, 'on') : null;
    return on === 'lane' || on === 'entry' || on === 'finding' || on === 'resource'
      ? PLACES[on]
      : null;
  },
);

export const NOTE = exactly({
  format: oneOf('signed-note/1'),
  id: hex(32),
  place: PLACE,
  text: upTo(MAX_NOTE, 1),
  written_at: timeShape,
  signature: orNull(
    exactly({ reviewer: upTo(MAX_REVIEWER, 1), public_key: hex(64), value: hex(128) }),
  ),
});

const NOTES_FILE = exactly({
  format: oneOf('notes/1'),
  ledger: exactly({ id: name, name }),
  notes: listShape(NOTE, MAX_NOTES),
});

export type NotesFile = ReadShape<typeof NOTES_FILE>;

const WORDS = {
  title: 'This is no file of notes.',
  todo: 'Give the file that was saved under Notes, whole and unchanged.',
};

/** @throws {SourceError} when it is none. */
export function readNotes(bytes: Uint8Array): NotesFile {
  return readDocument(parseDocument(bytes, WORDS), NOTES_FILE, WORDS);
}

/** Checks a note that was put together here. @throws {SourceError} where it breaks a bound. */
export function requireNote(note: Note): Note {
  return readDocument(plainToJson(copyNote(note)), NOTE, {
    title: 'The note was not kept.',
    todo: 'Make it shorter, and save it again.',
  });
}

/** The file is indented for people, and the same to every reader of JSON. */
export function notesText(file: NotesFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * A note's signature is made over its canonical text with the name and the key, without the value.
 */
export function noteBytes(note: Note): Uint8Array {
  const { signature, ...rest } = copyNote(note);
  const signer = signature && { reviewer: signature.reviewer, public_key: signature.public_key };
  return encodeText(canonical(plainToJson({ ...rest, signature: signer })));
}

export async function signNote(
  note: Omit<Note, 'signature'>,
  reviewer: string,
  publicKey: string,
  sign: SignBytes,
): Promise<Note> {
  const signature = { reviewer, public_key: publicKey, value: '' };
  const value = toHex(await sign(noteBytes({ ...note, signature })));
  return { ...note, signature: { ...signature, value } };
}

/** Says why the signature of a note does not hold; null when it holds, or there is none. */
export function noteFault(note: Note): string | null {
  const { signature } = note;
  if (!signature) return null;
  const key = fromHex(signature.public_key) ?? new Uint8Array();
  return verifyStrict(key, noteBytes(note), fromHex(signature.value) ?? new Uint8Array());
}

/** The copy has no types of its parts, which the compiler cannot see to be plain. */
function copyNote({ format, id, place, text, written_at, signature }: Note) {
  return {
    format,
    id,
    place: { ...place },
    text,
    written_at,
    signature: signature && { ...signature },
  };
}
