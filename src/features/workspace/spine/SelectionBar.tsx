import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useHref } from 'react-router';
import { seriesQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { TextButton } from '../../../ui/kit/text.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { useWorkspace } from '../context.ts';
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
  const path = useHref(lanePath(ledger, lane));
  const count = to + 1 - from;
  const copy = () => {
    const indices = Array.from({ length: count }, (_, place) => from + place);
    const links = indices.map((index) => `${globalThis.location.origin}${path}?at=${index}`);
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
