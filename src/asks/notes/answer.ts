// Notes of people on ledgers are kept next to them, signed by the key of the review journal where
// that is wished. A signature is checked whenever a note is read, wherever it comes from.

import type { Answers } from '../../base/ask.ts';
import { toHex } from '../../base/bytes.ts';
import { refusal } from '../../base/error.ts';
import { keepLatest } from '../../base/lists.ts';
import { createQueue } from '../../base/queue.ts';
import { signer } from '../../ledger/held/journal/key.ts';
import { webCrypto } from '../../ledger/held/journal/writer.ts';
import type { Ports } from '../../ledger/held/ports.ts';
import {
  MAX_NOTES,
  type Note,
  type NoteInput,
  type NoteView,
  type TakenNotes,
} from '../../ledger/model/note.ts';
import {
  makeWellFormed,
  noteFault,
  notesText,
  readNotes,
  requireNote,
  signNote,
} from '../../ledger/review/api.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';
import type { NOTE_ASKS } from './ask.ts';
import { merge } from './merge.ts';

/** A ledger's notes, all of the greatest number and length, escaped, have this size. */
const MAX_FILE = 64 * 1024 * 1024;

export class NoteAnswers {
  private readonly ports: Ports;
  private readonly setReviewer: (name: string) => Promise<void>;
  private readonly queue = createQueue();
  /**
   * The faults of signatures are cached by all that they follow from: checking one takes a
   * millisecond.
   */
  private readonly faults = new Map<string, string | null>();

  /** `setReviewer` records the name in the journal, and opens one where there is none. */
  constructor(ports: Ports, setReviewer: (name: string) => Promise<void>) {
    this.ports = ports;
    this.setReviewer = setReviewer;
  }

  answers(): Answers<keyof typeof NOTE_ASKS> {
    return {
      notes: (ledger) => this.of(ledger),
      'count notes': (ledgers) => this.ports.store.countNotes(ledgers),
      'save note': (input) => this.save(input),
      'delete note': ({ ledger, id }) => this.delete(ledger, id),
      'notes as file': (ledger) => this.file(ledger),
      'take notes': ({ ledger, file }) => this.take(ledger, file),
    };
  }

  private async of(ledger: string): Promise<readonly NoteView[]> {
    const own = await this.ownKeys();
    const notes = await this.ports.store.notes(ledger);
    return notes
      .map((note) => this.viewNote(note, own))
      .sort((a, b) => (a.note.written_at < b.note.written_at ? 1 : -1));
  }

  private save(input: NoteInput): Promise<NoteView> {
    return this.alone(input.place.ledger, async () => {
      const { place, text, reviewer } = makeWellFormed(input);
      const known = await this.ports.store.notes(place.ledger);
      const before = known.find(({ id }) => id === input.id);
      const own = await this.ownKeys();
      if (input.id !== null && !before) throw gone();
      if (before && !isOurs(before, own)) throw notOurs();
      if (!before && known.length >= MAX_NOTES) throw tooMany();
      if (!text.trim()) throw empty();
      const unsigned = {
        format: 'signed-note/1',
        id: before?.id ?? toHex(crypto.getRandomValues(new Uint8Array(16))),
        place: before?.place ?? place,
        text: text.trim(),
        written_at: new Date(this.ports.now()).toISOString(),
      } as const;
      // The note is checked before anything is signed, and before a journal is opened for it.
      requireNote({ ...unsigned, signature: null });
      const note =
        reviewer === null
          ? { ...unsigned, signature: null }
          : await this.signed(unsigned, reviewer);
      await this.ports.store.putNotes([requireNote(note)]);
      return this.viewNote(note, await this.ownKeys());
    });
  }

  private delete(ledger: string, id: string): Promise<void> {
    return this.alone(ledger, () => this.ports.store.deleteNote(ledger, id));
  }

