// A journal has the records of its lines, whatever is held of it at a time, and also when some of
// them were appended later.

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../base/bytes.ts';
import { toEnd } from '../../base/steps.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { JOURNAL_STEPS } from '../../testing/forgeries/journal.ts';
import { writeJournal, writeJournalFile } from '../../testing/journal.ts';
import { readJournal } from './reader.ts';

let text = '';
beforeAll(async () => {
  text = decodeText(writeJournalFile(await writeJournal(JOURNAL_STEPS)));
});

/** The plain way. */
function splitLines(whole: string): string[] {
  const lines = whole.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function readEntries(reader: ReturnType<typeof open>) {
  return reader.lanes.flatMap(({ id }) => [...reader.entries(id)]);
}

function open(bytes: string, slice?: number) {
  return toEnd(readJournal(inMemory(encodeText(bytes)), slice));
}

const change = fc.record({
  at: fc.double({ min: 0.3, max: 1, noNaN: true }),
  takes: fc.nat(900),
  puts: fc.constantFrom('', '\n', '\r\n', '\r', '\n\n', '{}', '"'),
});

it('has the records of its lines in slices of any size', () => {
  fc.assert(
    fc.property(change, fc.constantFrom(1, 7, 4096), ({ at, takes, puts }, slice) => {
      const from = Math.floor(at * text.length);
      const changed = text.slice(0, from) + puts + text.slice(from + takes);
      const reader = open(changed, slice);
      const entries = readEntries(reader);
      expect(entries.map(({ bytes }) => decodeText(bytes))).toEqual(splitLines(changed));
      expect(reader.isUnended).toBe(!changed.endsWith('\n'));
      expect(entries).toEqual(readEntries(open(changed)));
    }),
  );
});

it('goes on with what is appended as if it had been there', () => {
  const lines = text.split(/(?<=\n)/);
  for (let known = 1; known < lines.length; known++) {
    const reader = open(lines.slice(0, known).join(''), 7);
    for (const line of lines.slice(known)) {
      const more = reader.extend?.(encodeText(line)) ?? [];
      expect(more.flatMap(({ entries }) => entries.map(({ bytes }) => decodeText(bytes)))).toEqual(
        splitLines(line),
      );
    }
    expect(readEntries(reader)).toEqual(readEntries(open(text)));
  }
});
