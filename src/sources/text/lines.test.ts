import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../core/bytes.ts';
import { BOM_LENGTH, isBlank, lineBytes, linesOf, startsWithBom } from './lines.ts';

function shown(text: string): string[] {
  const bytes = encodeText(text);
  return [...linesOf(bytes)].map((line) => {
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
    expect([...linesOf(bytes)][0]?.start).toBe(0);
    expect([...linesOf(bytes, BOM_LENGTH)][0]?.start).toBe(3);
    expect([...linesOf(bytes.subarray(0, 3), BOM_LENGTH)]).toEqual([]);
  });

  it('cover every byte of any file once, in order', () => {
    const byte = fc.constantFrom(0x0a, 0x0d, 0x20, 0x61);
    fc.assert(
      fc.property(fc.array(byte), (all) => {
        const bytes = Uint8Array.from(all);
        let at = 0;
        for (const line of linesOf(bytes)) {
          expect(line.start).toBe(at);
          at = line.end + (line.hasCr ? 1 : 0) + (line.isOpen ? 0 : 1);
        }
        expect(at).toBe(bytes.length);
      }),
    );
  });

  it('share their bytes with the file', () => {
    const bytes = encodeText('ab\ncd');
    const [line] = linesOf(bytes);
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
