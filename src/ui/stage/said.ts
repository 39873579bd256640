// What an entry says, in a sentence of the ledger's own words.

import type { TimelineRow } from '../../core/model/timeline.ts';
import { shortened } from '../../core/visible.ts';
import type { CaptionPart } from './caption.ts';

/** Letters: two parts of these lengths and a few words fit two lines. */
const TITLE = 62;
const MORE = 46;

/** `written`: what it writes, in a few words; null: nothing, or it is not known. */
export function saidParts(
  { line, changed = [] }: Pick<TimelineRow, 'line' | 'changed'>,
  written: string | null,
): readonly CaptionPart[] {
  const { title, note } = line;
  const [first] = changed;
  const more = written ?? (note || (first && line.shape === 'change' ? first.id : ''));
  const head = shortened(oneLine(title), more ? TITLE : TITLE + MORE);
  if (!more || head.includes(more)) return [endedWith(head, '.')];
  return [`${head.replace(/[.:]$/, '')}: `, { text: shortened(oneLine(more), MORE) }, '.'];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A sentence that ends already is left as it is. */
function endedWith(text: string, mark: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}${mark}`;
}
