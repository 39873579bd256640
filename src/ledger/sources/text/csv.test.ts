import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { countedBytes } from '../../../testing/counted.ts';
import { draws } from '../../../testing/draws.ts';
import { SourceError } from '../error.ts';
import { type CsvRecord, csvRecords, type Delimiter } from './csv.ts';

function read(text: string | Uint8Array, chunk = 1e9): { line: number; fields: unknown[] }[] {
  const bytes = typeof text === 'string' ? encodeText(text) : text;
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk));
  return [...csvRecords(chunks)].map(shown);
}

function shown({ line, fields }: CsvRecord) {
  return { line, fields: fields.map((field) => field && decodeText(field)) };
}

describe('CSV', () => {
  it('reads nothing from an empty text, and keeps what quotes keep', () => {
    expect(read('a,"",,"x ""y"", z"\r\n"two\nlines",b\n')).toEqual([
      { line: 1, fields: ['a', '', null, 'x "y", z'] },
      { line: 2, fields: ['two\nlines', 'b'] },
    ]);
  });

  it('needs no line break at its end, and leaves out empty lines', () => {
    expect(read('a,b\n\n1,2')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: ['1', '2'] },
    ]);
    expect(read('a,')).toEqual([{ line: 1, fields: ['a', null] }]);
    expect(read('')).toEqual([]);
  });

  it('has other bytes between cells, of which a tab leaves quotes in a cell as they are', () => {
    const cells = (text: string, delimiter: Delimiter) =>
      [1, 3, 100].map((size) => {
        const bytes = encodeText(text);
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        );
        return [...csvRecords(pieces, delimiter)].flatMap((record) => shown(record).fields);
      });
    const same = (fields: unknown[]) => [fields, fields, fields];
    expect(cells('a,b;"c;""d""";\n', 'semicolon')).toEqual(same(['a,b', 'c;"d"', null]));
    expect(cells('a|b,c\n', 'bar')).toEqual(same(['a', 'b,c']));
    expect(cells('{"a":"b"}\t"c\td"\tx"\n', 'tab')).toEqual(same(['{"a":"b"}', 'c\td', 'x"']));
    expect(() => cells('a;b"c', 'semicolon')).toThrow('a quote inside a field');
  });

  it('keeps bytes that are no text', () => {
    const [record] = csvRecords([Uint8Array.of(0x22, 0xff, 0x00, 0x22, 0x2c, 0xfe)]);
    expect(record?.fields).toEqual([Uint8Array.of(0xff, 0), Uint8Array.of(0xfe)]);
  });

  it.each([
    ['a,b\nc,d"e\n', 'Line 2, column 4: a quote inside a field'],
    ['a\n"b\nc', 'Line 2, column 1: the quote that opens a field is never closed'],
    ['"a\nb"x,c', 'Line 2, column 3: text follows the quote'],
    ['a,b\rc', 'Line 1, column 4: a carriage return without a line feed'],
    ['a\r', 'Line 1, column 2: a carriage return without a line feed'],
  ])('says where %j is damaged', (text, where) => {
    for (const chunk of [1, 2, 100]) {
      expect(() => read(text, chunk)).toThrow(SourceError);
      expect(() => read(text, chunk)).toThrow(where);
    }
  });

  it('searches each byte of a long line a few times at most', () => {
    const line = `${'"field ""in"" quotes",'.repeat(2000)}\n`;
    for (const chunk of [line.length, 1000]) {
      const { bytes, searched } = countedBytes(encodeText(line));
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk));
      expect([...csvRecords(chunks)]).toHaveLength(1);
      expect(searched()).toBeLessThan(4 * line.length);
    }
  });

  it('reads back what was written', () => {
    const cell = fc.oneof(fc.constant(null), fc.string({ unit: 'grapheme' }));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, (table) => {
        const text = table.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
        expect(read(text).map(({ fields }) => fields)).toEqual(table);
      }),
    );
  });

  it('is the same in any chunking, whatever the bytes', () => {
    const byte = fc.constantFrom(...encodeText('",\r\nab\u00ff'));
    const bytes = fc.array(byte, { maxLength: 60 }).map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 20 }), (source, chunk) => {
        expect(outcome(source, chunk)).toEqual(outcome(source, 1e9));
      }),
      { numRuns: draws() },
    );
  });
});

function quoted(cell: string | null): string {
  return cell === null ? '' : `"${cell.replaceAll('"', '""')}"`;
}

function outcome(bytes: Uint8Array, size: number): unknown[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const seen: unknown[] = [];
  try {
    for (const { line, fields } of csvRecords(chunks)) seen.push([line, fields]);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    seen.push(error.message);
  }
  return seen;
}
