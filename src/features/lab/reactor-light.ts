// From a running reactor to a lit drawing of its topology.

import type { LabNode, LabReceipt, ReactorView } from '../../data/lab-reactor.ts';
import type { NodeLight, Pulse, TopologyLight } from '../../ui/topology/light.ts';

export function lightOf(view: ReactorView, selected: number | null): TopologyLight {
  const last = new Map<string, LabReceipt>();
  for (const receipt of view.receipts) last.set(receipt.node, receipt);
  const newest = view.receipts.at(-1);
  const waiting = new Set(view.nodes.filter(isDue).map(({ node }) => node));
  return {
    nodes: new Map(
      view.nodes.map((node, place) => [
        place,
        nodeLight(node, last.get(node.node), newest?.node === node.node),
      ]),
    ),
    edges: new Map(
      view.edges.flatMap((edge, place): [number, 'lit' | 'held'][] => {
        const move = last.get(edge.producer);
        const lit = move?.lit.some(
          ({ subscriber, facet }) => subscriber === edge.subscriber && facet === edge.facet,
        );
        if (!lit) return [];
        if (move === newest) return [[place, 'lit']];
        return waiting.has(edge.subscriber) ? [[place, 'held']] : [];
      }),
    ),
    dims: false,
    selected,
  };
}

function isDue({ state }: LabNode): boolean {
  return state === 'rendering' || state === 'waiting';
}

function nodeLight(node: LabNode, last: LabReceipt | undefined, newest: boolean): NodeLight {
  const pulse = last ? pulseOf(last) : undefined;
  return {
    ...(pulse && { last: pulse }),
    ...(pulse && newest && { pulse }),
    woken: node.waiting > 0,
    held: node.state === 'rendering',
    note: noteOf(node),
  };
}

export function pulseOf({ status, moved }: LabReceipt): Pulse {
  if (status !== 'rendered') return status;
  return moved.length ? 'moved' : 'rendered';
}

export function noteOf(node: LabNode): string {
  const { progress, waiting, state, outside, receipts } = node;
  const waits = waiting > 1 ? `${waiting} wakes as one` : waiting ? 'woken' : '';
  if (progress !== null) {
    const done = `rendering ${Math.round(progress * 100)} %`;
    return waits ? `${done} · ${waits}` : done;
  }
  if (waits) return `waits · ${waits}`;
  if (node.failNext) return 'its next render will fail';
  if (state === 'never') return outside ? 'nothing has arrived' : 'has never rendered';
  return `${state} · ${receipts === 1 ? '1 receipt' : `${receipts} receipts`}`;
}
