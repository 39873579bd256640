// The reconciler: it compares fingerprints, skips the unchanged, schedules renders,
// commits results and propagates along the edges. It has no intelligence, and no
// memory apart from the trail. Its rules are in docs/formats/reactor.md.
//
// It differs from the real system in two places, where that one loses wakes: every
// commit propagates at once, so that a coalesced follow-up cannot drop the wakes of the
// render before it; and boot reads from the trail which moves nobody has consumed.

import { readMessage } from '../../../../base/error.ts';
import { ATOMIC } from '../../read/receipt.ts';
import { withoutStale } from '../../read/truths.ts';
import type { WorldFile } from '../../read/world-model.ts';
import type { Dirty, Flight, ReactorEvent } from './events.ts';
import { COLD, failureDiff } from './failure.ts';
import { FreshnessTimers, makeLapse } from './freshness.ts';
import { bootWakes, isHit } from './memo.ts';
import { EngineWorkspace, type Mount, type MountOutcome, type Promoted, promote } from './mount.ts';
import {
  type EngineReceipt,
  isCost,
  NO_COST,
  NO_DIFF,
  type ReceiptCost,
  type ReceiptDraft,
  type Wake,
} from './receipt.ts';
import type { Scheduler } from './scheduler.ts';
import type { EngineStateDir } from './state-dir.ts';
import { TopologyError, type WiredEdge, Wiring } from './topology.ts';

export interface ReactorOptions {
  /** Code for every node of the topology. */
  readonly mounts: ReadonlyMap<string, Mount>;
  readonly scheduler: Scheduler;
  readonly onEvent?: (event: ReactorEvent) => void;
}

export class Reactor {
  readonly wiring: Wiring;
  private readonly dir: EngineStateDir;
  private readonly options: ReactorOptions;
  private readonly flying = new Map<string, Flight>();
  private readonly waiting = new Map<string, Dirty>();
  /** Nodes of which a facet's time came while they rendered. */
  private readonly overdue = new Set<string>();
  private readonly timers: FreshnessTimers;
  private working = false;
  private killed = false;

  /** @throws {TopologyError} */
  constructor(dir: EngineStateDir, options: ReactorOptions) {
    this.dir = dir;
    this.options = options;
    this.wiring = new Wiring(dir.topology);
    this.timers = new FreshnessTimers(options.scheduler, (node, facet) =>
      this.lapse(node, [facet]),
    );
    const bare = dir.topology.nodes.find(({ node }) => !options.mounts.has(node));
    if (bare) throw new TopologyError(`${bare.node} has nothing that renders it.`);
  }

  get flights(): readonly Flight[] {
    return [...this.flying.values()];
  }

  get isKilled(): boolean {
    return this.killed;
  }

  get dirty(): readonly Dirty[] {
    return [...this.waiting.values()];
  }

  /** Begins with what the trail says is left to do. */
  boot(): void {
    this.work(() => {
      const { trail, topology } = this.dir;
      this.dir.settle();
      for (const [node, wake] of bootWakes(trail, this.wiring, (one) => this.waiting.has(one)))
        this.mark(node, wake);
      for (const { node } of topology.nodes)
        if (trail.last(node)) this.timers.arm(node, this.options.mounts.get(node)?.freshFor);
    });
  }

  /** From outside, without evidence: skips unless something else has moved. */
  wake(node: string): void {
    this.known(node);
    this.work(() => this.mark(node, { source: 'external', refs: [] }));
  }

  /** A node's own recheck. */
  tick(node: string): void {
    this.known(node);
    this.work(() => this.mark(node, { source: 'self', refs: [] }));
  }

  /** Evidence from outside, under the name of a producer that is no node. */
  arrive(producer: string, files: readonly WorldFile[]): void {
    const subscribers = new Set(this.wiring.outbound(producer).map(({ subscriber }) => subscriber));
    if (this.wiring.node(producer) || !subscribers.size) {
      throw new TopologyError(`${producer} is not where anything arrives.`);
    }
    if (this.killed) return;
    this.work(() => {
      const version = this.dir.worlds.put(producer, files);
      this.append({
        node: producer,
        contract: `contract:${producer}@ingress`,
        wake: { source: 'external', refs: [] },
        inputs: [],
        fingerprints: new Map([[ATOMIC, version]]),
        semanticDiff: NO_DIFF,
        status: 'rendered',
        cost: NO_COST,
      });
      for (const node of subscribers) this.mark(node, { source: 'external', refs: [] });
    });
  }

  /** The time of some facets is up: their tokens go stale, and their readers wake. */
  lapse(node: string, facets: readonly string[]): void {
    this.known(node);
    this.work(() => {
      const last = this.dir.trail.last(node);
      if (this.killed || !last) return;
      if (this.flying.has(node)) {
        this.overdue.add(node);
      } else if (last.status === 'failed') {
        // A receipt over the failed one would hide that it has still to render.
        this.mark(node, { source: 'self', refs: [] });
      } else {
        const draft = makeLapse(last, facets, this.options.scheduler.now());
        if (draft) this.append(draft);
      }
    });
  }

  /** The process ends: whatever runs or waits is gone, the trail stays. */
  kill(): void {
    this.killed = true;
    this.timers.clear();
    this.flying.clear();
    this.waiting.clear();
  }

  private known(node: string): void {
    if (!this.wiring.node(node)) throw new TopologyError(`${node} is no node.`);
  }

  /** However many wakes come before a node's turn, they are one; the last one names itself. */
  private mark(node: string, wake: Wake): void {
    if (this.killed) return;
    const merged = (this.waiting.get(node)?.merged ?? 0) + 1;
    this.waiting.set(node, { node, wake, merged });
    this.report({ type: 'woken', node, wake, merged, inFlight: this.flying.has(node) });
  }

