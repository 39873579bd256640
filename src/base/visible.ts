// Text of a ledger may lie by how it looks: right-to-left overrides turn file
// names around, zero-width characters hide words, control characters hide
// themselves. Everything of that kind is found here, so that it can be shown. And what looks like
// a key or a token is hidden on a screen until somebody asks for it (secrets/shown.ts).

import { findSecrets } from './secrets/find.ts';
import type { Secret } from './secrets/kinds.ts';
import { dotted, maskedPieces, replaceSecrets, writeMask } from './secrets/mask.ts';
import { noteSecret, secretsShown } from './secrets/shown.ts';

/** A run of plain text, one character that would not show as itself, or a value that is hidden. */
export type TextPart =
  | { readonly type: 'plain'; readonly text: string }
  | { readonly type: 'secret'; readonly secret: Secret }
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

// Tab and line feed show as themselves, and so does the selector that says how a
// pictograph is drawn. Of the rest: controls, line separators, halves of a surrogate pair,
// formatting (bidi), and whatever a font draws nothing for.
const HIDDEN =
  /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}](?<!\p{Extended_Pictographic}[\ufe0e\ufe0f])/gu;

/** Blanks that are neither white space nor hidden: a Braille cell without dots, a note without a head. */
const EMPTY = /[\s\u2800\u{1d159}]/gu;

/** Whether nothing of a text can be seen: no reason, no name. */
export function showsNothing(text: string): boolean {
  return seenText(text) === '';
}

/** What can be seen of a text, without its blanks and in one case: two that look alike are alike. */
export function seenText(text: string): string {
  return text.replace(HIDDEN, '').replace(EMPTY, '').normalize('NFKC').toLowerCase();
}

function nameCodePoint(code: number): string {
  const known = NAMES.get(code);
  if (known) return known;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 'control character';
  if (code >= 0xd800 && code <= 0xdfff) return 'lone surrogate';
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag character (invisible)';
  const selects = (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
  if (selects) return 'variation selector (invisible)';
  return 'invisible character';
}

function codeName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What of a text is to be hidden on the screen at the moment. */
function hiddenIn(text: string, member?: string): readonly Secret[] {
  const found = findSecrets(text, member);
  if (found.length > 0) noteSecret();
  return secretsShown().isShown ? [] : found;
}

/** Whether something in it is hidden on the screen at the moment. `member`: the name that it is the value of. */
export function isHidden(text: string, member?: string): boolean {
  return hiddenIn(text, member).length > 0;
}

/**
 * Splits text into what shows as itself, what has to be made visible, and what is hidden. `member`:
 * the name that it is the value of; `most`: so many units of it are enough.
 */
export function textParts(text: string, member?: string, most = text.length): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const secret of hiddenIn(text, member)) {
    if (secret.from >= most) break;
    addVisible(parts, text.slice(end, secret.from));
    parts.push({ type: 'secret', secret });
    end = secret.to;
  }
  addVisible(parts, text.slice(end, Math.max(end, most)));
  return parts;
}

function addVisible(parts: TextPart[], text: string): void {
  let end = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const code = match[0].codePointAt(0) ?? 0;
    if (match.index > end) parts.push({ type: 'plain', text: text.slice(end, match.index) });
    parts.push({ type: 'mark', code: codeName(code), name: nameCodePoint(code) });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ type: 'plain', text: text.slice(end) });
}

/** As the screen may show it, where it is cut into lines or pieces afterwards. */
export function maskedText(text: string, member?: string): string {
  return replaceSecrets(text, hiddenIn(text, member), writeMask);
}

/** The same where places count: no unit is added or left out. */
export function dottedText(text: string): string {
  return dotted(text, hiddenIn(text));
}

/** The same of a text in pieces, a secret of which may begin in one and end in another. */
export function maskedTexts(pieces: readonly string[], member?: string): readonly string[] {
  return maskedPieces(pieces, hiddenIn(pieces.join(''), member));
}

/** The same as one plain string, each hidden character spelled as `spell` has it. */
export function spellVisible(text: string, spell: (code: string) => string): string {
  return text.replace(HIDDEN, (one) => spell(codeName(one.codePointAt(0) ?? 0)));
}

/** For the screen: names, titles, and wherever only a string fits. */
export function visibleText(text: string): string {
  return spelledText(maskedText(text));
}

/** The same with what looks like a secret in it: for files, which ask before they leave. */
export function spelledText(text: string): string {
  return spellVisible(text, (code) => `⟨${code}⟩`);
}

/** For a terminal or a spreadsheet: one line of plain text, line ends and tabs spelled out too. */
export function plainLine(text: string): string {
  return spellVisible(text, (code) => `<${code}>`)
    .replaceAll('\n', '<U+000A>')
    .replaceAll('\t', '<U+0009>');
}

/** JSON with the same value: whatever would not show is written as an escape. */
export function visibleJson(text: string): string {
  return text.replace(HIDDEN, (one) =>
    Array.from({ length: one.length }, (_, i) => unitEscape(one.charCodeAt(i))).join(''),
  );
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** No longer than `most`, and a sign that it goes on. */
export function shortened<T extends string | null>(text: T, most: number): T | string {
  if (text === null || text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}
