// Sizes. The worker has no font to measure with, so widths are estimates that
// err on the wide side; a canvas cuts what does not fit.

export const NODE_HEIGHT = 34;
export const GAP = 26;
/** Height of the line of words above a lane. */
export const LABEL_HEIGHT = 20;
/** From the top of a row to its nodes: the label, and room for arcs. */
export const NODE_TOP = 46;
export const ROW = 124;
/** A child lane starts this far right of the middle of what it leaves. */
export const INDENT = 44;

const ICON = 36;
const NARROWEST = 84;
const WIDEST = 172;

/** Estimated width of a text in px at 13 px; wide scripts count double. */
export function textWidth(text: string, most = 48): number {
  let width = 0;
  let count = 0;
  for (const char of text) {
    if (count++ === most) break;
    const code = char.codePointAt(0) ?? 0;
    width += code >= 0x1100 ? 13 : 6.8;
  }
  return Math.ceil(width);
}

export function nodeWidth(title: string, seq: string): number {
  return clamp(ICON + textWidth(title) + 12 + textWidth(seq) + 12, NARROWEST, WIDEST);
}

export function labelWidth(title: string, note: string): number {
  return clamp(textWidth(note, 40) + textWidth(title, 60) + 24, 80, 460);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

const PATH = /^\/?[\w.@+-]+(?:\/[\w.@+-]+)+$/;

/**
 * A title with its paths cut to their last part, for a node that has no room for
 * more. An address keeps its beginning: where it leads to is what matters of it.
 */
export function shortTitle(title: string): string {
  return title
    .slice(0, 160)
    .split(' ')
    .map((word) => (PATH.test(word) ? word.slice(word.lastIndexOf('/') + 1) : word))
    .join(' ');
}