  /**
   * Does something, and then everything that can run after it, in the order of the
   * drain. What happens in between (a render that ends at once, a listener that wakes
   * another node) is only noted, and has its turn.
   */
  private work(action: () => void): void {
    if (this.working) {
      action();
      return;
    }
    this.working = true;
    try {
      action();
      for (let dirty = this.ready(); dirty && !this.killed; dirty = this.ready()) this.start(dirty);
    } finally {
      this.working = false;
    }
  }

  /** A node waits for its own render, and for everybody above it who may still move. */
  private ready(): Dirty | undefined {
    const later = this.wiring.downstream([...this.waiting.keys(), ...this.flying.keys()]);
    const free = [...this.waiting.values()].filter(
      ({ node }) => !this.flying.has(node) && !later.has(node),
    );
    return free.sort((a, b) => this.wiring.order(a.node, b.node))[0];
  }

  private start({ node, wake }: Dirty): void {
    this.waiting.delete(node);
    const contract = this.wiring.node(node)?.contract ?? '';
    const inputs = this.wiring.inbound(node).map((edge) => this.dir.trail.token(edge));
    const last = this.dir.trail.last(node);
    const draft = { node, wake, contract, inputs };
    if (last && isHit(last, contract, inputs)) {
      const { fingerprints } = last;
      const semanticDiff = NO_DIFF;
      this.append({ ...draft, fingerprints, semanticDiff, status: 'skipped', cost: NO_COST });
      return;
    }
    const startedAt = this.options.scheduler.now();
    const workspace = new EngineWorkspace(this.dir.worlds.truth(node));
    this.render({ ...draft, startedAt, workspace });
  }

  private render(flight: Flight): void {
    const { node, wake, contract, startedAt: now, workspace } = flight;
    const mount = this.options.mounts.get(node);
    if (!mount) return;
    const { trail, worlds } = this.dir;
    const last = trail.last(node);
    const inputs = this.wiring.inbound(node).map(({ producer, facet }, slot) => {
      const token = flight.inputs[slot] ?? '';
      const moved = last?.inputs[slot] !== token;
      return { producer, facet, token, moved, files: worlds.truth(producer) };
    });
    const context = { node, contract, wake, now, inputs, truth: worlds.truth(node), workspace };
    this.flying.set(node, flight);
    this.report({ type: 'started', node, wake });
    const done = (outcome: MountOutcome) => {
      // Killed, or called twice.
      if (this.flying.get(node) !== flight) return;
      this.work(() => {
        this.flying.delete(node);
        this.finish(flight, mount, outcome);
      });
    };
    try {
      mount.render(context, done);
    } catch (error) {
      done({ status: 'failed', reason: readMessage(error) });
    }
  }

  private finish(flight: Flight, mount: Mount, outcome: MountOutcome): void {
    const isOverdue = this.overdue.delete(flight.node);
    const made =
      outcome.status === 'rendered' ? promote(flight.workspace, mount, outcome) : outcome;
    if (made.status === 'rendered') this.publish(flight, made);
    else {
      this.fail(flight, made.reason, made.cost ?? NO_COST);
      // The old truth stays, and its time is up; what woke it must not be lost.
      if (isOverdue) this.mark(flight.node, { source: 'self', refs: [] });
    }
  }

  private publish(flight: Flight, { files, fingerprints, semanticDiff, cost }: Promoted): void {
    const { node, wake, contract, inputs } = flight;
    const draft = { node, wake, contract, inputs, fingerprints, semanticDiff, cost };
    let receipt: EngineReceipt;
    try {
      receipt = this.dir.trail.next({ ...draft, status: 'rendered' });
    } catch (error) {
      // A cost that is no count, an empty token: no verifier would accept it.
      this.fail(flight, readMessage(error), NO_COST);
      return;
    }
    this.dir.worlds.put(node, files);
    this.commit(receipt);
    this.timers.arm(node, this.options.mounts.get(node)?.freshFor);
  }

  /** Nothing is committed: the tokens are those of the last good truth. */
  private fail({ node, wake, contract, inputs }: Flight, reason: string, cost: ReceiptCost): void {
    const fingerprints = this.dir.trail.last(node)?.fingerprints ?? COLD;
    this.append({
      node,
      wake,
      contract,
      inputs,
      fingerprints,
      semanticDiff: failureDiff(reason),
      status: 'failed',
      cost: isCost(cost) ? cost : NO_COST,
    });
  }

  private append(draft: Omit<ReceiptDraft, 'prev'>): void {
    this.commit(this.dir.trail.next(draft));
  }

  /** The receipt is the commit; it wakes the subscribers of what it moved at once. */
  private commit(receipt: EngineReceipt): void {
    const { trail, worlds } = this.dir;
    const appended = trail.append(receipt);
    const { node, status, fingerprints } = receipt;
    // A lapse publishes other tokens for the same files.
    const version = withoutStale(fingerprints.get(ATOMIC) ?? '');
    if (status === 'rendered' && worlds.has(node, version)) {
      worlds.publish(node, version, fingerprints);
    }
    const isLit = ({ facet }: WiredEdge) => status === 'rendered' && appended.moved.includes(facet);
    const lit = this.wiring.outbound(node).filter(isLit);
    this.report({ type: 'receipt', appended, lit });
    for (const subscriber of new Set(lit.map((edge) => edge.subscriber))) {
      // What arrived from outside says so itself.
      if (!this.wiring.node(node)) continue;
      this.mark(subscriber, { source: 'input', refs: [receipt.contentHash] });
    }
  }

  private report(event: ReactorEvent): void {
    if (!this.killed) this.options.onEvent?.(event);
  }
}
