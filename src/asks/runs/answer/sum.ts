// All entries of a file are the items of one line: sought entries one by one, the others in parts,
// of which a lane has as many as its share of the entries.

import { ITEM_SHAPES } from '../../../ledger/held/lane-items.ts';
import { ITEM_FLAGS, type SumItems } from '../../../ledger/layout/index.ts';
import type { SeriesView } from '../../../ledger/model/series.ts';
import type { KindShape } from '../../../ledger/model/view.ts';
import { Series } from '../../../ledger/series/series.ts';
import type { LaneRow } from '../../../ledger/storage/rows.ts';
import type { LedgerStore } from '../../../ledger/storage/store.ts';

/** A file has this many parts however many lanes it has; each lane has one at least. */
const PARTS = 1500;
const NOWHERE = new Uint32Array();
/** Items of weight are placed here by themselves. */
const NO_PLACES = {
  requests: NOWHERE,
  open: NOWHERE,
  errors: NOWHERE,
  warnings: NOWHERE,
  broken: NOWHERE,
  delegations: NOWHERE,
  branches: NOWHERE,
};

export interface SumLane {
  readonly place: number;
  readonly start: number;
  readonly row: LaneRow;
  readonly errors: Uint32Array;
  readonly missing: readonly number[];
}

interface Item {
  readonly lane: number;
  readonly step: number;
  readonly index: number;
  readonly count: number;
  readonly shape: KindShape;
  readonly flags: number;
  readonly time: number;
}

export class SumBuilder {
  private readonly store: LedgerStore;
  private readonly share: number;
  private readonly items: Item[] = [];
  denied = 0;

  constructor(store: LedgerStore, entries: number) {
    this.store = store;
    this.share = Math.min(1, PARTS / Math.max(1, entries));
  }

  /** Returns true when something in it has weight. */
  async add({ place, start, row, errors, missing }: SumLane): Promise<boolean> {
    const { series, build, lane, summary } = row;
    const pages = series.pages ? await this.store.series(build, lane, series.pages) : [];
    const open = summary.approvalsOpen ? await this.openIn(row) : [];
    const columns = new Series(series, pages, NO_PLACES);
    const entries = columns.entries;
    const buckets = Math.max(1, Math.round(entries * this.share));
    const apart = new Map<number, Pick<Item, 'shape' | 'flags'>>();
    for (const index of missing) apart.set(index, { shape: 'delegation', flags: ITEM_FLAGS.fork });
    for (const index of open) apart.set(index, { shape: 'waiting', flags: ITEM_FLAGS.open });
    for (const index of errors)
      apart.set(index, { shape: columns.shapeAt(index) ?? 'change', flags: ITEM_FLAGS.error });
    const at = (index: number) => ({ lane: place, step: start + index, index });
    const before = this.items.length;
    for (const [index, look] of apart)
      this.items.push({ ...at(index), ...look, count: 1, time: columns.timeAt(index) });
    const view = columns.window({ from: 0, to: entries, buckets });
    const weighty = this.items.length - before + this.addParts(view, at);
    return weighty > 0;
  }

  private addParts(
    { edges, kinds, times }: SeriesView,
    at: (index: number) => Pick<Item, 'lane' | 'step' | 'index'>,
  ): number {
    let weighty = 0;
    for (let part = 0; part < edges.length - 1; part++) {
      const index = edges[part] ?? 0;
      const where = { ...at(index), flags: 0, time: times?.earliest[part] ?? Number.NaN };
      let denied = 0;
      for (const { shape, counts } of kinds) if (shape === 'denied') denied += counts[part] ?? 0;
      const plain = (edges[part + 1] ?? index) - index - denied;
      if (plain > 0) this.items.push({ ...where, shape: 'change', count: plain });
      if (denied > 0) this.items.push({ ...where, shape: 'denied', count: denied });
      this.denied += denied;
      weighty += denied;
    }
    return weighty;
  }

  private async openIn({ build, lane }: LaneRow): Promise<number[]> {
    const { requests = [] } = (await this.store.asked(build, lane)) ?? {};
    return requests.flatMap(({ index, state }) => (state === 'open' ? index : []));
  }

  get sum(): SumItems {
    const { items } = this;
    return {
      lanes: Uint32Array.from(items, ({ lane }) => lane),
      steps: Float64Array.from(items, ({ step }) => step),
      index: Uint32Array.from(items, ({ index }) => index),
      counts: Uint32Array.from(items, ({ count }) => count),
      shapes: Uint8Array.from(items, ({ shape }) => ITEM_SHAPES.indexOf(shape)),
      flags: Uint8Array.from(items, ({ flags }) => flags),
      times: Float64Array.from(items, ({ time }) => time),
    };
  }
}
