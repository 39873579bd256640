import { describe, expect, it } from 'vitest';
import { textParts, visibleText } from './hostile.ts';

describe('visibleText', () => {
  it('leaves plain text of any script as it is', () => {
    for (const text of ['', 'fs_patch src/app.ts', 'ñandú 日本 שלום', 'a\tb\nc']) {
      expect(visibleText(text)).toBe(text);
    }
  });

  it('shows bidi controls, zero-width and control characters by their code', () => {
    expect(visibleText('photo_\u202egpj.exe')).toBe('photo_⟨U+202E⟩gpj.exe');
    expect(visibleText('ad\u200bmin')).toBe('ad⟨U+200B⟩min');
    expect(visibleText('\u0000\u001b[31m\r')).toBe('⟨U+0000⟩⟨U+001B⟩[31m⟨U+000D⟩');
    expect(visibleText('x\u{e0041}')).toBe('x⟨U+E0041⟩');
    expect(visibleText('a\ud800b')).toBe('a⟨U+D800⟩b');
  });

  it('names what it found', () => {
    expect(textParts('\u2066')).toEqual([
      { type: 'mark', code: 'U+2066', name: 'left-to-right isolate' },
    ]);
  });
});
