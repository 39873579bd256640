// The frames are some that the reference program (zstd 1.5.4) wrote, some made by hand, and damaged
// copies of both.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, equalBytes } from '../../../../base/bytes.ts';
import { draws } from '../../../../testing/draws.ts';
import { SourceError } from '../../error.ts';
import { newBudget, unpackZstd, unzip } from '../archive.ts';
import { crc32 } from '../crc32.ts';
import { unpackSource } from '../unpack.ts';
import { ZstdError } from './bits.ts';
import { unzstd } from './zstd.ts';

/** A generator in a few lines makes the content, so that only the packed form is kept here. */
function written(lines: number): Uint8Array {
  let seed = 7;
  let text = '';
  for (let i = 0; i < lines; i++) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    const event = ['model', 'tool', 'store'][seed % 3];
    text += `{"event":"${event}","line":${i},"value":${(seed >>> 8) % 997}}\n`;
  }
  return encodeText(text);
}

const FAST =
  'KLUv/QBIbQgAMoseGZAXpg1TDG1V6lJRyP+H6C20ctNuILqHAhdCgoeLquZyzyo8/66/1/b188pTt2gx3Cwb18rZyszU1MYsq7q179Su86b9LNH3byy73bVft5TDPPwt+opp5xyZ68IEnAEhUT1BxqAAQGgogowhUNBAhuAcBUTQYRjE0EFnqCFlycP+Z1AzpHUR7MMEVmGVV+UBYFAUxC4cFqMsO0zG2dG46+BCLBIPOUhavZhjXio7hCa7YSY23lXgt7/BgNHluaOkaDxE29a4SQAYtOuHkncset+eGsN3jDWBRc41W3EUjDKYAFFgSLTlEBeEvT+ICzwGEy2AiwJEQfmkqbFR2i8E7d4kUQakq1cbqwI=';
const BEST =
  'KLUv/QRojQcAMgwgFZCrDaPjqbeQCXYXedndvbnanV3E4ECUmJ3MdbYvvH4T7Xh+/9b3tLYrbr2U+758e9laZtm3eGlXd8fHZql1VdiLxoi8Vqh6rXc8tdtvWVfY3fdz72Iq5rHTnnqK0qi2HQWhIEDEfCEVzjE8KSghFYlxpCAVi9IwSUhNUjxFggJRqEFksIf9z1An0rYBEWy2AiKMiMcwHyQqoKpd6Z4O1qFtHC5EYY6dTamQ0kmCnyHG88WBSeIKbJRHQBRRV/AkwoLSCis3eQInESeU6CnxeUWUGra2sEg4sNmyFL+xFiBcL1igHEqWXUFQrxJdBaYMvNw=';
