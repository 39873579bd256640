// Nodes described as data, for demos and for the screen where a person builds a graph:
// each facet takes something of what the node reads. Their contract is their
// description, so that another description is another contract.

import { decodeText, encodeText } from '../../../../base/bytes.ts';
import { canonicalAddress, compareUnits, toCanonicalJson } from '../../read/canonical.ts';
import { ATOMIC, type WakeSource } from '../../read/receipt.ts';
import type { WorldFile } from '../../read/world-model.ts';
import { byPaths, type Mount, type RenderContext, type RenderInput } from '../engine/mount.ts';
import { toJsonObject } from '../engine/receipt.ts';
import type { Scheduler } from '../engine/scheduler.ts';
import type { WiredEdge, WiredTopology } from '../engine/topology.ts';

/** What a facet takes of the lines that the node reads. */
export type NodeRule =
  | { readonly take: 'everything' }
  | { readonly take: 'first line' }
  | { readonly take: 'number of lines' }
  | { readonly take: 'lines with'; readonly word: string };

export interface FacetSpec {
  readonly name: string;
  readonly rule: NodeRule;
}

export interface NodeSpec {
  readonly node: string;
  readonly label: string;
  /** Of which producers, which facet of each; the whole truth is `@atomic`. */
  readonly reads: readonly { readonly producer: string; readonly facet: string }[];
  /** Whether evidence from outside arrives here. */
  readonly entry: boolean;
  readonly facets: readonly FacetSpec[];
  /** How long a render takes. */
  readonly ms: number;
}

export interface GraphSpec {
  readonly nodes: readonly NodeSpec[];
}

/** Under this name evidence arrives for a node. */
export function nameIngress(node: string): string {
  return `ingress.${node}`;
}

export const INPUT_FILE = 'input.txt';
const WHOLE = 'whole.txt';

export function nameFacetFile(facet: string): string {
  return facet === ATOMIC ? WHOLE : `${facet}.txt`;
}

/** The wiring that a compiler would draw. */
export function compile({ nodes }: GraphSpec): WiredTopology {
  return {
    nodes: nodes.map((spec) => {
      const wakeSource: WakeSource = spec.entry ? 'external' : spec.reads.length ? 'input' : 'self';
      return { node: spec.node, contract: hashContract(spec), wakeSource };
    }),
    edges: nodes.flatMap(listEdges),
    entryPoints: nodes.filter(({ entry }) => entry).map(({ node }) => node),
  };
}

function listEdges({ node, reads, entry }: NodeSpec): WiredEdge[] {
  const inside = reads.map(({ producer, facet }) => ({ subscriber: node, producer, facet }));
  const outside = { subscriber: node, producer: nameIngress(node), facet: ATOMIC };
  return entry ? [outside, ...inside] : inside;
}

/** How a node reads and what it publishes; not how long it takes, nor how it is called. */
function hashContract({ node, facets, entry }: NodeSpec): string {
  return canonicalAddress(toCanonicalJson({ node, facets, entry }));
}

export interface Conditions {
  /** Asked when a render begins; a reason makes it fail in the end. */
  readonly failure: (node: string) => string | null;
}

export function makeMounts(
  { nodes }: GraphSpec,
  scheduler: Scheduler,
  { failure }: Conditions,
): ReadonlyMap<string, Mount> {
  return new Map(
    nodes.map((spec) => {
      const facets = new Map(spec.facets.map(({ name }) => [name, [nameFacetFile(name)]]));
      const mount: Mount = {
        canonicalise: byPaths(facets),
        declared: [WHOLE, ...[...facets.values()].flat()],
        render: (context, done) => {
          const reason = failure(spec.node);
          scheduler.after(spec.ms, () => {
            const cost = countCost(context.inputs);
            if (reason !== null) done({ status: 'failed', reason, cost });
            else done({ status: 'rendered', cost, semanticDiff: write(spec, context) });
          });
        },
      };
      return [spec.node, mount];
    }),
  );
}

/** Writes the files, and says which of them are others than before. */
function write(spec: NodeSpec, { inputs, truth, workspace }: RenderContext) {
  const lines = inputs.flatMap(readLines);
  const written = [
    { path: WHOLE, text: lines.join('\n') },
    ...spec.facets.map(({ name, rule }) => ({
      path: nameFacetFile(name),
      text: apply(rule, lines),
    })),
  ];
  const changed = written.filter(({ path, text }) => textAt(truth, path) !== text);
  for (const { path, text } of written) workspace.write(path, encodeText(text));
  return toJsonObject(
    changed.length ? { changed: changed.map(({ path }) => path).sort(compareUnits) } : {},
  );
}

function apply(rule: NodeRule, lines: readonly string[]): string {
  switch (rule.take) {
    case 'everything':
      return lines.join('\n');
    case 'first line':
      return lines[0] ?? '';
    case 'number of lines':
      return String(lines.length);
    case 'lines with':
      return lines.filter((line) => line.includes(rule.word)).join('\n');
  }
}

/** Of the facet that is subscribed to, and of nothing else. */
function readLines({ facet, files }: RenderInput): string[] {
  const text =
    textAt(files, INPUT_FILE) ?? textAt(files, nameFacetFile(facet)) ?? textAt(files, WHOLE);
  return text ? text.split('\n') : [];
}

function textAt(files: readonly WorldFile[], path: string): string | null {
  const file = files.find((one) => one.path === path);
  return file ? decodeText(file.bytes) : null;
}

/** As if a model had read it: what moved is read again, the rest is cached. */
function countCost(inputs: readonly RenderInput[]) {
  const tokens = (some: readonly RenderInput[]) =>
    some.reduce((sum, input) => sum + 4 * readLines(input).join('\n').length, 0);
  const [moved, known] = [
    inputs.filter(({ moved }) => moved),
    inputs.filter(({ moved }) => !moved),
  ];
  return {
    provider: 'lab',
    model: 'deterministic-text',
    fresh: 120 + tokens(moved),
    reused: tokens(known),
  };
}
