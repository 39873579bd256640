import { describe, expect, it } from 'vitest';
import { MAX_NOTE, MAX_NOTES, type Note, type NotePlace } from '../../ledger/model/note.ts';
import { openMemoryJournal } from '../../ledger/storage/journal/journal-memory.ts';
import { createSetup, type TestSetup } from '../../testing/handler.ts';
import { longRun } from '../../testing/written.ts';
import { merge } from './merge.ts';

const ENTRY: NotePlace = { on: 'entry', ledger: 'l', lane: 'm', index: 3 };

function write(setup: TestSetup, text: string, more: { reviewer?: string; id?: string } = {}) {
  const { reviewer = null, id = null } = more;
  return setup.ask({ name: 'save note', input: { id, place: ENTRY, text, reviewer } });
}

async function texts({ ask }: TestSetup): Promise<string[]> {
  return (await ask({ name: 'notes', input: 'l' })).map(({ note }) => note.text);
}

async function exported({ ask }: TestSetup): Promise<string> {
  return (await ask({ name: 'notes as file', input: 'l' })).file.text();
}

function ticking() {
  let now = Date.parse('2026-01-31T09:30:00.000Z');
  return () => (now += 1000);
}

describe('notes', () => {
  it('are kept, edited under their id, and deleted', async () => {
    const setup = createSetup({ now: ticking() });
    const first = await write(setup, '  Ask Ann.\n');
    const second = await write(setup, '<img src=x onerror=alert(1)> \u202e');
    expect(first.note).toMatchObject({ text: 'Ask Ann.', signature: null, place: ENTRY });
    expect(await texts(setup)).toEqual([second.note.text, 'Ask Ann.']);
    const edited = await write(setup, 'Ask Ben.', { id: first.note.id });
    expect(edited.note.id).toBe(first.note.id);
    expect(edited.note.written_at > first.note.written_at).toBe(true);
    expect(await texts(setup)).toEqual(['Ask Ben.', second.note.text]);
    await setup.ask({ name: 'delete note', input: { ledger: 'l', id: second.note.id } });
    expect(await texts(setup)).toEqual(['Ask Ben.']);
    await expect(write(setup, 'x', { id: second.note.id })).rejects.toThrow('gone');
    expect(await setup.ask({ name: 'notes', input: 'another' })).toEqual([]);
  });

  it('keep to their bounds, and nothing is kept or signed of one that does not', async () => {
    const setup = createSetup();
    await expect(write(setup, ' \n ')).rejects.toThrow('empty');
    await expect(write(setup, 'x'.repeat(MAX_NOTE + 1), { reviewer: 'Ann' })).rejects.toThrow(
      'not kept',
    );
    expect(await texts(setup)).toEqual([]);
    expect((await setup.ask({ name: 'journal', input: null })).journals).toEqual([]);
    const { note } = await write(setup, 'half a pair: \ud800.');
    expect(note.text).toBe('half a pair: \ufffd.');
    const ids = Array.from({ length: MAX_NOTES - 1 }, (_, i) => i.toString(16).padStart(32, '0'));
    await setup.store.putNotes(ids.map((id) => ({ ...note, id })));
    await expect(write(setup, 'one more')).rejects.toThrow('too many');
    await write(setup, 'another text', { id: note.id });
  });

  it('are signed by the key of the review journal, and the journal records no note', async () => {
    const setup = createSetup();
    const signed = await write(setup, 'Seen.', { reviewer: 'Reviewer One' });
    const state = await setup.ask({ name: 'journal', input: null });
    expect(signed).toMatchObject({ fault: null, isOwn: true });
    expect(signed.note.signature).toMatchObject({
      reviewer: 'Reviewer One',
      public_key: state.publicKey,
    });
    expect(state).toMatchObject({ reviewer: 'Reviewer One', records: 2 });
    await write(setup, 'Seen again.', { reviewer: 'Reviewer One' });
    expect((await setup.ask({ name: 'journal', input: null })).records).toBe(2);
    // Another text without a signature has none of the old one.
    const edited = await write(setup, 'Not seen.', { id: signed.note.id });
    expect(edited.note.signature).toBeNull();
    await expect(write(setup, 'x', { reviewer: ' ' })).rejects.toThrow('name');
  });

  it('are not changed in the name of somebody else, and can be deleted', async () => {
    const journals = openMemoryJournal();
    const theirs = createSetup({ journals });
    const { note } = await write(theirs, 'Seen.', { reviewer: 'Somebody Else' });
    const setup = createSetup();
    await setup.ask({
      name: 'take notes',
      input: { ledger: 'l', file: new Blob([await exported(theirs)]) },
    });
    expect(await setup.ask({ name: 'notes', input: 'l' })).toMatchObject([
      { isOwn: false, fault: null },
    ]);
    await expect(write(setup, 'Not seen.', { id: note.id })).rejects.toThrow('somebody else');
    await setup.ask({ name: 'delete note', input: { ledger: 'l', id: note.id } });
    expect(await texts(setup)).toEqual([]);
  });

  it('leave as a file, come in again, and say which signatures do not hold', async () => {
    const setup = createSetup({ now: ticking() });
    await write(setup, 'signed', { reviewer: 'Reviewer One' });
    await write(setup, 'plain');
    const file = await exported(setup);
    const other = createSetup();
    const take = (text: string, ledger = 'l') =>
      other.ask({ name: 'take notes', input: { ledger, file: new Blob([text]) } });
    const counts = { replaced: 0, known: 0, conflicts: 0, signed: 1, broken: 0 };
    expect(await take(file)).toEqual({ ...counts, added: 2 });
    expect(await take(file)).toEqual({ ...counts, added: 0, known: 2 });
    expect(await exported(other)).toBe(file);

    const forged = file.replace('"text": "signed"', '"text": "forged"');
    const third = createSetup();
    const taken = await third.ask({
      name: 'take notes',
      input: { ledger: 'l', file: new Blob([forged]) },
    });
    expect(taken).toEqual({ ...counts, added: 2, signed: 0, broken: 1 });
    const faults = (await third.ask({ name: 'notes', input: 'l' })).map(({ fault }) => fault);
    expect(faults.filter((fault) => fault !== null)).toEqual([
      expect.stringContaining('does not match'),
    ]);
    // A note that is here and holds is not replaced by one that does not.
    expect(await take(forged)).toMatchObject({ conflicts: 1, known: 1, broken: 1 });
    expect(await texts(other)).toEqual(['plain', 'signed']);

    await expect(take(file, 'another')).rejects.toThrow('another ledger');
    await expect(take(file.replace('"ledger": "l"', '"ledger": "k"'))).rejects.toThrow(
      'another ledger',
    );
    await expect(take('{}')).rejects.toThrow('no file of notes');
  });

  it('outlast their ledger unless they are to go with it, and are found by its id again', async () => {
    const setup = createSetup();
    const bytes = new Uint8Array(longRun(2));
    const { ledger } = await setup.importBytes('a.jsonl', bytes);
    const id = ledger ?? '';
    const place: NotePlace = { on: 'lane', ledger: id, lane: 'm' };
    await setup.ask({
      name: 'save note',
      input: { id: null, place, text: 'kept', reviewer: null },
    });
    expect(await setup.ask({ name: 'count notes', input: [id, 'another'] })).toBe(1);
    await setup.ask({ name: 'forget ledger', input: { ledger: id } });
    await setup.importBytes('b.jsonl', bytes);
    expect(await setup.ask({ name: 'notes', input: id })).toMatchObject([
      { note: { text: 'kept' } },
    ]);
    await setup.ask({ name: 'forget ledger', input: { ledger: id, withNotes: true } });
    expect(await setup.ask({ name: 'count notes', input: [id] })).toBe(0);
    expect(setup.store.rows()).toBe(0);
  });
});

