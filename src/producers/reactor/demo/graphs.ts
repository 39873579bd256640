// Graphs to begin with. Names and numbers in them are made up.

import { ATOMIC } from '../../../formats/reactor/read/receipt.ts';
import type { GraphSpec } from './program.ts';

export interface DemoGraph extends GraphSpec {
  readonly id: string;
  readonly title: string;
  /** What it is good for, in a sentence. */
  readonly about: string;
  /** What arrives first, by node. */
  readonly evidence: ReadonlyMap<string, string>;
}

export const HARBOUR: DemoGraph = {
  id: 'harbour',
  title: 'Harbour watch',
  about:
    'Seven nodes, two ways in: a new wind reading wakes the warning and leaves the berths asleep.',
  evidence: new Map([
    ['gateway.weather', 'level 3.2 m at the north pier\nwind 4 from the south-west'],
    ['gateway.arrivals', 'ferry Linnet at 07:40\ntanker Marsh Hen at 09:15'],
  ]),
  nodes: [
    {
      node: 'gateway.weather',
      label: 'Weather',
      reads: [],
      entry: true,
      facets: [
        { name: 'level', rule: { take: 'lines with', word: 'level' } },
        { name: 'wind', rule: { take: 'lines with', word: 'wind' } },
      ],
      ms: 1500,
    },
    {
      node: 'gateway.arrivals',
      label: 'Arrivals',
      reads: [],
      entry: true,
      facets: [{ name: 'tankers', rule: { take: 'lines with', word: 'tanker' } }],
      ms: 1500,
    },
    {
      node: 'berth-plan',
      label: 'Berth plan',
      reads: [
        { producer: 'gateway.weather', facet: 'level' },
        { producer: 'gateway.arrivals', facet: ATOMIC },
      ],
      entry: false,
      facets: [{ name: 'ships', rule: { take: 'number of lines' } }],
      ms: 3000,
    },
    {
      node: 'storm-warning',
      label: 'Storm warning',
      reads: [{ producer: 'gateway.weather', facet: 'wind' }],
      entry: false,
      facets: [],
      ms: 2000,
    },
    {
      node: 'tug-roster',
      label: 'Tug roster',
      reads: [
        { producer: 'gateway.arrivals', facet: 'tankers' },
        { producer: 'storm-warning', facet: ATOMIC },
      ],
      entry: false,
      facets: [],
      ms: 2500,
    },
    {
      node: 'toll-count',
      label: 'Toll count',
      reads: [{ producer: 'berth-plan', facet: 'ships' }],
      entry: false,
      facets: [],
      ms: 1000,
    },
    {
      node: 'harbour-board',
      label: 'Harbour board',
      reads: [
        { producer: 'berth-plan', facet: ATOMIC },
        { producer: 'tug-roster', facet: ATOMIC },
      ],
      entry: false,
      facets: [{ name: 'headline', rule: { take: 'first line' } }],
      ms: 2000,
    },
  ],
};

export const DIGEST: DemoGraph = {
  id: 'digest',
  title: 'Signals and digest',
  about: 'Two nodes in a row, the smallest graph that shows memoisation and coalescing.',
  evidence: new Map([['gateway.signals', 'the kiln is at 940 degrees']]),
  nodes: [
    {
      node: 'gateway.signals',
      label: 'Signals',
      reads: [],
      entry: true,
      facets: [{ name: 'headline', rule: { take: 'first line' } }],
      ms: 2000,
    },
    {
      node: 'digest',
      label: 'Digest',
      reads: [{ producer: 'gateway.signals', facet: 'headline' }],
      entry: false,
      facets: [],
      ms: 2000,
    },
  ],
};

export const GRAPHS: readonly DemoGraph[] = [HARBOUR, DIGEST];
