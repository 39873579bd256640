import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { inBlocks } from '../blocks.ts';
import { type Bytes, inMemory } from '../bytes.ts';
import { LineTable } from './line-table.ts';
import {
  BOM_LENGTH,
  isBlank,
  lineBytes,
  linesIn,
  splitTextLines,
  startsWithBom,
  textStart,
} from './lines.ts';

function shown(text: string): string[] {
  const bytes = encodeText(text);
  return [...splitTextLines(bytes)].map((line) => {
    const facts = `${line.hasCr ? '+cr' : ''}${line.isOpen ? '+open' : ''}`;
    return `${line.number}:${decodeText(lineBytes(bytes, line))}${facts}`;
  });
}

describe('the lines of a file', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['one ended line', 'a\n', ['1:a']],
    ['an open last line', 'a\nb', ['1:a', '2:b+open']],
    ['blank lines, which count', 'a\n\n \nb\n', ['1:a', '2:', '3: ', '4:b']],
    ['CR LF', 'a\r\nb\r\n', ['1:a+cr', '2:b+cr']],
    ['a CR at the end of the file', 'a\r', ['1:a+cr+open']],
    ['a line that is a CR alone', '\r\n', ['1:+cr']],
    ['a CR inside, which ends nothing', 'a\rb\n', ['1:a\rb']],
    ['only the last of several CRs', 'a\r\r\n', ['1:a\r+cr']],
  ])('are known for %s', (_, text, lines) => {
    expect(shown(text)).toEqual(lines);
  });

  it('can begin after a byte order mark', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61);
    expect(startsWithBom(bytes)).toBe(true);
    expect([...splitTextLines(bytes)][0]?.start).toBe(0);
    expect([...splitTextLines(bytes, BOM_LENGTH)][0]?.start).toBe(3);
    expect([...splitTextLines(bytes.subarray(0, 3), BOM_LENGTH)]).toEqual([]);
  });

  it('cover every byte of any file once, in order', () => {
    const byte = fc.constantFrom(0x0a, 0x0d, 0x20, 0x61);
    fc.assert(
      fc.property(fc.array(byte), (all) => {
        const bytes = Uint8Array.from(all);
        let at = 0;
        for (const line of splitTextLines(bytes)) {
          expect(line.start).toBe(at);
          at = line.end + (line.hasCr ? 1 : 0) + (line.isOpen ? 0 : 1);
        }
        expect(at).toBe(bytes.length);
      }),
    );
  });

  it('share their bytes with the file', () => {
    const bytes = encodeText('ab\ncd');
    const [line] = splitTextLines(bytes);
    expect(line && lineBytes(bytes, line).buffer).toBe(bytes.buffer);
  });

  it('are blank with nothing but spaces, tabs and CRs', () => {
    expect(['', ' \t\r', ' a', '\v'].map((text) => isBlank(encodeText(text)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the lines of bytes wherever they are', () => {
  const byte = fc.constantFrom(0x0a, 0x0d, 0x20, 0x61, 0xc3, 0xef, 0xbb, 0xbf);
  const block = fc.integer({ min: 1, max: 9 });

  it('are those of the whole file, in blocks of whatever size', () => {
    fc.assert(
      fc.property(fc.array(byte), block, fc.constantFrom(0, BOM_LENGTH), (all, size, from) => {
        const bytes = Uint8Array.from(all);
        const source = inBlocks(bytes.length, (at, to) => bytes.slice(at, to), size);
        const read = [...linesIn(source, from, size)];
        expect(read.map(({ bytes: _, ...line }) => line)).toEqual([...splitTextLines(bytes, from)]);
        for (const line of read) expect(line.bytes).toEqual(lineBytes(bytes, line));
      }),
    );
  });

  it.each([
    ['all of them', () => true],
    ['those without every third', (number: number) => number % 3 > 0],
    ['those from the second on', (number: number) => number > 1],
  ] as const)('are found again by their places: %s', (_, isTaken) => {
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 100 }), (all) => {
        const source = inMemory(Uint8Array.from(all));
        const table = new LineTable();
        const lines = [...linesIn(source)].filter(({ number }) => isTaken(number));
        for (const line of lines) table.add(line);
        expect(table.length).toBe(lines.length);
        for (const [row, { number, bytes }] of lines.entries()) {
          expect(table.number(row)).toBe(number);
          expect(table.bytes(source, row)).toEqual(bytes);
        }
        expect(table.number(lines.length)).toBeUndefined();
        expect(table.bytes(source, lines.length).length).toBe(0);
      }),
    );
  });

  it('begin after a byte order mark', () => {
    expect(textStart(inMemory(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)))).toBe(BOM_LENGTH);
    expect(textStart(inMemory(Uint8Array.of(0xef, 0xbb)))).toBe(0);
  });

  it('take no more than a block at a time, and a longer line as a whole', () => {
    const bytes = encodeText(`${'a'.repeat(50)}\nb\nc\n${'d'.repeat(7)}\ne`);
    const asked: number[] = [];
    const source: Bytes = {
      size: bytes.length,
      read: (from, to) => {
        asked.push(to - from);
        return bytes.slice(from, to);
      },
    };
    const read = Array.from(linesIn(source, 0, 8), ({ bytes }) => decodeText(bytes));
    expect(read).toEqual(decodeText(bytes).split('\n'));
    expect(asked.filter((length) => length > 8)).toEqual([50]);
  });

  it('say of one that fits in no array which it is', () => {
    // Of blocks without a line end, the length alone counts.
    const source: Bytes = {
      size: 2 ** 40,
      read: (from) => encodeText(from === 0 ? 'a\n' : 'a'),
    };
    const lines = linesIn(source, 0, 2 ** 26);
    expect(lines.next().value?.number).toBe(1);
    expect(() => lines.next()).toThrow(/Line 2 has more than 2147483647 bytes/);
  });
});
