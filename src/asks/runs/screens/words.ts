// The drawing is told in sentences: for the foot, and for assistive technology.

import { visibleText } from '../../../base/visible.ts';
import type { RunPoint, RunsView } from '../../../ledger/layout/index.ts';
import { verdictWord } from '../../../ledger/model/verdict.ts';
import { counted, countText } from '../../../ui/format.ts';
import { MARK_FLAGS } from '../../../ui/graph/map/tracks.ts';
import { KIND_WORDS } from '../../../ui/ledger/kinds.ts';
import { nameWithMark } from '../../../ui/ledger/named.ts';
import type { MarkPlace } from './places.ts';
import type { RunRow } from './rows.ts';

export function sayTitle({ file, lane, kind }: Pick<RunRow, 'file' | 'lane' | 'kind'>): string {
  if (kind === 'file' || !lane) return nameWithMark(file.name, file.mark);
  return nameWithMark(lane.title || lane.lane.slice(0, 8), lane.mark);
}

/** Says in which of the ledgers missing lanes were looked for. */
export function sayNowhere(ledgers: number): string {
  return ledgers === 1 ? 'not in this file' : `in none of the ${countText(ledgers)} files`;
}

/**
 * The words after the title of a row are facts, findings, and ties with the name of the other file.
 */
export interface RunRowWords {
  readonly facts: readonly string[];
  readonly found: readonly string[];
  readonly ties: readonly string[];
}

export function describeRow(row: RunRow, view: RunsView): RunRowWords {
  const { kind, file, found } = row;
  const said = [kind === 'file' ? file.worst : null, found?.text ?? null];
  const texts = new Set(said.flatMap((text) => (text === null ? [] : visibleText(text))));
  return { facts: listFacts(row, view), found: [...texts], ties: listTies(row, view) };
}

function listFacts({ kind, file, lane }: RunRow, { groups }: RunsView): readonly string[] {
  if (kind === 'ghost') return ['missing', sayNowhere(groups.flat().length)];
  if (kind === 'lane') return [counted(lane?.entries ?? 0, 'record')];
  if (kind === 'more') return [];
  const { format, lanes, entries, isWhole, waiting, denied } = file;
  return [
    visibleText(format),
    counted(lanes, 'lane'),
    counted(entries, 'record'),
    isWhole ? '' : 'not whole',
    waiting > 0 ? `${countText(waiting)} waiting` : '',
    denied > 0 ? `${countText(denied)} denied` : '',
  ].filter(Boolean);
}

/** A line of all lanes has the ties of those that are not open. */
function listTies({ kind, file, lane }: RunRow, { groups, ties }: RunsView): readonly string[] {
  const open = new Set(file.opened.map((one) => one.lane));
  const isOwn = (end: RunPoint) =>
    end.ledger === file.ledger &&
    (kind === 'file' && !lane ? !open.has(end.lane) : lane?.lane === end.lane);
  const nameOther = ({ ledger }: RunPoint) => {
    const other = groups.flat().find((one) => one.ledger === ledger);
    return other ? ` (${nameWithMark(other.name, other.mark)})` : '';
  };
  const said = ties.flatMap(({ from, to, words, back }) => {
    if (isOwn(from)) return words + nameOther(to);
    return isOwn(to) ? back + nameOther(from) : [];
  });
  return [...new Set(said)];
}

/** Says all that a row does, with its ties. */
export function sayRow(row: RunRow, view: RunsView): string {
  const { kind, file, more } = row;
  const whole = sayTitle({ ...row, kind: 'file' });
  if (kind === 'more') return `${counted(more, 'more lane')} of ${whole}`;
  const verdict = kind === 'file' ? [verdictWord(file.verdict).toLowerCase()] : [];
  const of = kind === 'lane' ? [`lane of ${whole}`] : [];
  const { facts, found, ties } = describeRow(row, view);
  return [sayTitle(row), ...verdict, ...of, ...facts, ...found, ...ties].join(', ');
}

/** Says of a mark of a row its kind, lane and place, and how many entries it stands for. */
export function sayMark({ file }: RunRow, mark: MarkPlace): string {
  const { flags, shape, count, index, title } = mark;
  const what =
    flags & MARK_FLAGS.error
      ? 'not intact'
      : flags & MARK_FLAGS.open
        ? 'waits for a person'
        : (KIND_WORDS.get(shape) ?? shape);
  const where = count > 1 ? `${countText(count)} records, the first ${index}` : `record ${index}`;
  return `${what}, ${where} of ${visibleText(title) || nameWithMark(file.name, file.mark)}`;
}

/** Sums everything up, and says why some lanes are open. */
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
    'record',
  )}.`;
  const why =
    open === 0
      ? 'Each file is one line.'
      : `${counted(open, 'lane is', 'lanes are')} open, because something ties or breaks ${open === 1 ? 'it' : 'them'}; the others lie in the line of their file.`;
  return { ledgers: counted(files.length, 'ledger'), rest: `${counts} ${why}` };
}
