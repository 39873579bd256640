// Two lanes lie next to each other in lines: `=` the same, `~` changed, `-` only in A, `+` only in
// B, `?` not aligned.

import type { Seq } from '../../../base/seq.ts';
import type {
  AlignedKind,
  Alignment,
  Both,
  Side,
  Stretch,
} from '../../../ledger/compare/alignment.ts';
import type { LanePair } from '../../../ledger/compare/lane-pairs.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import type { Opened } from '../../../ui/terminal/open.ts';

const MAX_LINES = 24;
const MAX_ROWS = 4;

const SIGNS: Readonly<Record<AlignedKind, string>> = {
  same: '=',
  changed: '~',
  'only a': '-',
  'only b': '+',
  open: '?',
};

export function rowLines(ledgers: Both<Opened>, pair: LanePair, alignment: Alignment): string[] {
  const lines: string[] = [];
  const entry = (side: Side, index: number) => entryAt(ledgers[side], pair[side], index);
  for (let number = 0; number < alignment.stretches; number++) {
    if (lines.length >= MAX_LINES) {
      lines.push(`and ${countWords(alignment.stretches - number, 'stretch', 'stretches')} more`);
      break;
    }
    const stretch = alignment.stretch(number);
    const sign = SIGNS[stretch.kind];
    const isListed = stretch.rows <= MAX_ROWS && stretch.kind !== 'same' && stretch.kind !== 'open';
    if (!isListed) lines.push(`${sign} ${wholeWords(stretch, entry)}`);
    else
      for (let row = 0; row < stretch.rows; row++)
        lines.push(`${sign} ${rowWords(stretch, row, entry)}`);
  }
  return lines;
}

type EntryAt = (side: Side, index: number) => { readonly seq: Seq; readonly title: string };

function wholeWords({ kind, a, b }: Stretch, entry: EntryAt): string {
  const range = ({ first, count }: Stretch[Side], side: Side) => {
    const [from, to] = [entry(side, first).seq, entry(side, first + count - 1).seq];
    return from === to ? `seq ${from}` : `seq ${from} to ${to}`;
  };
  const both = () => {
    const [left, right] = [range(a, 'a'), range(b, 'b')];
    return left === right ? left : `${left} of A, ${right} of B`;
  };
  switch (kind) {
    case 'same':
      return `${countWords(a.count, 'entry', 'entries')} the same, ${both()}`;
    case 'changed':
      return `${countWords(a.count, 'entry', 'entries')} changed, ${both()}`;
    case 'only a':
      return `${countWords(a.count, 'entry', 'entries')} only in A, ${range(a, 'a')}`;
    case 'only b':
      return `${countWords(b.count, 'entry', 'entries')} only in B, ${range(b, 'b')}`;
    case 'open':
      return `not aligned, too different for the work that may be done: ${both()}`;
  }
}

function rowWords({ kind, a, b }: Stretch, row: number, entry: EntryAt): string {
  const left = kind === 'only b' ? null : entry('a', a.first + row);
  const right = kind === 'only a' ? null : entry('b', b.first + row);
  if (!left || !right) {
    const only = left ?? right;
    return `seq ${only?.seq}  ${only?.title}  (only in ${left ? 'A' : 'B'})`;
  }
  const seq =
    left.seq === right.seq ? `seq ${left.seq}` : `seq ${left.seq} of A, ${right.seq} of B`;
  const title = left.title === right.title ? left.title : `${left.title} → ${right.title}`;
  return `${seq}  ${title}`;
}

function entryAt({ format, reader }: Opened, lane: string, index: number) {
  for (const entry of reader.entries(lane, index, index + 1)) {
    const { title } = format.words.digest(entry, format.reader.decode(entry)).line;
    return { seq: entry.seq, title };
  }
  throw new Error(`${lane} has no entry ${index} any more`);
}
