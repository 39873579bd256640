// What lies between two positions, in one sentence.

import type { DiffView } from '../../core/model/world.ts';
import { counted, countText } from '../../ui/format.ts';
import { changeWords } from '../../ui/inspect/ResourceDiff.tsx';
import type { CaptionPart } from '../../ui/stage/caption.ts';

export interface Apart {
  /** Entries between the two on one path; null: they are on two, which part before. */
  readonly entries: number | null;
  /** Of two paths: entries of each since they part. */
  readonly since: { readonly a: number; readonly b: number };
}

export function apartOf(a: number, b: number, common: number, isOnePath: boolean): Apart {
  const since = { a: Math.max(0, a + 1 - common), b: Math.max(0, b + 1 - common) };
  // Before they part, both are on one path.
  const isOne = isOnePath || since.a === 0 || since.b === 0;
  return { entries: isOne ? Math.abs(b - a) : null, since };
}

export function captionOf(
  { entries, since }: Apart,
  diff: DiffView | undefined,
): readonly CaptionPart[] {
  if (entries === 0) return ['Twice the same moment. ', { text: 'Move one of them.' }];
  const first =
    entries === null
      ? `Since they parted, A went on by ${counted(since.a, 'entry', 'entries')}, B by ${countText(since.b)}: `
      : `${counted(entries, 'entry', 'entries')} later `;
  if (!diff) return [first, '…'];
  if (diff.broken !== null) return [first, { text: 'there is no state', tone: 'bad' }, '.'];
  const count = diff.changes.length + diff.more;
  if (count === 0)
    return [first, entries === null ? 'and yet ' : '', { text: 'the state is the same' }, '.'];
  const words = diff.more > 0 ? '' : `: ${changeWords(diff.changes)}`;
  const things = `${counted(count, 'thing')} ${count === 1 ? 'is' : 'are'} different`;
  return [first, { text: things }, `${words}.`];
}
