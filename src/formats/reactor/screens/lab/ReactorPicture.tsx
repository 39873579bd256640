import { useMemo } from 'react';
import type { TopologyNodeFace } from '../../../../ui/topology/faces.ts';
import { TopologyCanvas } from '../../../../ui/topology/TopologyCanvas.tsx';
import type { ReactorView } from '../data/lab.ts';
import { lightTopology } from './reactor-light.ts';

export interface ReactorPictureProps {
  readonly view: ReactorView;
  readonly selected: string | null;
  readonly onSelect: (node: string) => void;
}

/** The topology, lit up by what happens. */
export function ReactorPicture({ view, selected, onSelect }: ReactorPictureProps) {
  // The drawing is made for each graph once, and lit up at every step.
  const { graph } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nodes and edges change with the graph alone
  const drawing = useMemo(() => {
    const indexes = new Map(view.nodes.map(({ node }, index) => [node, index]));
    return {
      nodes: view.nodes.map(({ node, label, entry }): TopologyNodeFace => {
        return { id: node, label, role: entry ? 'entry' : 'node' };
      }),
      edges: view.edges.map(({ producer, subscriber, facet }) => ({
        producer: indexes.get(producer) ?? 0,
        subscriber: indexes.get(subscriber) ?? 0,
        facet,
      })),
    };
  }, [graph]);
  const index = view.nodes.findIndex(({ node }) => node === selected);
  const light = useMemo(() => lightTopology(view, index < 0 ? null : index), [view, index]);
  return (
    <TopologyCanvas
      nodes={drawing.nodes}
      edges={drawing.edges}
      light={light}
      label="Topology of the lab"
      onSelect={(at) => {
        const node = view.nodes[at]?.node;
        if (node !== undefined) onSelect(node);
      }}
    />
  );
}
