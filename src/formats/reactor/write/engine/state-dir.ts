// A state dir in memory: what outlives a reactor.

import { encodeText } from '../../../../base/bytes.ts';
import type { JsonValue } from '../../../../base/json/value.ts';
import { parseReactorJson } from '../../read/canonical.ts';
import { ATOMIC, type WakeSource } from '../../read/receipt.ts';
import { type Beats, readBeats, readLabels, readTopology } from '../../read/topology.ts';
import { withoutStale } from '../../read/truths.ts';
import type { WorldFile } from '../../read/world-model.ts';
import { TopologyError, type WiredTopology } from './topology.ts';
import { EngineTrail } from './trail.ts';
import { EngineWorlds } from './worlds.ts';

const RECEIPTS = 'receipts.json';
const TOPOLOGY = 'compile/topology.json';
const LABELS = 'compile/labels.json';
const BEATS = 'beats.json';

export class EngineStateDir {
  readonly topology: WiredTopology;
  readonly trail: EngineTrail;
  readonly worlds: EngineWorlds;
  readonly labels = new Map<string, string>();
  story: Beats | null = null;

  constructor(topology: WiredTopology, trail = new EngineTrail(), worlds = new EngineWorlds()) {
    this.topology = topology;
    this.trail = trail;
    this.worlds = worlds;
  }

  /** The same memory under another wiring: what a new compilation leaves behind. */
  rewired(topology: WiredTopology): EngineStateDir {
    const dir = new EngineStateDir(topology, this.trail, this.worlds);
    for (const [node, label] of this.labels) dir.labels.set(node, label);
    dir.story = this.story;
    return dir;
  }

  /** Publishes what the trail says is published: a receipt is the commit, not the pointer. */
  settle(): void {
    const nodes = new Set(this.trail.entries.map(({ receipt }) => receipt.node));
    for (const node of nodes) {
      const fingerprints = this.trail.last(node)?.fingerprints;
      const version = withoutStale(fingerprints?.get(ATOMIC) ?? '');
      if (fingerprints && this.worlds.has(node, version)) {
        this.worlds.publish(node, version, fingerprints);
      }
    }
  }

  /** Every file, in the order of its path. */
  files(): readonly WorldFile[] {
    const files: WorldFile[] = [
      { path: RECEIPTS, bytes: this.trail.bytes() },
      { path: TOPOLOGY, bytes: pretty(topologyJson(this.topology)) },
      ...this.worlds.files(),
    ];
    if (this.labels.size) {
      // fromEntries defines, where assigning would lose a node of a strange name.
      files.push({ path: LABELS, bytes: pretty(Object.fromEntries(this.labels)) });
    }
    if (this.story) files.push({ path: BEATS, bytes: pretty(this.story) });
    return files.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /**
   * One that was written before, to go on from.
   * @throws {TopologyError} @throws {TrailError} @throws {JsonError}
   */
  static read(files: readonly WorldFile[]): EngineStateDir {
    const bytes = (path: string) => files.find((file) => file.path === path)?.bytes;
    const topology = bytes(TOPOLOGY);
    if (!topology) throw new TopologyError('There is no compile/topology.json.');
    const receipts = bytes(RECEIPTS);
    const worlds = new EngineWorlds();
    worlds.read(files);
    const trail = receipts ? EngineTrail.read(receipts) : new EngineTrail();
    const dir = new EngineStateDir(requireWiring(parseReactorJson(topology)), trail, worlds);
    const labels = bytes(LABELS);
    for (const [node, label] of labels ? readLabels(parseReactorJson(labels)) : []) {
      dir.labels.set(node, label);
    }
    const beats = bytes(BEATS);
    dir.story = beats ? readBeats(parseReactorJson(beats)) : null;
    dir.settle();
    return dir;
  }
}

function topologyJson({ nodes, edges, entryPoints }: WiredTopology): unknown {
  return {
    nodes: nodes.map(({ node, contract, wakeSource }) => ({
      node,
      contract_fingerprint: contract,
      wake_source: wakeSource,
    })),
    edges: edges.map(({ subscriber, producer, facet }) => ({ subscriber, producer, facet })),
    entry_points: entryPoints,
    // The wiring was checked for cycles before anything ran.
    acyclic: true,
  };
}

/** @throws {TopologyError} on one that nothing can be run from. */
function requireWiring(value: JsonValue): WiredTopology {
  const topology = readTopology(value);
  if (!topology) throw new TopologyError('The topology has no edges and no nodes.');
  return {
    nodes: topology.nodes.map(({ node, contract, wake }) => {
      if (!contract) throw new TopologyError(`${node} has no contract.`);
      return { node, contract, wakeSource: readSource(wake) };
    }),
    edges: topology.edges,
    entryPoints: topology.entryPoints,
  };
}

function readSource(text: string | null): WakeSource {
  return text === 'self' || text === 'external' ? text : 'input';
}

function pretty(value: unknown): Uint8Array {
  return encodeText(`${JSON.stringify(value, null, 2)}\n`);
}
