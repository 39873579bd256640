// A reactor for tests: small nodes whose truths are functions of what they read, and
// what happens to it, drawn at random.

import fc from 'fast-check';
import { decodeText, encodeText } from '../../../../base/bytes.ts';
import { ATOMIC } from '../../read/receipt.ts';
import type { WorldFile } from '../../read/world-model.ts';
import type { ReactorEvent } from './events.ts';
import { byPaths, type Mount, type RenderContext } from './mount.ts';
import { Reactor } from './reactor.ts';
import type { EngineReceipt } from './receipt.ts';
import { SteppedScheduler } from './scheduler.ts';
import { EngineStateDir } from './state-dir.ts';
import type { WiredTopology } from './topology.ts';

export const START_TIME = Date.UTC(2026, 0, 1);

export function engineFile(path: string, text: string): WorldFile {
  return { path, bytes: encodeText(text) };
}

export interface TestNode {
  readonly node: string;
  /** `producer` or `producer/facet`. */
  readonly reads: readonly string[];
  readonly contract?: string;
  readonly wake?: 'input' | 'self' | 'external';
}

export function makeTopology(nodes: readonly TestNode[]): WiredTopology {
  return {
    nodes: nodes.map(({ node, contract = `cf:${node}`, wake = 'input' }) => {
      return { node, contract, wakeSource: wake };
    }),
    edges: nodes.flatMap(({ node, reads }) =>
      reads.map((read) => {
        const [producer = '', facet = ATOMIC] = read.split('/');
        return { subscriber: node, producer, facet };
      }),
    ),
    entryPoints: nodes.flatMap(({ node, reads }) =>
      reads.some((read) => read.startsWith('in.')) ? [node] : [],
    ),
  };
}

/** What a node reads; it writes all of it, its length's parity and its first character. */
export function readContextTexts(context: RenderContext): string {
  return context.inputs
    .map(({ facet, files, token }) => {
      // Its own facet alone: what else the producer publishes does not wake it.
      const read = files.find(({ path }) => path === (facet === ATOMIC ? 'all' : facet));
      return read ? decodeText(read.bytes) : token.slice(0, 12);
    })
    .join('+');
}

export const FACETS: ReadonlyMap<string, readonly string[]> = new Map([
  ['parity', ['parity']],
  ['first', ['first']],
]);

export interface Rig {
  readonly dir: EngineStateDir;
  readonly scheduler: SteppedScheduler;
  readonly reactor: Reactor;
  /** In the order in which they happened. */
  readonly events: readonly ReactorEvent[];
}

export interface RigOptions {
  readonly dir?: EngineStateDir;
  readonly scheduler?: SteppedScheduler;
  /** Milliseconds that a render takes. */
  readonly takes?: number | ((node: string) => number);
  readonly fails?: (context: RenderContext) => boolean;
  readonly onEvent?: (event: ReactorEvent, reactor: Reactor) => void;
  /** Called for every render, when it begins and when it ends. */
  readonly onRender?: (node: string, running: boolean) => void;
  readonly mount?: (node: string) => Partial<Mount>;
}

export function rig(topology: WiredTopology, options: RigOptions = {}): Rig {
  const { scheduler = new SteppedScheduler(START_TIME), takes = 10, fails, onRender } = options;
  const dir = options.dir ?? new EngineStateDir(topology);
  const events: ReactorEvent[] = [];
  const makeMount = (node: string): Mount => ({
    canonicalise: byPaths(FACETS),
    ...options.mount?.(node),
    render: (context, done) => {
      onRender?.(context.node, true);
      const ms = typeof takes === 'number' ? takes : takes(context.node);
      scheduler.after(ms, () => {
        onRender?.(context.node, false);
        const text = readContextTexts(context);
        context.workspace.write('all', encodeText(`${context.node}(${text})`));
        context.workspace.write('parity', encodeText(text.length % 2 ? 'odd' : 'even'));
        context.workspace.write('first', encodeText(text.slice(0, 1)));
        const cost = { provider: 'test', model: 'fake', fresh: 10, reused: 3 };
        done(
          fails?.(context)
            ? { status: 'failed', reason: 'it had to', cost }
            : { status: 'rendered', cost },
        );
      });
    },
  });
  const mounts = new Map(topology.nodes.map(({ node }) => [node, makeMount(node)]));
  const reactor: Reactor = new Reactor(dir, {
    mounts,
    scheduler,
    onEvent: (event) => {
      events.push(event);
      options.onEvent?.(event, reactor);
    },
  });
  return { dir, scheduler, reactor, events };
}

export function receipts(dir: EngineStateDir): readonly EngineReceipt[] {
  return dir.trail.entries.map(({ receipt }) => receipt);
}

/** A trail in short: `node status source`. */
export function summaries(dir: EngineStateDir): string[] {
  return receipts(dir).map(({ node, status, wake }) => `${node} ${status} ${wake.source}`);
}

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
    makeTopology(
      nodes.map(({ outside, reads }, i) => {
        const from = reads.filter(([at]) => at < i);
        const ingress = i === 0 || outside ? [`in.${NAMES[i]}`] : [];
        const inside = from.map(([at, facet]) => `${NAMES[at]}/${facet}`);
        return { node: NAMES[i] ?? '', reads: [...ingress, ...inside] };
      }),
    ),
  );

export type EngineStep =
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
export const engineArrivals = fc.array(fc.oneof(arrive, wait), { minLength: 1, maxLength: 20 });

export function takeArrivals(
  { reactor, scheduler }: Pick<Rig, 'reactor' | 'scheduler'>,
  step: EngineStep,
): void {
  const { nodes, edges } = reactor.wiring.topology;
  const node = step.do === 'wait' ? '' : (nodes[step.at % nodes.length]?.node ?? '');
  if (step.do === 'wait') scheduler.advance(step.ms);
  else if (step.do === 'wake') reactor.wake(node);
  else if (step.do === 'tick') reactor.tick(node);
  else if (step.do === 'lapse') reactor.lapse(node, [step.facet]);
  else if (step.do === 'arrive') {
    const doors = edges.filter(({ producer }) => producer.startsWith('in.'));
    const door = doors[step.at % doors.length]?.producer ?? '';
    reactor.arrive(door, [engineFile('all', step.text)]);
  }
}

/** Fails for some inputs, and always for the same. */
export const moody: RigOptions['fails'] = (context) => readContextTexts(context).includes('three');
export const slowness = (node: string) => 3 + 7 * NAMES.indexOf(node);
