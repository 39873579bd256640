// A sentence says what the entry at the playhead does, for whoever reads, or is shown, a lane from
// afar.

import { replayStopQuery } from '../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../ui/data/use-paced-query.ts';
import { Caption } from '../../../ui/prove/Caption.tsx';
import { saidParts } from '../../../ui/prove/said.ts';
import { useWorkspace } from './context.ts';
import css from './workspace.module.css';

export function EntryCaption({ at }: { readonly at: number }) {
  const { ledger, lane } = useWorkspace();
  const { data } = usePacedQuery(at, (index) => replayStopQuery(ledger, lane, index));
  return (
    <section className={css.caption} aria-label="The record at the playhead, in a sentence">
      <Caption parts={data ? saidParts(data.row, data.changes[0]?.words ?? null) : []} />
    </section>
  );
}
