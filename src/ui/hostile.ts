// Text of a ledger may lie by how it looks: right-to-left overrides turn file
// names around, zero-width characters hide words, control characters hide
// themselves. Everything of that kind is found here, so that it can be shown.

/** A run of plain text, or one character that would not show as itself. */
export type TextPart =
  | { readonly type: 'plain'; readonly text: string }
  | { readonly type: 'mark'; readonly code: string; readonly name: string };

const NAMES = new Map<number, string>([
  [0x00, 'null'],
  [0x07, 'bell'],
  [0x08, 'backspace'],
  [0x0b, 'vertical tab'],
  [0x0c, 'form feed'],
  [0x0d, 'carriage return'],
  [0x1b, 'escape'],
  [0x7f, 'delete'],
  [0xad, 'soft hyphen'],
  [0x034f, 'combining grapheme joiner'],
  [0x061c, 'Arabic letter mark'],
  [0x115f, 'Hangul filler'],
  [0x1160, 'Hangul filler'],
  [0x180e, 'Mongolian vowel separator'],
  [0x200b, 'zero-width space'],
  [0x200c, 'zero-width non-joiner'],
  [0x200d, 'zero-width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x2028, 'line separator'],
  [0x2029, 'paragraph separator'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'pop directional formatting'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first strong isolate'],
  [0x2069, 'pop directional isolate'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'zero-width no-break space (byte order mark)'],
  [0xffa0, 'half-width Hangul filler'],
]);

// Tab and line feed show as themselves. Cf covers bidi controls and zero-width
// characters, Cs lone surrogates; the rest are invisible without being controls.
const HIDDEN =
  /(?![\t\n])(?:[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]|\u034f|[\u{e0100}-\u{e01ef}])/gu;

function nameOf(code: number): string {
  const known = NAMES.get(code);
  if (known) return known;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 'control character';
  if (code >= 0xd800 && code <= 0xdfff) return 'lone surrogate';
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag character (invisible)';
  return 'invisible character';
}

/** Splits text into what shows as itself and what has to be made visible. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const code = match[0].codePointAt(0) ?? 0;
    if (match.index > end) parts.push({ type: 'plain', text: text.slice(end, match.index) });
    parts.push({
      type: 'mark',
      code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
      name: nameOf(code),
    });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ type: 'plain', text: text.slice(end) });
  return parts;
}

/** The same as one plain string, for titles and names read by assistive technology. */
export function visibleText(text: string): string {
  return textParts(text)
    .map((part) => (part.type === 'plain' ? part.text : `⟨${part.code}⟩`))
    .join('');
}
