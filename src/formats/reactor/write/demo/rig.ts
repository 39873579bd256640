// A reactor that runs a graph of programs, with a hand on its clock: for the demos and
// for the screen that lets a person drive it.

import { encodeText } from '../../../../base/bytes.ts';
import type { ReactorEvent } from '../engine/events.ts';
import { Reactor } from '../engine/reactor.ts';
import { SteppedScheduler } from '../engine/scheduler.ts';
import { EngineStateDir } from '../engine/state-dir.ts';
import { Wiring } from '../engine/topology.ts';
import { zipFolder } from './pack.ts';
import { compile, type GraphSpec, INPUT_FILE, makeMounts, nameIngress } from './program.ts';

/** 1 March 2026, eight in the morning: labs and demos begin at the same time every day. */
export const DAWN = Date.UTC(2026, 2, 1, 8);

export class GraphRig {
  scheduler = new SteppedScheduler(DAWN);
  /** Nodes whose next render is to fail. */
  readonly failing = new Set<string>();
  dir: EngineStateDir;
  reactor: Reactor;
  graph: GraphSpec;
  private readonly onEvent: ((event: ReactorEvent) => void) | undefined;

  constructor(graph: GraphSpec, onEvent?: (event: ReactorEvent) => void) {
    this.graph = graph;
    this.onEvent = onEvent;
    this.dir = this.labelled(new EngineStateDir(compile(graph)));
    this.reactor = this.start();
    this.reactor.boot();
  }

  arrive(node: string, text: string): void {
    this.reactor.arrive(nameIngress(node), [{ path: INPUT_FILE, bytes: encodeText(text) }]);
  }

  kill(): void {
    this.reactor.kill();
  }

  /** From nothing but the state dir, as after the end of a process. */
  restart(graph = this.graph): void {
    this.revive(graph);
    this.reactor.boot();
  }

  /** The same, without reading in the trail what is left to do. */
  revive(graph = this.graph): void {
    // A wiring that cannot be run leaves the running one alone.
    const { topology } = new Wiring(compile(graph));
    this.reactor.kill();
    // What the killed one had put off is gone with it; the time of day is not.
    this.scheduler = new SteppedScheduler(this.scheduler.now());
    this.graph = graph;
    const dir = EngineStateDir.read(this.dir.files()).rewired(topology);
    this.dir = this.labelled(dir);
    this.reactor = this.start();
  }

  /** The state dir in a folder, packed. */
  zip(folder: string): Uint8Array<ArrayBuffer> {
    return zipFolder(folder, this.dir.files());
  }

  private start(): Reactor {
    const { scheduler } = this;
    const failure = (node: string) =>
      this.failing.delete(node) ? 'the render was made to fail' : null;
    return new Reactor(this.dir, {
      scheduler,
      mounts: makeMounts(this.graph, scheduler, { failure }),
      ...(this.onEvent ? { onEvent: this.onEvent } : {}),
    });
  }

  private labelled(dir: EngineStateDir): EngineStateDir {
    dir.labels.clear();
    for (const { node, label, entry } of this.graph.nodes) {
      dir.labels.set(node, label);
      if (entry) dir.labels.set(nameIngress(node), `${label}, from outside`);
    }
    return dir;
  }
}
