import { shortened } from '../../base/visible.ts';
import type { TimelineRow } from '../../ledger/model/timeline.ts';
import type { CaptionPart } from './caption.ts';

/** Two parts of this many letters and a few words fit two lines. */
const TITLE = 62;
const MORE = 38;
const TOOL = 32;

/**
 * `written` says in a few words what the entry writes; null when it writes nothing, or it is not
 * known.
 */
export function saidParts(
  { line, changed = [] }: Pick<TimelineRow, 'line' | 'changed'>,
  written: string | null,
): readonly CaptionPart[] {
  const { title, note, shape, tools } = line;
  const [tool] = tools;
  if (shape === 'change' && tool !== undefined && written !== null) {
    const name = shortened(oneLine(tool.replaceAll(/[_-]/g, ' ')), TOOL);
    return [
      `The agent used ${name} and wrote down `,
      { text: shortened(written, MORE) },
      endSentence(written),
    ];
  }
  const [first] = changed;
  const more = written ?? (note || (first && shape === 'change' ? first.id : ''));
  const head = shortened(oneLine(title), more ? TITLE : TITLE + MORE);
  if (!more || head.includes(more)) return [endedWith(head, '.')];
  return [
    `${head.replace(/[.:]$/, '')}: `,
    { text: shortened(oneLine(more), MORE) },
    endSentence(more),
  ];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A cut-off text ends with a sign of its own. */
function endSentence(text: string): string {
  return text.length > MORE || /[.!?…]$/.test(text) ? '' : '.';
}

function endedWith(text: string, mark: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}${mark}`;
}