const USUAL =
  'KLUv/QRYJTYAZi9gGYBL0gHq44c1BZ4NRfGNUsqUkkw/h5vKCgZpAFQAUgDj8uWV+6jrMtFGRuXiSYVEVqPU5B051dDQ9bG5OB0HSSJt/uAYra2lbXR1SnlPJjIPtqooQjVTv5aWJ+QzkVj4awYIgsQBwAORCBQIBoOBhiJgCBQIhAKDIqBAJCQWFAqBYgEB0YAoHAJjUyrPpnq61BIpslb/qKoR6SOjr4+JSqQhkjre+CB6CYfW2e1hZ4gyPTmjmxlTQqevnu9FYhrUy4iQL3fS41X0bexXyq4pk6GJ5hreX+Wls78srUge6zMaFW2GVhuZfOtGRtrU+pGZZSupzYk4ft3xdVzLtJmLjFumrB1ddeJ2LalWRvfmlpAcc5mjyU1jKRlN2teZbdiubDVfsho7xzp2uyRjHxuzAA+/1PgRfmqpkjg+OSVDHA5nKDcrtBSH/l2LS+Igm/xWlqRyy0/5jjRFSM7JIhXWF76KPiXF5HA0eSra+L9vkln6iybJ4HhwUIRIJF/UzasOgyuoUpPNDvufAWILJkkSxxzrAxLYC8MoyQdRfDJ0G5bYFMvO9HfBnMy/olALTSJ0ZNGnb3OdiSooH2chI202fSJmEWUepP/ezeFANX2xCJZQH295sLhNWF3WXgUJj7EbZyVwogkm9aVwfLPugFnYVJbqgyth0SUZEw5mSWXV58ToQln1OX4eVpd1hQl73K8OW9yp//J7iU4pyDJK20H8NdsMMRuXGVKSMviqPz3JIJpd33zTw1TFgDeSHPKrOFyPjn9g2Ia+zDUICkRNGQstu5eBk8ypq4CKWoh9+PnStnbjBrFvmTs8VIXJG2Mzq1seEYVPM6xEtXstUFb6hXxEYKJlf0tDftf3h2Vw02rvq9S8Kbjrv/viZahscs+KAvL1RzKHncqR3Mh40+jXlFm2CDUeB6VAaUfst5MHVpclDr/V+p9IX+p3/aj0Z0ymnka0hn3NWL3sPoWZTGBf2Jq7K1iYMy/y3HQMUz28m9P25a8N+2I8zhx7/cuMWJ1pAf6lGfb4y9vPT6JaRuVt0WKCO84BU2lobkDe+tnL3P+XrK/e3aqvL+51htjPotVKXzfdnlT7i2K7McqDdcXcKO0cX281Zftrz/qvlxhMh1z7WFUk7AraZ8O9pQGKZchjRqkZxn79q1LmLVkmcV2Bta1ZNZBRtlmtGlPZKo2jzNgftm/m54h95gusDWAlDiyYSUpqflV9MCxXHd0ssZSaLe6UOFhISScq9a8Gb0HT8p/iRz+/j/78ps1FltNkfpoxRBBpBu40+tQMB6EzmD8Df/mxMVO+Jngzm+RnzFFke5HsC/L4EP0VUvY1w1SbBwXMna2gvyElJBUV22BTCbdtD74kt795oyAqOvjazEXR74kNVb/vY9jhYx1Tgd887LUAZixIC5vflNJ3jqbHNJhWGUKzIGnA02jtR1WQQNrfsiW5s59/4qQSD1svzMh3QgXSlAoLK+j5iZkAsFER/iuB5EUjJX3VxVYpqLem1jsnLPTTM3ZqMdPjrBv7Viug1Fk5EHxvUNc+YKphia2i10sD723DPAZbo0aNnqbiB9GH6N+d56KZrSdp0jEbnOsI6BWCpTk8H/ZqGeyi9Ot+vz7ANJhTKWOdVKSjWnU8Ul9eeDlOP+Y7TArmY1kk5GaTd2xZE5BLKKvRV+rfRy8yCckrTHdcRB74TndWZnuJ76m24ymPiQmk05rxvqI/1lSAAlNlL0EDHUyqriAQ31RNZC+V0Pk/4bFZNvgxUsjh8q40tKxuwDFXHwQPeGm0oalHRpY5nPb+GkT6mSUIVPTC4prVCZQAk5WmSiE5kA2RaaL/qdKPoFjvXzHuvvzZtSt1FTQYkhfSyfz46QoZQtMqkZairqMieE68kA9R8uCishvdgqgX5vjEVD5E35m58qAyPkiAMbSTFalUMmv39SS7aJAlycGIx3rfAvRGFxhmoCFDGvmJWDPN6SgAv5gkcsSCq/y2Sg1ccND037lIptk13KyaUJfHOXKBtS88h7+Az7qN6QGbrcDwEgNaFDwivig+J/AIIM95UjFQSzVFWFo3VZWYa5RUWmoYy0HnlaYsHyHEjaf6KQu8VZVsPqGEzfArlH8oTc7jfDmtFDXGQAi0Zsq2WCdZ78FnSQweddmPh2E1gWMy44ECJCA5t+NhaDkkIzvspUDfrQy3SWMwg9kyidxJAzzadfo2Cgvglv5cqlENzJ/Ib9u5kUiUGFPOvLi4xlJWrzh7L4SI6gRNRJ0S4umwQQaIQAQAbHBkr2jnEKqEaJKiiwpFXxuhG3TOkigTjbr2qkFvBV9/KUE=';
const FIXTURE = join(import.meta.dirname, '../../../../../fixtures/zstd/lines.jsonl.zst');

function decodeBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function unpacked(bytes: Uint8Array) {
  const parts: Uint8Array[] = [];
  const end = unzstd(bytes, (chunk) => parts.push(chunk));
  return { bytes: joined(...parts), end };
}

const HEAD = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
function block(kind: number, length: number, content: readonly number[], isLast = true) {
  const word = (length << 3) | (kind << 1) | Number(isLast);
  return [word & 255, (word >> 8) & 255, word >> 16, ...content];
}

