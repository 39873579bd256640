import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, fromHex } from '../../base/bytes.ts';
import { verifyStrict } from '../../base/signature/signature.ts';
import { draws } from '../../testing/draws.ts';
import { INPUT, testSigner } from '../../testing/journal.ts';
import { MAX_NOTE, MAX_NOTES, type Note, type NotePlace, notePlaceKey } from '../model/note.ts';
import { checkSignature } from './check-decision.ts';
import type { SignedDecision } from './decision.ts';
import { noteBytes, noteFault, notesText, readNotes, requireNote, signNote } from './note.ts';
import { decisionBytes, journalId, makeWellFormed, signDecision } from './write.ts';

const { publicKey: KEY, sign } = testSigner();

const text = (least = 0) =>
  fc.string({ unit: 'binary', minLength: least, maxLength: 60 }).map(makeWellFormed);
const index = fc.nat(1e6);
const place: fc.Arbitrary<NotePlace> = fc.oneof(
  fc.record({ on: fc.constant('lane' as const), ledger: text(), lane: text() }),
  fc.record({ on: fc.constant('entry' as const), ledger: text(), lane: text(), index }),
  fc.record({
    on: fc.constant('finding' as const),
    ledger: text(),
    lane: fc.option(text()),
    index: fc.option(index),
    check: text(),
    path: fc.option(text()),
  }),
  fc.record({
    on: fc.constant('resource' as const),
    ledger: text(),
    lane: text(),
    index,
    kind: text(),
    id: text(),
  }),
);
const unsigned = fc.record({
  format: fc.constant('signed-note/1' as const),
  id: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 }),
  place,
  text: text(1),
  written_at: fc
    .date({ min: new Date(0), noInvalidDate: true, max: new Date('2100-01-01') })
    .map((at) => at.toISOString()),
});

function makeFile(notes: readonly Note[], id = 'l') {
  return encodeText(notesText({ format: 'notes/1', ledger: { id, name: 'a.db' }, notes }));
}

const NOTE: Note = {
  format: 'signed-note/1',
  id: 'ab'.repeat(16),
  place: { on: 'entry', ledger: 'l', lane: 'm', index: 3 },
  text: 'Ask Ann about this.',
  written_at: '2026-01-31T09:30:00.000Z',
  signature: null,
};

