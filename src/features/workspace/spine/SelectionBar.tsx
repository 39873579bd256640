import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { seriesQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { TextButton } from '../../../ui/kit/text.tsx';
import { useWorkspace } from '../context.ts';
import { useEntryLink } from '../use-entry-link.ts';
import css from './hits.module.css';
import { sumWords } from './sums.ts';
import type { Selection } from './use-selection.ts';

/** More links than this are no use to anybody. */
const MOST_LINKS = 1000;

export interface SelectionBarProps {
  readonly selection: Selection;
  readonly onClear: () => void;
}

/** What the selected entries come to together; added up in the worker, exactly. */
export function SelectionBar({ selection: { from, to }, onClear }: SelectionBarProps) {
  const { ledger, lane } = useWorkspace();
  const { data } = useQuery(seriesQuery(ledger, lane, { from, to: to + 1, buckets: 1 }));
  const clipboard = useClipboard({ timeout: 1200 });
  const linkTo = useEntryLink();
  const count = to + 1 - from;
  const copy = () => {
    const links = Array.from({ length: count }, (_, place) => linkTo(from + place));
    clipboard.copy(links.join('\n'));
  };
  return (
    <div className={css.bar} data-selection>
      <span role="status">
        <b>{counted(count, 'entry', 'entries')} selected</b>
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
