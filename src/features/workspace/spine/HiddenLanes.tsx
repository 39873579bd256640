import { useQuery } from '@tanstack/react-query';
import { spineQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { shownOf } from '../../../ui/graph/shown-lanes.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { useWorkspace } from '../context.ts';

/** How many of the lanes that leave here a person put away, and the way back to them. */
export function HiddenLanes() {
  const { ledger, lane, shown } = useWorkspace();
  const { data } = useQuery(spineQuery(ledger, lane));
  const hidden = data ? data.leaving.length - shownOf(data.leaving, shown).length : 0;
  return <HiddenCount hidden={hidden} />;
}

export function HiddenCount({ hidden }: { readonly hidden: number }) {
  const { setShown } = useWorkspace();
  if (hidden === 0) return null;
  return (
    <Chip on onClick={() => setShown({ within: null, hidden: [] })}>
      {counted(hidden, 'lane')} hidden · show all
    </Chip>
  );
}