describe('frames of the reference program', () => {
  it.each([
    ['written fast, without a checksum', FAST, 40],
    ['packed best', BEST, 40],
    ['packed as usual', USUAL, 300],
  ])('%s', (_, base64, lines) => {
    const packed = decodeBytes(base64);
    const { bytes, end } = unpacked(packed);
    expect(decodeText(bytes)).toBe(decodeText(written(lines)));
    expect(end).toBe(packed.length);
  });

  it('of several blocks, which share tables and look back', () => {
    const packed = new Uint8Array(readFileSync(FIXTURE));
    expect(equalBytes(unpacked(packed).bytes, written(6000))).toBe(true);
  });

  it('one after the other, with one that holds no data between them', () => {
    const skipped = [0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    const both = joined(decodeBytes(BEST), skipped, decodeBytes(FAST), encodeText('more'));
    const { bytes, end } = unpacked(both);
    expect(equalBytes(bytes, joined(written(40), written(40)))).toBe(true);
    expect(end).toBe(both.length - 4);
  });
});

describe('frames made by hand', () => {
  it('of bytes as they are and of one byte again and again', () => {
    const frame = [...HEAD, ...block(0, 2, [72, 105], false), ...block(1, 70_000, [33])];
    const { bytes } = unpacked(Uint8Array.from(frame));
    expect(decodeText(bytes)).toBe(`Hi${'!'.repeat(70_000)}`);
  });

  it.each([
    ['a reserved block', [...HEAD, ...block(3, 0, [])], 'does not exist'],
    ['a block that is too large', [...HEAD, ...block(1, 140_000, [1])], 'does not exist'],
    ['a cut block', [...HEAD, ...block(0, 9, [1, 2])], 'cut off'],
    ['no last block', [...HEAD, ...block(0, 1, [1], false)], 'cut off'],
    ['another size', [0x28, 0xb5, 0x2f, 0xfd, 0x20, 5, ...block(0, 1, [1])], 'another size'],
    ['a dictionary', [0x28, 0xb5, 0x2f, 0xfd, 0x21, 7, 1, ...block(0, 1, [1])], 'dictionary'],
    ['a window of gigabytes', [0x28, 0xb5, 0x2f, 0xfd, 0, 0xa8, ...block(0, 0, [])], '128 MiB'],
    [
      'a copy from before the beginning',
      [...HEAD, ...block(2, 7, [0, 1, 0x54, 0, 2, 0, 5])],
      'before their beginning',
    ],
    ['literals that are cut', [...HEAD, ...block(2, 2, [0x40, 1])], 'inside their literals'],
    [
      'codes of a table that was not there',
      [...HEAD, ...block(2, 5, [0x43, 0x40, 0, 1, 0])],
      'not there',
    ],
  ])('are refused with %s', (_, frame, message) => {
    expect(() => unpacked(Uint8Array.from(frame))).toThrow(ZstdError);
    expect(() => unpacked(Uint8Array.from(frame))).toThrow(message);
  });
});

describe('damage', () => {
  it('shows by the checksum of a file, or by that of a zip', () => {
    const packed = decodeBytes(BEST);
    packed[packed.length - 1] = (packed[packed.length - 1] ?? 0) ^ 1;
    const { skipped } = unpackSource({ name: 'a.jsonl.zst', bytes: packed }, newBudget());
    expect(skipped).toMatchObject([{ name: 'a.jsonl.zst', unreadable: true }]);
    expect(() => unpackZstd(packed, newBudget())).toThrow('checksum');
    expect(() => unzip(makeZip(decodeBytes(FAST), 1), newBudget())).toThrow('checksum');
  });

  it('ends in bytes or in an error that says what is wrong, whatever the bytes', () => {
    const sources = [decodeBytes(FAST), decodeBytes(BEST), decodeBytes(USUAL)];
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        (source, edits, cut) => {
          const bytes = source.slice(0, cut % 3 === 0 ? cut % source.length : undefined);
          for (const [at, value] of edits)
            if (bytes.length > 6) bytes[6 + (at % (bytes.length - 6))] = value;
          try {
            unpackZstd(bytes, newBudget());
          } catch (error) {
            if (!(error instanceof SourceError)) throw error;
          }
        },
      ),
      { numRuns: draws() },
    );
  });

  it('is no bomb', () => {
    const blocks = Array.from({ length: 400 }, () => block(1, 128 * 1024, [0], false)).flat();
    const bomb = Uint8Array.from([...HEAD, ...blocks, ...block(1, 1, [0])]);
    expect(() => unpackZstd(bomb, newBudget())).toThrow('200 times its size');
    expect(() => unpackZstd(decodeBytes(USUAL), { bytes: 100, ratio: 200 })).toThrow('altogether');
  });
});

describe('containers', () => {
  it('are a file of its own, which loses its ending, and one in a zip', () => {
    const alone = unpackSource({ name: 'a.jsonl.zst', bytes: decodeBytes(BEST) }, newBudget());
    expect(alone.files.map(({ name }) => name)).toEqual(['a.jsonl']);
    const { files, skipped } = unzip(makeZip(decodeBytes(USUAL), 0), newBudget());
    expect(skipped).toEqual([]);
    expect(files.map(({ bytes }) => equalBytes(bytes, written(300)))).toEqual([true]);
  });

  it('say what follows their end', () => {
    const bytes = joined(decodeBytes(FAST), encodeText('more'));
    const [file] = unpackSource({ name: 'a.zst', bytes }, newBudget()).files;
    const offset = bytes.length - 4;
    expect(file?.trailing).toEqual([{ after: 'the Zstandard file "a.zst"', offset, bytes: 4 }]);
  });
});

function makeZip(packed: Uint8Array, wrong: number): Uint8Array {
  const zip = zipSync({ 'a.json': [packed, { level: 0 }] });
  const view = new DataView(zip.buffer, zip.byteOffset);
  const directory = view.getUint32(zip.length - 6, true);
  view.setUint16(directory + 10, 93, true);
  view.setUint32(directory + 16, (crc32(unpacked(packed).bytes) + wrong) >>> 0, true);
  return zip;
}
