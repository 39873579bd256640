// A graph while it is being built.

import type { FacetSpec, GraphSpec, NodeRule, NodeSpec } from '../data/lab.ts';

export const RULES: readonly { readonly value: NodeRule['take']; readonly label: string }[] = [
  { value: 'everything', label: 'everything it reads' },
  { value: 'first line', label: 'the first line' },
  { value: 'number of lines', label: 'the number of lines' },
  { value: 'lines with', label: 'lines with a word' },
];

export function makeRule(take: string | null, word: string): NodeRule {
  switch (take) {
    case 'first line':
    case 'number of lines':
      return { take };
    case 'lines with':
      return { take, word };
    default:
      return { take: 'everything' };
  }
}

/** A name that no node has yet, of what a person called it. */
export function freeName(graph: GraphSpec, label: string): string {
  const stem =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'node';
  const taken = new Set(graph.nodes.map(({ node }) => node));
  let name = stem;
  for (let i = 2; taken.has(name); i++) name = `${stem}-${i}`;
  return name;
}

export function newNode(graph: GraphSpec): NodeSpec {
  const label = `Node ${graph.nodes.length + 1}`;
  const first = graph.nodes.length === 0;
  const node = freeName(graph, label);
  return { node, label, reads: [], entry: first, facets: [], ms: 2000 };
}

export function newFacet({ facets }: NodeSpec): FacetSpec {
  const taken = new Set(facets.map(({ name }) => name));
  let name = 'headline';
  for (let i = 2; taken.has(name); i++) name = `headline-${i}`;
  return { name, rule: { take: 'first line' } };
}

/** Without a node, and without whatever read of it. */
export function without({ nodes }: GraphSpec, gone: string): GraphSpec {
  return {
    nodes: nodes
      .filter(({ node }) => node !== gone)
      .map((spec) => ({
        ...spec,
        reads: spec.reads.filter(({ producer }) => producer !== gone),
      })),
  };
}

/** Everything that a node may read, as one text each. */
export function listReadable({ nodes }: GraphSpec, reader: string) {
  return nodes
    .filter(({ node }) => node !== reader)
    .flatMap(({ node, label, facets }) => [
      { value: writeRead(node, '@atomic'), label: `${label} · output` },
      ...facets.map(({ name }) => ({ value: writeRead(node, name), label: `${label} · ${name}` })),
    ]);
}

/** Names have no slash; facets cannot have one here. */
export function writeRead(producer: string, facet: string): string {
  return `${producer}/${facet}`;
}

export function parseRead(text: string): NodeSpec['reads'][number] {
  const slash = text.lastIndexOf('/');
  return { producer: text.slice(0, slash), facet: text.slice(slash + 1) };
}

/** Why a graph cannot be used; null: it can. */
export function findGraphFault({ nodes }: GraphSpec): string | null {
  if (nodes.length === 0) return 'A graph has one node at least.';
  for (const { label, facets, reads, entry } of nodes) {
    const called = label.trim() || 'A node';
    if (!label.trim()) return 'Every node has a name.';
    const names = facets.map(({ name }) => name);
    if (names.some((name) => !/^[a-z0-9][a-z0-9-]*$/.test(name))) {
      return `${called}: a facet’s name is of small letters, digits and hyphens.`;
    }
    if (names.includes('whole')) return `${called}: “whole” is the name of the file of the output.`;
    if (new Set(names).size < names.length) return `${called}: two facets have one name.`;
    if (!entry && !reads.length) return `${called} reads nothing, and nothing arrives there.`;
  }
  return null;
}
