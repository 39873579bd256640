// What is drawn, in sentences: for the foot, and for assistive technology.

import { verdictWord } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import type { RunsView } from '../../layout/index.ts';
import { counted, countText } from '../../ui/format.ts';
import { FLAGS } from '../../ui/graph/map/tracks.ts';
import { KIND_WORDS } from '../../ui/ledger/kinds.ts';
import { named } from '../../ui/ledger/named.ts';
import type { MarkPlace } from './places.ts';
import type { RunRow } from './rows.ts';

export function sayTitle({ file, lane, kind }: Pick<RunRow, 'file' | 'lane' | 'kind'>): string {
  if (kind === 'file' || !lane) return named(file.name, file.mark);
  return named(lane.title || lane.lane.slice(0, 8), lane.mark);
}

/** In which of the ledgers what is missing was looked for. */
export function sayNowhere(ledgers: number): string {
  return ledgers === 1 ? 'not in this file' : `in none of the ${countText(ledgers)} files`;
}

/** All that a row says, with what ties it. */
export function sayRow(row: RunRow, { groups, ties }: RunsView): string {
  const { kind, file, lane, found, more } = row;
  if (kind === 'more')
    return `${counted(more, 'more lane')} of ${sayTitle({ ...row, kind: 'file' })}`;
  const words: (string | null)[] = [sayTitle(row)];
  if (kind === 'file') {
    const { lanes, entries, waiting, denied } = file;
    words.push(verdictWord(file.verdict).toLowerCase(), visibleText(file.format));
    words.push(counted(lanes, 'lane'), counted(entries, 'entry', 'entries'));
    if (!file.isWhole) words.push('not whole');
    if (waiting > 0) words.push(`${countText(waiting)} waiting`);
    if (denied > 0) words.push(`${countText(denied)} denied`);
    if (file.worst !== null) words.push(visibleText(file.worst));
  } else if (kind === 'ghost') words.push('missing', sayNowhere(groups.flat().length));
  else
    words.push(
      `lane of ${named(file.name, file.mark)}`,
      counted(lane?.entries ?? 0, 'entry', 'entries'),
    );
  if (found && found.text !== file.worst) words.push(visibleText(found.text));
  for (const tie of ties) {
    const isOwn = (end: typeof tie.from) =>
      end.ledger === file.ledger &&
      (kind === 'file' ? !lane || lane.lane === end.lane : lane?.lane === end.lane);
    if (isOwn(tie.from)) words.push(tie.words);
    else if (isOwn(tie.to)) words.push(`tied to the other file: ${tie.words}`);
  }
  return words.filter(Boolean).join(', ');
}

/** A mark of a row: what it is, of which lane, where, and how many it stands for. */
export function sayMark({ file }: RunRow, mark: MarkPlace): string {
  const { flags, shape, count, index, title } = mark;
  const what =
    flags & FLAGS.error
      ? 'not intact'
      : flags & FLAGS.open
        ? 'waits for a person'
        : (KIND_WORDS.get(shape) ?? shape);
  const where = count > 1 ? `${countText(count)} entries, the first ${index}` : `entry ${index}`;
  return `${what}, ${where} of ${visibleText(title) || named(file.name, file.mark)}`;
}

/** What all of it comes to, and why some lanes are open. */
export function sayAll({ groups }: RunsView): { readonly ledgers: string; readonly rest: string } {
  const files = groups.flat();
  const sum = (of: (file: (typeof files)[number]) => number) =>
    files.reduce((all, file) => all + of(file), 0);
  const open = sum(({ opened, lanes }) =>
    lanes > 1 ? opened.filter(({ missing }) => missing === null).length : 0,
  );
  const counts = `${counted(
    sum(({ lanes }) => lanes),
    'lane',
  )}, ${counted(
    sum(({ entries }) => entries),
    'entry',
    'entries',
  )}.`;
  const why =
    open === 0
      ? 'Nothing ties or breaks a lane: each file is one line.'
      : `${counted(open, 'lane is', 'lanes are')} open, because something ties or breaks ${open === 1 ? 'it' : 'them'}; the others lie in the line of their file.`;
  return { ledgers: counted(files.length, 'ledger'), rest: `${counts} ${why}` };
}
