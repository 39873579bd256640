import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { firstPast } from '../../../../base/lists.ts';
import type { TimelineFilter } from '../../../../ledger/model/timeline.ts';
import { sumQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { TextButton } from '../../../../ui/kit/text.tsx';
import { useWorkspace } from '../context.ts';
import { useEntryLink } from '../use-entry-link.ts';
import css from './hits.module.css';
import { sumWords } from './sums.ts';
import type { EntrySelection } from './use-selection.ts';

/** More links than this are of no use to anybody. */
const MOST_LINKS = 1000;

interface Hits {
  readonly filter: TimelineFilter;
  readonly matches: Int32Array;
}

export interface EntrySelectionBarProps {
  readonly selection: EntrySelection;
  readonly hits: Hits | null;
  readonly onClear: () => void;
}

/** Says what the selected entries come to together; the worker adds it up exactly. */
export function EntrySelectionBar({ selection, hits, onClear }: EntrySelectionBarProps) {
  const { from, to } = selection;
  const { ledger, lane } = useWorkspace();
  const indices = hits && between(hits.matches, selection);
  const only = hits && indices && { filter: hits.filter, indices };
  const { data } = useQuery(sumQuery(ledger, lane, selection, only));
  const clipboard = useClipboard({ timeout: 1200 });
  const linkTo = useEntryLink();
  const count = indices?.length ?? to + 1 - from;
  const copy = () => {
    const links = Array.from({ length: count }, (_, place) =>
      linkTo(indices?.[place] ?? from + place),
    );
    clipboard.copy(links.join('\n'));
  };
  return (
    <div className={css.bar} data-selection>
      <span role="status">
        <b>{counted(count, 'record')} selected</b>
        {data && ` · ${sumWords(data).join(' · ')}`}
      </span>
      {count <= MOST_LINKS && (
        <TextButton onClick={copy}>
          {clipboard.copied ? 'Copied' : clipboard.error ? 'Could not be copied' : 'Copy links'}
        </TextButton>
      )}
      <TextButton onClick={onClear}>Clear (Esc)</TextButton>
    </div>
  );
}

function between(matches: Int32Array, { from, to }: EntrySelection): Int32Array {
  const past = (index: number) => firstPast(matches.length, (i) => (matches[i] ?? 0) >= index);
  return matches.slice(past(from), past(to + 1));
}
