// What is shown in place of a value that looks like a secret. It names the kind and says nothing
// of how long the value is.

import { findSecrets } from './find.ts';
import type { Secret } from './kinds.ts';

/** "GitHub token hidden". */
export function hiddenWords({ name }: Pick<Secret, 'name'>): string {
  return `${name} hidden`;
}

/** "ghp_⟨GitHub token hidden⟩". */
export function writeMask(secret: Secret): string {
  return `${secret.prefix}⟨${hiddenWords(secret)}⟩`;
}

/**
 * The text with each of `found` replaced by what `write` makes of it. One over several lines is
 * replaced in each of them, so that lines keep their numbers.
 */
export function replaceSecrets<One extends Secret>(
  text: string,
  found: readonly One[],
  write: (secret: One, value: string) => string,
): string {
  let end = 0;
  const pieces: string[] = [];
  for (const secret of found) {
    pieces.push(text.slice(end, secret.from));
    const lines = text.slice(secret.from, secret.to).split('\n');
    pieces.push(
      lines
        .map((line) => (line.trim() === '' && lines.length > 1 ? line : write(secret, line)))
        .join('\n'),
    );
    end = secret.to;
  }
  return found.length === 0 ? text : `${pieces.join('')}${text.slice(end)}`;
}

/** With masks in it, whatever a page shows at the moment: for what leaves it, and for titles. */
export function masked(text: string, member?: string): string {
  return replaceSecrets(text, findSecrets(text, member), writeMask);
}

/** As long as before: every unit but those of the prefix and of line ends is a dot. */
export function dotted(text: string, found: readonly Secret[] = findSecrets(text)): string {
  return replaceSecrets(text, found, ({ prefix }, value) => {
    const kept = value.startsWith(prefix) ? prefix : '';
    return `${kept}${'•'.repeat(value.length - kept.length)}`;
  });
}

/**
 * Pieces of one text, in all of which `found` was found, as where a match is marked: each is masked in the
 * piece where it begins, and left out of those where it goes on.
 */
export function maskedPieces(
  pieces: readonly string[],
  found: readonly Secret[],
): readonly string[] {
  if (found.length === 0) return pieces;
  let start = 0;
  return pieces.map((piece) => {
    const [from, to] = [start, start + piece.length];
    start = to;
    const inside = found.flatMap((secret) =>
      secret.to > from && secret.from < to
        ? [
            {
              ...secret,
              begins: secret.from >= from,
              from: Math.max(0, secret.from - from),
              to: Math.min(to, secret.to) - from,
            },
          ]
        : [],
    );
    return replaceSecrets(piece, inside, (secret) => (secret.begins ? writeMask(secret) : ''));
  });
}

/**
 * Lines of one text as `mask` has the whole of it, as a private key has several lines. `mask` keeps
 * line ends, as {@link replaceSecrets} does; a line may have such in it, too.
 */
export function maskLines(
  lines: readonly string[],
  mask: (whole: string) => string,
): readonly string[] {
  const whole = lines.join('\n');
  const masked = mask(whole);
  if (masked === whole) return lines;
  const texts = masked.split('\n');
  let at = 0;
  return lines.map((line) => {
    const from = at;
    at += line.split('\n').length;
    return texts.slice(from, at).join('\n');
  });
}
