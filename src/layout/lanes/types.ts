// What a graph of lanes is asked for, and what is drawn: places in px, made in the worker.

import type { Link } from '../../core/model/entry.ts';
import type { Verdict } from '../../core/model/verdict.ts';
import type { LaneMarks, TreeLane } from '../tree.ts';
import type { GraphLane } from '../types.ts';

/** What became of a lane, as a filter names it. From the worst to the best. */
export const LANE_STATES = [
  'failed',
  'warnings',
  'missing',
  'unverified',
  'consistent',
  'verified',
] as const;

export type LaneState = (typeof LANE_STATES)[number];

export interface LaneFilter {
  /** Words, each in a lane's title or id. */
  readonly text: string;
  readonly state: LaneState | null;
  /** Only lanes with a request that waits, with something that was denied, or tied to another ledger. */
  readonly has: 'waiting' | 'denied' | 'joined' | null;
  /** Only lanes of these of several ledgers; none: of all. */
  readonly ledgers?: readonly string[];
}

export type LaneOrder = 'recorded' | 'time' | 'cost' | 'depth' | 'verdict';

export interface LanesAsk {
  readonly filter: LaneFilter;
  /** Among the children of a lane, and among those that have no parent. */
  readonly order: LaneOrder;
  /** Only this lane and what is below it, or only one of the stretches of a map; null: all. */
  readonly within: string | null;
  /** Lanes that are left out with all that is below them. */
  readonly hidden: readonly string[];
  /** Px. */
  readonly width: number;
  readonly height: number;
  /** How much larger than usual words are. */
  readonly text: number;
}

/** What one part of the cost comes to, in units of 10 to the power of −`decimals`. */
export interface CostPart {
  readonly name: string;
  readonly decimals: number;
}

export interface LaneFacts extends GraphLane {
  /** Unix seconds; null: not recorded. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Requests that wait, and entries that were denied. */
  readonly waiting: number;
  readonly denied: number;
  /** null: none is recorded. */
  readonly cost: bigint | null;
  /** Of several ledgers: how many ties to lanes of other ledgers it has. */
  readonly joined?: number;
  /** It is no lane, but a ledger above its lanes. */
  readonly isLedger?: boolean;
}

export type Tree = TreeLane<LaneFacts>;

/** A tie to draw; across: between lanes of two ledgers, so that neither is below the other. */
export type DrawnLink = Link & { readonly isAcross?: boolean };

export interface LanesInput {
  readonly lanes: readonly LaneFacts[];
  readonly links: readonly DrawnLink[];
  /** What `cost` is of; null: no lane records any. */
  readonly cost: CostPart | null;
  readonly marks?: LaneMarks;
  /** Of several ledgers, which are among the lanes: in which one a lane is. */
  readonly headOf?: (lane: string) => string | null;
}

/** A lane that is drawn, or that is missing; or a stretch of many that have no room of their own. */
export interface LaneFace extends Omit<LaneFacts, 'firstAt' | 'lastAt' | 'origin'> {
  /** What tells it from other lanes of its title; left out: there are none. */
  readonly mark?: string | undefined;
  readonly state: LaneState;
  readonly verdict: Verdict | null;
  /** How it hangs on its parent; null: it has none. */
  readonly tie: Link['kind'] | null;
  readonly parent: string | null;
  /** It is many lanes, its id that of a stretch, its state the worst. */
  readonly isMany: boolean;
  /** Lanes below it, whether they are drawn or not; of many, how many they are. */
  readonly below: number;
  /** From its first entry to its last; null: not known. */
  readonly seconds: number | null;
  /** Why it is not here; null: it is. */
  readonly missing: string | null;
  /** What its ledger is called, where lanes of several are drawn. */
  readonly of?: LedgerName | undefined;
}

export interface LedgerName {
  readonly name: string;
  /** What tells it from others of its name. */
  readonly mark?: string | undefined;
}

/** A tie between two lanes that are drawn. */
export interface LaneEdge {
  readonly kind: Link['kind'];
  /** Positions among the faces. */
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly missing: boolean;
  /** It leads from one ledger into another. */
  readonly isAcross: boolean;
  /** x and y of every corner in turn: each stretch is level or upright. */
  readonly points: readonly number[];
}

/** A stretch of a map: a lane with those below it, or some of many; among chips, a ledger with its lanes. */
export interface LaneGroup {
  readonly id: string;
  /** "65–128"; of a lane its title. */
  readonly title: string;
  readonly mark?: string | undefined;
  readonly lanes: number;
  /** The worst of them. */
  readonly state: LaneState;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Height of its head, in which its title is; 0: none. */
  readonly head: number;
  /** Position of the group that it is in; −1: none. */
  readonly parent: number;
}

export interface LaneStep {
  readonly id: string;
  readonly title: string;
  readonly mark?: string | undefined;
}

export interface LanesView {
  readonly level: 'chips' | 'map';
  /** How much a chip has room for: a picture of its entries, two lines, or one. */
  readonly chip: 'full' | 'card' | 'line';
  readonly faces: readonly LaneFace[];
  /** x, y, width and height of every face. */
  readonly places: Float32Array;
  readonly edges: readonly LaneEdge[];
  readonly groups: readonly LaneGroup[];
  /** For every face the position of the group that it is in; −1: none. */
  readonly groupOf: Int32Array;
  readonly width: number;
  readonly height: number;
  /** Lanes of all ledgers that were given, missing ones included; how many match, and how many of them are drawn here. */
  readonly lanes: number;
  readonly matching: number;
  readonly within: number;
  readonly states: ReadonlyMap<LaneState, number>;
  readonly waiting: number;
  readonly denied: number;
  readonly joined: number;
  /** From all lanes down to what is drawn, which is the last; empty: all are. */
  readonly trail: readonly LaneStep[];
  readonly cost: CostPart | null;
  /** Orders that say something of this ledger. */
  readonly orders: readonly LaneOrder[];
}
