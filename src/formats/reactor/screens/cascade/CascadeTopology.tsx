import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { BarNote, PageCanvas } from '../../../../ui/kit/page/Page.tsx';
import { NO_LIGHT } from '../../../../ui/topology/light.ts';
import { TopologyCanvas } from '../../../../ui/topology/TopologyCanvas.tsx';
import { useCascade } from './context.ts';
import { lightAt } from './moment.ts';

/** The topology, lit up as it was at the playhead. */
export function CascadeTopology() {
  const { trail, faults, at, node: selected, url } = useCascade();
  const { survey } = trail;
  const isEmpty = survey.frames.count === 0;
  const light = useMemo(
    () => (isEmpty ? { ...NO_LIGHT, selected } : lightAt(trail, at, selected, faults)),
    [trail, at, selected, isEmpty, faults],
  );
  return (
    <Stack component="section" gap={0} flex={1} miw={0} mih={0} aria-label="Topology">
      {!survey.hasTopology && survey.nodes.length > 0 && (
        <BarNote>
          There is no topology with these receipts. The edges are those that wakes went along;
          facets, and subscribers that never woke, are not recorded.
        </BarNote>
      )}
      <PageCanvas isPictured>
        {survey.nodes.length === 0 ? (
          <Empty
            title="No node has a receipt here"
            text="There is nothing to draw: neither a topology nor a receipt names a node."
          />
        ) : (
          <TopologyCanvas
            nodes={survey.nodes}
            edges={survey.edges}
            light={light}
            label="Topology, producers before their subscribers"
            onSelect={(node) => {
              const isChosen = node === selected;
              url.setNode(isChosen ? null : (survey.nodes[node]?.id ?? null));
              if (!isChosen) url.setSide('receipts');
            }}
          />
        )}
      </PageCanvas>
    </Stack>
  );
}
