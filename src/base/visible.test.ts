import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../testing/draws.ts';
import {
  plainLine,
  seenText,
  showsNothing,
  textParts,
  visibleJson,
  visibleText,
} from './visible.ts';

describe('visibleText', () => {
  it('leaves plain text of any script as it is', () => {
    for (const text of ['', 'fs_patch src/app.ts', 'ñandú 日本 שלום', 'a\tb\nc', '🚀 ❤️ e\u0301']) {
      expect(visibleText(text)).toBe(text);
    }
  });

  it('shows bidi controls, zero-width and control characters by their code', () => {
    expect(visibleText('photo_\u202egpj.exe')).toBe('photo_⟨U+202E⟩gpj.exe');
    expect(visibleText('ad\u200bmin')).toBe('ad⟨U+200B⟩min');
    expect(visibleText('\u0000\u001b[31m\r')).toBe('⟨U+0000⟩⟨U+001B⟩[31m⟨U+000D⟩');
    expect(visibleText('x\u{e0041}')).toBe('x⟨U+E0041⟩');
    expect(visibleText('a\ud800b\udc00')).toBe('a⟨U+D800⟩b⟨U+DC00⟩');
    expect(visibleText('\u009b1m\u2028\u2029')).toBe('⟨U+009B⟩1m⟨U+2028⟩⟨U+2029⟩');
    expect(visibleText('admin\ufe0f\u{e0100}')).toBe('admin⟨U+FE0F⟩⟨U+E0100⟩');
    expect(visibleText('a\u180bb\u17b4\u206f\u{1d173}')).toBe(
      'a⟨U+180B⟩b⟨U+17B4⟩⟨U+206F⟩⟨U+1D173⟩',
    );
  });

  it('names what it found', () => {
    expect(textParts('\u2066')).toEqual([
      { type: 'mark', code: 'U+2066', name: 'left-to-right isolate' },
    ]);
  });
});

describe('visibleJson', () => {
  it('escapes what would not show, and changes no value', () => {
    const value = { 'a\u009b': 'b\u202e\u{e0041}\u007f\ud800 é 日 ⚠\ufe0f', c: ['\n\t', 1] };
    const text = visibleJson(JSON.stringify(value, null, 2));
    expect(text).toContain('"a\\u009b": "b\\u202e\\udb40\\udc41\\u007f\\ud800 é 日 ⚠\ufe0f"');
    expect(JSON.parse(text)).toEqual(value);
    expect(visibleJson(text)).toBe(text);
  });
});

describe('plainLine', () => {
  it('leaves one line, without tabs', () => {
    expect(plainLine('a\tb\r\nc\u0085')).toBe('a<U+0009>b<U+000D><U+000A>c<U+0085>');
  });
});

describe('text of which nothing can be seen', () => {
  const hidden =
    '\u200b\u200d\u2060\ufeff\u00ad\u202e\u3164\u115f\u2800\u00a0\u3000\u{e0041}\u{1d159}\ufe0f\0 \t\n';

  it('is text of hidden characters and blanks alone, however many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...hidden)),
        fc.constantFrom('a', '٣', '…', '🙂'),
        (all, one) => {
          expect(showsNothing(all.join(''))).toBe(true);
          expect(showsNothing(`${all.join('')}${one}${all.join('')}`)).toBe(false);
          expect(seenText(`A${all.join('')}b`)).toBe('ab');
        },
      ),
      { numRuns: draws() },
    );
  });
});
