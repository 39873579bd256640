// The words of a row. Rows come and go by the dozen while a playhead moves: no tooltip of our own,
// only the browser's.

import { visibleText } from '../../../../base/visible.ts';
import type { Change, TimelineRow } from '../../../../ledger/model/timeline.ts';
import { ChangeMark } from './ChangeMark.tsx';
import css from './rows.module.css';

export interface NoteLineProps {
  readonly text: string;
  /** What is written of a long text; its title has all of it. */
  readonly brief?: string;
  readonly className: string | undefined;
}

export function NoteLine({ text, brief = text, className }: NoteLineProps) {
  const whole = visibleText(text);
  return (
    <bdi className={className} title={whole.length > 20 ? whole.slice(0, 1000) : undefined}>
      {visibleText(brief)}
    </bdi>
  );
}

/** Of a finding, what is wrong: what it means and what to do is read where there is room. */
function firstPart(found: string): string {
  const end = found.search(/[:.] /);
  return end < 0 ? found : found.slice(0, end);
}

export interface NoteProps {
  readonly row: TimelineRow;
  /** What was found is said next to it. */
  readonly isTold?: boolean;
}

/** What is wrong, or what changed, or why not. */
export function NoteRow({ row, isTold = false }: NoteProps) {
  const { line, found, changed = [] } = row;
  if (found !== undefined && !isTold)
    return (
      <NoteLine
        text={found}
        brief={firstPart(found)}
        className={row.errors > 0 ? css.broken : css.warned}
      />
    );
  // Of a note that only counts, what is counted says more.
  if (changed.length === 0 || /\p{L}/u.test(line.note))
    return line.note ? <NoteLine text={line.note} className={css.note} /> : null;
  const { created, replaced, retracted } = line.changes;
  const more = created + replaced + retracted - changed.length;
  return (
    <span className={css.note} title={changed.map(describeChange).join('\n')}>
      {changed.map((one) => (
        <span key={`${one.kind}:${one.id}`} className={css.changed}>
          <ChangeMark change={one.change} /> <bdi>{nameResource(one)}</bdi>
          {one.note !== undefined && ` ${visibleText(one.note)}`}
        </span>
      ))}
      {more > 0 && <span className={css.changed}>and {more} more</span>}
    </span>
  );
}

/** A file goes by its own name here; its path is whole in the title and in the inspector. */
export function nameResource({ kind, id }: Pick<Change, 'kind' | 'id'>): string {
  const name = kind === 'file' ? id.slice(id.lastIndexOf('/') + 1) || id : id;
  return visibleText(`${kind} ${name}`).slice(0, 120);
}

function describeChange({ change, kind, id }: Change): string {
  return visibleText(`${change} ${kind}:${id}`).slice(0, 1000);
}
