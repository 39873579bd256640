// From a running reactor to a lit drawing of its topology.

import type { EdgeLight, NodeLight, Pulse, TopologyLight } from '../../../../ui/topology/light.ts';
import type { LabNode, LabReceipt, ReactorView } from '../data/lab.ts';

export function lightTopology(view: ReactorView, selected: number | null): TopologyLight {
  const last = new Map<string, LabReceipt>();
  for (const receipt of view.receipts) last.set(receipt.node, receipt);
  // A stopped reactor lights nothing.
  const newest = view.alive ? view.receipts.at(-1) : undefined;
  const waiting = new Set(view.nodes.filter(isDue).map(({ node }) => node));
  const edges = new Map<number, EdgeLight>();
  const facets = new Map<string, string[]>();
  for (const [index, { producer, subscriber, facet }] of view.edges.entries()) {
    const move = last.get(producer);
    const lit = move?.lit.some((one) => one.subscriber === subscriber && one.facet === facet);
    if (!move || !lit || !(move === newest || waiting.has(subscriber))) continue;
    edges.set(index, { age: move === newest ? 0 : 2 });
    const words = facet === '@atomic' ? 'output' : facet;
    facets.set(subscriber, [...(facets.get(subscriber) ?? []), words]);
  }
  return {
    nodes: new Map(
      view.nodes.map((node, index) => {
        const own = last.get(node.node);
        const by =
          node.waiting > 1
            ? `${node.waiting} wakes as one`
            : (facets.get(node.node)?.join(', ') ?? 'a wake');
        return [index, nodeLight(node, own, by, newest?.node === node.node)];
      }),
    ),
    edges,
    dims: !view.alive,
    selected,
    head: selected,
    moment: view.receipts.length,
  };
}

function isDue({ state }: LabNode): boolean {
  return state === 'rendering' || state === 'waiting';
}

function nodeLight(
  node: LabNode,
  last: LabReceipt | undefined,
  wokenBy: string,
  newest: boolean,
): NodeLight {
  const pulse = last ? chooseReceiptPulse(last) : undefined;
  return {
    ...(pulse && { last: pulse }),
    ...(pulse && newest && { pulse }),
    ...(node.waiting > 0 && { woken: wokenBy }),
    ...(node.state === 'rendering' && { age: 1 as const }),
    note: describeNode(node),
  };
}

export function chooseReceiptPulse({ status, moved }: LabReceipt): Pulse {
  if (status !== 'rendered') return status;
  return moved.length ? 'moved' : 'rendered';
}

function describeNode({ progress, waiting, failNext, state, receipts }: LabNode): string {
  if (progress !== null) return `rendering ${Math.round(progress * 100)} %`;
  if (waiting) return 'waits its turn';
  if (failNext) return 'fails next';
  return state === 'never' ? 'not yet' : `${state} · ${receipts}`;
}
