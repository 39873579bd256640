// Graphs to begin with. Names and numbers in them are made up.

import { ATOMIC } from '../../read/receipt.ts';
import type { FacetSpec, GraphSpec, NodeSpec } from './program.ts';

export interface DemoGraph extends GraphSpec {
  readonly id: string;
  readonly title: string;
  /** What it is good for, in a sentence. */
  readonly about: string;
  /** What arrives first, by node. */
  readonly evidence: ReadonlyMap<string, string>;
}

/** `reads`: `producer` for its whole truth, or `producer/facet`. */
function node(
  name: string,
  label: string,
  ms: number,
  reads: readonly string[],
  facets: readonly FacetSpec[] = [],
): NodeSpec {
  const inputs = reads.map((read) => {
    const [producer = '', facet = ATOMIC] = read.split('/');
    return { producer, facet };
  });
  return { node: name, label, reads: inputs, entry: false, facets, ms };
}

/** Where evidence from outside arrives. */
function entry(name: string, label: string, ms: number, facets: readonly FacetSpec[]): NodeSpec {
  return { ...node(name, label, ms, [], facets), entry: true };
}

function linesWith(name: string, word: string): FacetSpec {
  return { name, rule: { take: 'lines with', word } };
}

const HEADLINE: FacetSpec = { name: 'headline', rule: { take: 'first line' } };
const SHIPS: FacetSpec = { name: 'ships', rule: { take: 'number of lines' } };

export const HARBOUR_GRAPH: DemoGraph = {
  id: 'harbour',
  title: 'Harbour watch',
  about:
    'Seven nodes, two ways in: a new wind reading wakes the warning and leaves the berths asleep.',
  evidence: new Map([
    ['gateway.weather', 'level 3.2 m at the north pier\nwind 4 from the south-west'],
    ['gateway.arrivals', 'ferry Linnet at 07:40\ntanker Marsh Hen at 09:15'],
  ]),
  nodes: [
    entry('gateway.weather', 'Weather', 1500, [
      linesWith('level', 'level'),
      linesWith('wind', 'wind'),
    ]),
    entry('gateway.arrivals', 'Arrivals', 1500, [linesWith('tankers', 'tanker')]),
    node('berth-plan', 'Berth plan', 3000, ['gateway.weather/level', 'gateway.arrivals'], [SHIPS]),
    node('storm-warning', 'Storm warning', 2000, ['gateway.weather/wind']),
    node('tug-roster', 'Tug roster', 2500, ['gateway.arrivals/tankers', 'storm-warning']),
    node('toll-count', 'Toll count', 1000, ['berth-plan/ships']),
    node('harbour-board', 'Harbour board', 2000, ['berth-plan', 'tug-roster'], [HEADLINE]),
  ],
};

export const DIGEST_GRAPH: DemoGraph = {
  id: 'digest',
  title: 'Signals and digest',
  about: 'Two nodes in a row, the smallest graph that shows memoisation and coalescing.',
  evidence: new Map([['gateway.signals', 'the kiln is at 940 degrees']]),
  nodes: [
    entry('gateway.signals', 'Signals', 2000, [HEADLINE]),
    node('digest', 'Digest', 2000, ['gateway.signals/headline']),
  ],
};

export const GRAPHS: readonly DemoGraph[] = [HARBOUR_GRAPH, DIGEST_GRAPH];
