// The entries behind the events of a resource, and the values that they wrote, are read so many in
// one pass over their lanes, and no more at a time.

import type { JsonValue } from '../../../base/json/value.ts';
import type { Seq } from '../../../base/seq.ts';
import type { ResourceEvent } from '../../../ledger/blame/events.ts';
import type { OpLocation, Resource } from '../../../ledger/fold/fold.ts';
import type { LedgerFolds } from '../../../ledger/format/folds.ts';
import type { Named } from '../../../ledger/model/named.ts';
import { type DecisionJson, decisionJson } from '../../../ledger/report/replay/decided.ts';
import type { Opened } from '../../../ui/terminal/open.ts';
import { ComparedValues, entriesAt } from '../../../ui/terminal/values.ts';

const AT_ONCE = 200;

export interface Subject {
  readonly kind: string;
  readonly id: string;
  /** '' for the value as a whole. */
  readonly key: string;
  readonly lane: string;
  /** Null when it is not in the state. */
  readonly current: Resource | null;
  /** Undefined when nothing is at the key. */
  readonly value: JsonValue | undefined;
}

/** The printed part of an entry that wrote something. */
export interface WritingEntry {
  readonly lane: string;
  readonly seq: Seq;
  readonly index: number;
  readonly entry: string;
  readonly kind: string;
  readonly recordedAt: number | null;
  readonly title: string;
  readonly tools: readonly string[];
  /** The id that it commits under; null when it has none of its own. */
  readonly commit: string | null;
  readonly decision: DecisionJson | null;
  readonly named: readonly Named[];
  readonly request: Seq | null;
}

export class WrittenEntries {
  private readonly ledger: Opened;
  private readonly folds: LedgerFolds;
  private values: ComparedValues;
  private entries = new Map<string, WritingEntry>();

  constructor(ledger: Opened, folds: LedgerFolds) {
    this.ledger = ledger;
    this.folds = folds;
    this.values = new ComparedValues(ledger, []);
  }

  /**
   * The entry of the event that was given out last, and the values before and after it, are known.
   */
  *inBatches(events: Iterable<ResourceEvent>): Generator<ResourceEvent> {
    let batch: ResourceEvent[] = [];
    for (const event of events) {
      batch.push(event);
      if (batch.length < AT_ONCE) continue;
      this.read(batch);
      yield* batch;
      batch = [];
    }
    this.read(batch);
    yield* batch;
  }

  readonly at = (location: OpLocation): JsonValue => {
    if (!this.values.has(location)) this.values = new ComparedValues(this.ledger, [location]);
    return this.values.at(location);
  };

  readEntry({ lane, index }: { readonly lane: string; readonly index: number }): WritingEntry {
    const known = this.entries.get(`${lane} ${index}`);
    if (known) return known;
    this.readEntries(new Map([[lane, new Set([index])]]));
    return this.readEntry({ lane, index });
  }

  private read(batch: readonly ResourceEvent[]): void {
    const locations = batch.flatMap(({ before, after }) =>
      [before, after].flatMap((resource) => (resource ? [resource.value] : [])),
    );
    this.values = new ComparedValues(this.ledger, locations);
    const wanted = new Map<string, Set<number>>();
    for (const { lane, index } of batch)
      wanted.set(lane, (wanted.get(lane) ?? new Set()).add(index));
    this.entries = new Map();
    this.readEntries(wanted);
  }

  private readEntries(wanted: ReadonlyMap<string, ReadonlySet<number>>): void {
    const { format } = this.ledger;
    for (const { lane, entry } of entriesAt(this.ledger, wanted)) {
      const decoded = format.reader.decode(entry);
      const digest = format.words.digest(entry, decoded);
      const { line, ties } = digest;
      const request =
        ties.carriesOut === undefined ? null : this.folds.findRequest(lane, ties.carriesOut);
      this.entries.set(`${lane} ${entry.index}`, {
        lane,
        seq: entry.seq,
        index: entry.index,
        entry: entry.id,
        kind: line.kind,
        recordedAt: entry.recordedAt,
        title: line.title,
        tools: line.tools,
        commit: ties.commit ?? null,
        decision: decisionJson(format.words.decision(entry, decoded), digest),
        named: format.words.names?.(entry, decoded).named ?? [],
        request: request === null ? null : this.readSeq(lane, request),
      });
    }
  }

  private readSeq(lane: string, index: number): Seq | null {
    for (const { seq } of this.ledger.reader.entries(lane, index, index + 1)) return seq;
    return null;
  }
}
