// Sizes. The worker has no font to measure with, so widths are generous estimates; a canvas
// cuts what does not fit.

import type { KindShape } from '../core/model/view.ts';

export const NODE_HEIGHT = 34;
export const GAP = 22;
/** Height of the line of words above a lane. */
export const LABEL_HEIGHT = 20;
/** Between the words above a lane and its nodes. */
export const LABEL_GAP = 6;
/** Above the nodes of a lane that has arcs. */
export const ARC_HEIGHT = 26;
/** Between the nodes of a row and what is below them. */
export const ROW_GAP = 36;
/** Between the line of a lane and a stretch of it that was rolled back. */
export const ROLLED_BACK_GAP = 20;
/** A child lane starts this far right of the middle of what it leaves. */
export const INDENT = 44;

const ICON = 36;
const NARROWEST = 84;
const WIDEST = 172;

/** Estimated width of a text in px at 13 px; wide scripts count double. */
export function textWidth(text: string, max = 48): number {
  let width = 0;
  let count = 0;
  for (const char of text) {
    if (count++ === max) break;
    const code = char.codePointAt(0) ?? 0;
    width += code >= 0x1100 ? 13 : 7.2;
  }
  return Math.ceil(width);
}

export function nodeWidth(title: string, seq: string): number {
  return clamp(ICON + textWidth(title) + 12 + textWidth(seq) + 12, NARROWEST, WIDEST);
}

/** Two texts side by side: how many entries, and what is among them. */
export function segmentWidth(title: string, note: string): number {
  return clamp(ICON + textWidth(title) + textWidth(note) * 0.94 + 20, NARROWEST, 320);
}

/** Two lines, the second in smaller letters. */
export function ghostWidth(title: string, note: string): number {
  return clamp(ICON + Math.max(textWidth(title), textWidth(note) * 0.86) + 12, NARROWEST, 300);
}

/** The title is bold, which is wider. */
export function labelWidth(title: string, note: string, verdict: string): number {
  const quiet = textWidth(note, 40) + textWidth(verdict);
  return clamp(quiet + textWidth(title, 60) * 1.12 + 32, 80, 640);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

const PATH = /^\/?[\w.@+-]+(?:\/[\w.@+-]+)+$/;

/**
 * A title for a node that has no room for more: paths cut to their last part, and
 * without the word for the kind, which the node's shape shows. An address keeps its
 * beginning, because that says where it leads.
 */
export function shortTitle(title: string, shape: KindShape | null): string {
  const [, kind, rest] = /^(\p{L}+): (.+)$/su.exec(title.slice(0, 160)) ?? [];
  if (shape === 'start' && kind) return kind;
  const isShown = shape === 'denied' || shape === 'delegation' || shape === 'branch';
  return (isShown && rest ? rest : title.slice(0, 160))
    .split(' ')
    .map((word) => (PATH.test(word) ? word.slice(word.lastIndexOf('/') + 1) : word))
    .join(' ');
}
