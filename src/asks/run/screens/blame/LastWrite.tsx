import { isArray, isObject, type JsonValue } from '../../../../base/json/value.ts';
import { goesBy } from '../../../../base/secrets/assigned.ts';
import type { BlameHead } from '../../../../ledger/model/blame.ts';
import { lastMemberName } from '../../../../ui/inspect/bounded.ts';
import { JsonView, Under } from '../../../../ui/inspect/JsonView.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { PointLink } from '../PointLink.tsx';
import type { BlameOf } from '../url.ts';
import css from './blame.module.css';
import { EntryWords } from './EntryWords.tsx';
import { HistoryButton } from './HistoryButton.tsx';

export interface LastWriteProps {
  readonly head: BlameHead;
  readonly of: BlameOf;
}

/** Shows the present value, and the entry that wrote it. */
export function LastWrite({ head, of }: LastWriteProps) {
  const { by, restored, value, resource } = head;
  if (!by) {
    return (
      <Empty
        title="Nothing wrote it before here"
        text="No record up to this one, nor any that this lane branched from, wrote it. Go to a later record to see its history there."
      />
    );
  }
  const { kind, id, key } = of;
  const isGone = value === undefined;
  const made = isGone ? 'Taken away' : resource?.retracted ? 'Last changed' : 'Last written';
  return (
    <div className={css.last}>
      <p>
        <strong>
          {made} by <PointLink lane={by.lane} index={by.index} />
        </strong>
        {restored && (
          <>
            , in force again since <PointLink lane={restored.lane} index={restored.index} /> went
            back
          </>
        )}
        {resource && <Faint> · v{String(resource.version)}</Faint>}
        {resource?.retracted && <Faint> · retracted</Faint>}
      </p>
      <EntryWords entry={by} />
      {!isGone && (
        <Under value={goesBy(lastMemberName(key), id)}>
          <JsonView
            value={value}
            depth={isSmall(value) ? 1 : 0}
            action={(inner) => <HistoryButton kind={kind} id={id} at={below(key, inner)} />}
          />
        </Under>
      )}
    </div>
  );
}

/** A larger value would push the changes below out of sight. */
const SMALL = 12;

function isSmall(value: JsonValue): boolean {
  if (isArray(value)) return value.length <= SMALL;
  return isObject(value) && value.members.length <= SMALL;
}

function below(key: string, inner: string): string {
  return key === '' || inner.startsWith('[') ? `${key}${inner}` : `${key}.${inner}`;
}
