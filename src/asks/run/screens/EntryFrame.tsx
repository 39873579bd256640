import { useMemo, useState } from 'react';
import { entryQuery } from '../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../ui/data/use-paced-query.ts';
import type { RunFrameProps } from '../../../ui/ledger/RunFrame.tsx';
import { InspectedContext, type InspectedValue } from './context.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { Panes } from './Panes.tsx';
import { useUrlParts } from './use-url-state.ts';

/** Shows the inspector beside a drawing of nodes. The playhead may change its lane with each step there. */
export function EntryFrame(props: RunFrameProps) {
  const { name, detail, lane, index, more, params, write, onEntry, children } = props;
  const url = useUrlParts(params, write);
  const ledger = detail.summary.id;
  const wanted = useMemo(() => ({ lane, index }), [lane, index]);
  const next = usePacedQuery(wanted, (at) => entryQuery(ledger, at.lane.id, at.index));
  // The entry before stays until the next one is read: nothing is said of one in the lane of another.
  const [shown, setShown] = useState(wanted);
  if (!next.isPlaceholderData && !next.isPending && shown !== next.asked) setShown(next.asked);
  const inspected = useMemo(
    (): InspectedValue => ({
      ...url,
      ledger,
      detail,
      lane: shown.lane.id,
      summary: shown.lane,
      jump: onEntry,
    }),
    [url, ledger, detail, shown, onEntry],
  );
  const opened = more.find((one) => one.name === params.get('tab'));
  return (
    <Panes
      name={name}
      graph={children}
      inspector={
        <InspectedContext value={inspected}>
          <Inspector
            key={shown.lane.id}
            at={shown.index}
            tab={url.tab}
            more={more}
            opened={opened}
          />
        </InspectedContext>
      }
      asked={opened?.name ?? url.tab ?? ''}
      summary={shown.lane}
    />
  );
}