describe('a note', () => {
  it('is the same after it was exported and read, whatever its texts are', () => {
    fc.assert(
      fc.property(fc.array(unsigned, { maxLength: 4 }), (all) => {
        const notes = all.map((note) => ({ ...note, signature: null }));
        expect(readNotes(makeFile(notes)).notes).toEqual(notes);
      }),
    );
  });

  it('is signed as a whole: any change of it breaks the signature', async () => {
    await fc.assert(
      fc.asyncProperty(unsigned, unsigned, fc.nat(), async (note, other, pick) => {
        const signed = await signNote(note, 'Reviewer One', KEY, sign);
        expect(noteFault(signed)).toBeNull();
        expect(noteFault(readNotes(makeFile([signed])).notes[0] ?? NOTE)).toBeNull();
        const names = ['id', 'place', 'text', 'written_at'] as const;
        const name = names[pick % names.length] ?? 'text';
        const isSame = JSON.stringify(note[name]) === JSON.stringify(other[name]);
        const changed = { ...signed, [name]: other[name] };
        expect(noteFault(changed) === null).toBe(isSame);
        const { signature } = signed;
        if (!signature) throw new Error('not signed');
        expect(
          noteFault({ ...signed, signature: { ...signature, reviewer: 'Two' } }),
        ).not.toBeNull();
      }),
      { numRuns: draws(25) },
    );
  });

  it('has one canonical text, with what tells it from a decision in it', async () => {
    const signed = await signNote({ ...NOTE }, 'Reviewer One', KEY, sign);
    expect(decodeText(noteBytes(signed))).toBe(
      `{"format":"signed-note/1","id":"${NOTE.id}","place":{"index":3,"lane":"m","ledger":"l","on":"entry"},` +
        `"signature":{"public_key":"${KEY}","reviewer":"Reviewer One"},"text":"Ask Ann about this.","written_at":"2026-01-31T09:30:00.000Z"}`,
    );
  });

  it('is never signed by what signs a decision, nor the reverse', async () => {
    const journal = { id: journalId(KEY), public_key: KEY, seq: 1, previous: '00'.repeat(32) };
    const input = { ...INPUT, reviewer: 'Reviewer One', decided_at: NOTE.written_at, journal };
    const decision: SignedDecision = await signDecision(input, sign);
    const note = await signNote({ ...NOTE }, 'Reviewer One', KEY, sign);
    const value = note.signature?.value ?? '';
    const holds = (document: SignedDecision) =>
      checkSignature(document, []).find(({ about }) => about === 'signature')?.holds;
    expect(holds(decision)).toBe(true);
    expect(holds({ ...decision, signature: value })).toBe(false);
    expect(
      verifyStrict(
        fromHex(KEY) ?? new Uint8Array(),
        decisionBytes(decision),
        sign(noteBytes(note)),
      ),
    ).not.toBeNull();
    const borrowed = { reviewer: 'Reviewer One', public_key: KEY, value: decision.signature };
    expect(noteFault({ ...note, signature: borrowed })).not.toBeNull();
    // The whole document of the one is no document of the other.
    expect(() => readNotes(encodeText(JSON.stringify(decision)))).toThrow('no file of notes');
  });

  it('keeps to its bounds', () => {
    const long = 'x'.repeat(MAX_NOTE);
    expect(requireNote({ ...NOTE, text: long }).text).toBe(long);
    expect(() => requireNote({ ...NOTE, text: `${long}x` })).toThrow('not kept');
    expect(() => requireNote({ ...NOTE, text: '' })).toThrow('not kept');
    const lane = { on: 'lane', ledger: 'l', lane: 'x'.repeat(4001) } as const;
    expect(() => requireNote({ ...NOTE, place: lane })).toThrow('place.lane');
    const many = Array.from({ length: MAX_NOTES + 1 }, () => NOTE);
    expect(readNotes(makeFile(many.slice(1))).notes).toHaveLength(MAX_NOTES);
    expect(() => readNotes(makeFile(many))).toThrow('no file of notes');
  });

  it.each([
    ['another format', { format: 'signed-decision/1' }],
    ['a place that there is not', { place: { on: 'shelf', ledger: 'l' } }],
    ['a place with more in it', { place: { ...NOTE.place, __proto__x: 1 } }],
    ['an index before the first', { place: { ...NOTE.place, index: -1 } }],
    ['a time that is none', { written_at: 'yesterday' }],
    ['half a signature', { signature: { reviewer: 'x', public_key: KEY } }],
    ['more members', { html: '<b>' }],
  ])('is refused with %s', (_, change) => {
    const notes = [{ ...NOTE, ...change }];
    const file = { format: 'notes/1', ledger: { id: 'l', name: '' }, notes };
    expect(() => readNotes(encodeText(JSON.stringify(file)))).toThrow('no file of notes');
  });

  it('is refused without a trace where its members name what every object has', () => {
    const own = `{"format":"notes/1","ledger":{"id":"l","name":""},"notes":[],"__proto__":{"polluted":1}}`;
    expect(() => readNotes(encodeText(own))).toThrow('no file of notes');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(() => readNotes(encodeText('['.repeat(5000)))).toThrow('no file of notes');
  });
});

describe('the key of a place', () => {
  it('is the same for the same thing alone', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const same = (one: NotePlace) =>
          JSON.stringify(one.on === 'resource' ? { ...one, index: 0 } : one);
        expect(notePlaceKey(a) === notePlaceKey(b)).toBe(same(a) === same(b));
        expect(notePlaceKey(a)).toBe(notePlaceKey({ ...a }));
      }),
    );
  });

  it('is that of a resource, at whichever entry it was looked at', () => {
    const at = (entry: number) =>
      notePlaceKey({
        on: 'resource',
        ledger: 'l',
        lane: 'm',
        index: entry,
        kind: 'file',
        id: 'a.ts',
      });
    expect(at(1)).toBe(at(9));
  });
});