describe('notes of a file and those here', () => {
  const note = (change: Partial<Note>): Note => ({
    format: 'signed-note/1',
    id: 'a'.repeat(32),
    place: ENTRY,
    text: 'x',
    written_at: '2026-01-02T00:00:00.000Z',
    signature: null,
    ...change,
  });
  const by = (public_key: string) => ({ reviewer: 'R', public_key, value: '' });
  const later = '2026-01-03T00:00:00.000Z';
  const one = (here: Note, given: Note, fault: string | null = null) =>
    merge([here], [given], () => fault);

  it.each([
    ['a newer text', note({}), note({ text: 'y', written_at: later }), 'replaced'],
    ['an older text', note({ written_at: later }), note({ text: 'y' }), 'known'],
    ['the same', note({}), note({}), 'known'],
    [
      'what the same key signed',
      note({ signature: by('k') }),
      note({ text: 'y', written_at: later, signature: by('k') }),
      'replaced',
    ],
    [
      'what another key signed',
      note({ signature: by('k') }),
      note({ text: 'y', written_at: later, signature: by('l') }),
      'conflicts',
    ],
    [
      'what nobody signed',
      note({ signature: by('k') }),
      note({ text: 'y', written_at: later }),
      'conflicts',
    ],
    [
      'a signature on what had none',
      note({}),
      note({ text: 'y', written_at: later, signature: by('l') }),
      'conflicts',
    ],
  ] as const)('are put together: %s', (_, here, given, what) => {
    const { put, taken } = one(here, given);
    expect(taken[what]).toBe(1);
    expect(put).toEqual(what === 'replaced' ? [given] : []);
  });

  it('are never replaced by one whose signature does not hold', () => {
    const here = note({ signature: by('k') });
    const given = note({ text: 'y', written_at: later, signature: by('k') });
    expect(one(here, given, 'broken')).toMatchObject({
      put: [],
      taken: { conflicts: 1, broken: 1 },
    });
  });

  it('are one where a file has one twice: the newer', () => {
    const newer = note({ text: 'y', written_at: later });
    for (const given of [
      [note({}), newer],
      [newer, note({})],
    ])
      expect(merge([], given, () => null).put).toEqual([newer]);
  });
});
