// A ledger's values may be of any size, so only a part is shown at once.

import { maskLines } from '../../base/secrets/mask.ts';
import { maskedText } from '../../base/visible.ts';

/** Cuts to the first `most` UTF-16 units, never within a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** A last line feed ends a line, and begins no new one. */
export function splitShownLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Returns lines of one text, or of two compared, as the screen may show them. */
export function maskedLines<Line extends { readonly text: string }>(
  lines: readonly Line[],
): readonly Line[] {
  const texts = maskLines(
    lines.map(({ text }) => text),
    maskedText,
  );
  return lines.map((line, at) => ({ ...line, text: texts[at] ?? '' }));
}

export { lastMemberName } from '../../base/json/path.ts';
