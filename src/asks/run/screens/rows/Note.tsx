// Rows come and go by the dozen while a playhead moves: they have no tooltip of our own, only the
// browser's.

import { visibleText } from '../../../../base/visible.ts';
import type { Change, TimelineRow } from '../../../../ledger/model/timeline.ts';
import { ChangeMark } from './ChangeMark.tsx';
import css from './rows.module.css';

export interface NoteLineProps {
  readonly text: string;
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

/** The meaning of a finding and the advice are read where there is room. */
function firstPart(found: string): string {
  const end = found.search(/[:.] /);
  return end < 0 ? found : found.slice(0, end);
}

export interface NoteProps {
  readonly row: TimelineRow;
  readonly isTold?: boolean;
}

/** Says what is wrong, or what changed, or why not. */
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
  // A note that only counts says less than the counted changes.
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
