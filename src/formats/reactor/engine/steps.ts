// What tests let happen to a reactor: graphs and steps, drawn at random.

import fc from 'fast-check';
import { ATOMIC } from '../receipt.ts';
import { FACETS, file, type Rig, type RigOptions, textsOf, topologyOf } from './testing.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const FACET_NAMES = [ATOMIC, ...FACETS.keys()];

/** A node reads of nodes before it, or of outside; the first few have an ingress. */
export const graph = fc
  .array(
    fc.record({
      outside: fc.boolean(),
      reads: fc.uniqueArray(fc.tuple(fc.nat(4), fc.constantFrom(...FACET_NAMES)), {
        maxLength: 3,
        selector: ([from, facet]) => `${from}/${facet}`,
      }),
    }),
    { minLength: 2, maxLength: NAMES.length },
  )
  .map((nodes) =>
    topologyOf(
      nodes.map(({ outside, reads }, i) => {
        const from = reads.filter(([place]) => place < i);
        const ingress = i === 0 || outside ? [`in.${NAMES[i]}`] : [];
        const inside = from.map(([place, facet]) => `${NAMES[place]}/${facet}`);
        return { node: NAMES[i] ?? '', reads: [...ingress, ...inside] };
      }),
    ),
  );

export type Step =
  | { readonly do: 'arrive'; readonly at: number; readonly text: string }
  | { readonly do: 'wake'; readonly at: number }
  | { readonly do: 'tick'; readonly at: number }
  | { readonly do: 'lapse'; readonly at: number; readonly facet: string }
  | { readonly do: 'wait'; readonly ms: number };

const arrive = fc.record({
  do: fc.constant('arrive' as const),
  at: fc.nat(5),
  text: fc.constantFrom('one', 'once', 'two', 'three', 'x'),
});
const wait = fc.record({ do: fc.constant('wait' as const), ms: fc.nat(40) });
const nudge = fc.record({ do: fc.constantFrom('wake' as const, 'tick' as const), at: fc.nat(5) });
const lapse = fc.record({
  do: fc.constant('lapse' as const),
  at: fc.nat(5),
  facet: fc.constantFrom(...FACET_NAMES),
});
export const anySteps = fc.array(fc.oneof(arrive, arrive, wait, nudge, lapse), { maxLength: 25 });
export const arrivals = fc.array(fc.oneof(arrive, wait), { minLength: 1, maxLength: 20 });

export function take({ reactor, scheduler }: Pick<Rig, 'reactor' | 'scheduler'>, step: Step): void {
  const { nodes, edges } = reactor.wiring.topology;
  const node = step.do === 'wait' ? '' : (nodes[step.at % nodes.length]?.node ?? '');
  if (step.do === 'wait') scheduler.advance(step.ms);
  else if (step.do === 'wake') reactor.wake(node);
  else if (step.do === 'tick') reactor.tick(node);
  else if (step.do === 'lapse') reactor.lapse(node, [step.facet]);
  else if (step.do === 'arrive') {
    const doors = edges.filter(({ producer }) => producer.startsWith('in.'));
    const door = doors[step.at % doors.length]?.producer ?? '';
    reactor.arrive(door, [file('all', step.text)]);
  }
}

/** Fails for some inputs, and always for the same. */
export const moody: RigOptions['fails'] = (context) => textsOf(context).includes('three');
export const slowness = (node: string) => 3 + 7 * NAMES.indexOf(node);
