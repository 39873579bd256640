// A title without room is cut where it says least: never at its end.

/** A wide letter counts as two Latin ones. */
const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u;

export function measureText(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? 2 : 1;
  return width;
}

/**
 * Shortens to at most so many letters: first the middle of its paths goes, then the middle of the
 * title.
 */
export function shorten(title: string, most: number): string {
  if (measureText(title) <= most) return title;
  const shorter = title.replace(/[^\s/]+(?:\/[^\s/]+){2,}/g, (path) => {
    const parts = path.split('/');
    return `${parts[0]}/…/${parts.at(-1)}`;
  });
  if (measureText(shorter) <= most) return shorter;
  const letters = [...shorter];
  const room = Math.max(2, most - 1);
  const end = Math.floor(room / 3);
  return `${take(letters, room - end).join('')}…${take(letters.toReversed(), end).reverse().join('')}`;
}

function take(letters: readonly string[], most: number): string[] {
  let width = 0;
  return letters.slice(
    0,
    letters.findIndex((letter) => {
      width += measureText(letter);
      return width > most;
    }),
  );
}