  private async file(ledger: string): Promise<NamedBlob> {
    const notes = (await this.of(ledger)).map(({ note }) => note);
    const row = await this.ports.store.ledger(ledger);
    const name = row?.name ?? '';
    const text = notesText({ format: 'notes/1', ledger: { id: ledger, name }, notes });
    return {
      name: `notes-${ledger.slice(0, 8)}.json`,
      file: new Blob([text], { type: 'application/json' }),
    };
  }

  private async take(ledger: string, file: Blob): Promise<TakenNotes> {
    if (file.size > MAX_FILE) throw tooLarge();
    const read = readNotes(new Uint8Array(await file.arrayBuffer()));
    if (read.notes.some(({ place }) => place.ledger !== ledger) || read.ledger.id !== ledger)
      throw ofAnother(read.ledger);
    return this.takeAll(ledger, read.notes);
  }

  takeAll(ledger: string, notes: readonly Note[]): Promise<TakenNotes> {
    return this.alone(ledger, async () => {
      const { put, taken } = merge(await this.ports.store.notes(ledger), notes, (note) =>
        this.fault(note),
      );
      const isTooMany = (await this.ports.store.countNotes([ledger])) + taken.added > MAX_NOTES;
      if (isTooMany) throw tooMany();
      await this.ports.store.putNotes(put);
      return taken;
    });
  }

  private async signed(note: Omit<Note, 'signature'>, reviewer: string): Promise<Note> {
    await this.setReviewer(reviewer);
    const { journals } = this.ports;
    const key = await journals.current();
    const name = key && (await journals.end(key.journal))?.reviewer;
    if (!key || !name) throw new Error('The journal was opened, and has no key.');
    return signNote(note, name, key.publicKey, signer(key, webCrypto()));
  }

  private async ownKeys(): Promise<ReadonlySet<string>> {
    return new Set((await this.ports.journals.keys()).map(({ publicKey }) => publicKey));
  }

  private viewNote(note: Note, own: ReadonlySet<string>): NoteView {
    const isOwn = note.signature !== null && own.has(note.signature.public_key);
    return { note, fault: this.fault(note), isOwn };
  }

  private fault(note: Note): string | null {
    if (!note.signature) return null;
    const key = JSON.stringify(note);
    const known = this.faults.get(key);
    if (known !== undefined) return known;
    const fault = noteFault(note);
    this.faults.set(key, fault);
    keepLatest(this.faults, MAX_NOTES);
    return fault;
  }

  /** Nobody else writes notes on the ledger meanwhile, in any tab. */
  private alone<T>(ledger: string, work: () => Promise<T>): Promise<T> {
    return this.queue(() => this.ports.liveness.run(`notes ${ledger}`, work));
  }
}

/** Whoever edits a note that somebody else signed would speak in their name, or take it away. */
function isOurs({ signature }: Note, own: ReadonlySet<string>): boolean {
  return signature === null || own.has(signature.public_key);
}

const gone = () =>
  refusal(
    'This note is gone.',
    'It was deleted, perhaps in another tab.',
    'Write it as a new one.',
  );
const notOurs = () =>
  refusal(
    'This note was signed by somebody else.',
    'Its signature would not hold for another text.',
    'Write a note of your own next to it.',
  );
const empty = () => refusal('The note is empty.', 'It has no text.', 'Write something, or cancel.');
const tooMany = () =>
  refusal(
    'There are too many notes on this ledger.',
    `It may have ${MAX_NOTES}.`,
    'Save them to a file, and delete some.',
  );
const tooLarge = () =>
  refusal(
    'This file is too large.',
    'No file of notes is.',
    'Give the file that was saved under Notes.',
  );
const ofAnother = ({ id, name }: { readonly id: string; readonly name: string }) =>
  refusal(
    'These notes are on another ledger.',
    `The file is about ${name || 'a ledger'}, of id ${id.slice(0, 16)}.`,
    'Open that ledger, and take them in there. Nothing was changed.',
  );
