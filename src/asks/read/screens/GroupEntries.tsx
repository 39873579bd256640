import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { counted, countText } from '../../../ui/format.ts';
import { Faint } from '../../../ui/kit/text.tsx';
import { lanePath } from '../../../ui/paths.ts';

const NAMED = 8;

export interface GroupEntriesProps {
  readonly ledger: string;
  readonly lanes: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

/** Lists the entries of a group of findings, each once. */
export function GroupEntries({ ledger, lanes, findings }: GroupEntriesProps) {
  const at = findings.flatMap(({ lane, index, seq }) =>
    lane === null || index === null ? [] : [{ lane, index, seq: String(seq ?? index) }],
  );
  const entries = [...new Map(at.map((one) => [`${one.index} ${one.lane}`, one])).values()];
  const inLanes = new Set(entries.map(({ lane }) => lane)).size;
  if (entries.length === 0) return null;
  const left = entries.length - NAMED;
  // Several lanes have entries of the same number.
  const nameEntry = ({ lane, seq }: { readonly lane: string; readonly seq: string }) =>
    inLanes > 1 ? visibleText(`${seq}: ${lanes.get(lane) ?? lane}`) : undefined;
  return (
    <Faint>
      {entries.length === 1 ? 'Entry' : 'Entries'}{' '}
      {entries.slice(0, NAMED).map((one, place) => (
        <span key={`${one.index} ${one.lane}`}>
          {place > 0 && ', '}
          <Link
            to={lanePath(ledger, one.lane, { index: one.index, tab: 'why' })}
            aria-label={nameEntry(one)}
            title={nameEntry(one)}
          >
            {one.seq}
          </Link>
        </span>
      ))}
      {left > 0 && ` and ${countText(left)} more`}
      {inLanes > 1 && ` in ${counted(inLanes, 'lane')}`}
    </Faint>
  );
}
