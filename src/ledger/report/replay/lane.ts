// A replayed lane has the decision on each entry, the requests and refusals, and the state after
// each change.

import type { Seq } from '../../../base/seq.ts';
import type { LedgerFormat } from '../../format/format.ts';
import type { Entry, LaneInfo } from '../../model/entry.ts';
import { LaneRequests, WHOLE_TEXTS } from '../../model/lane-requests.ts';
import type { LaneRequest } from '../../model/request.ts';
import { type DecisionJson, decisionJson, rulesJson } from './decided.ts';

export interface ReplayedEntry {
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly decision: DecisionJson | null;
  /** The same as {@link EntryLine.refuses}. */
  readonly refuses: readonly string[];
  readonly rules: readonly string[];
  readonly changes: number;
  readonly links: readonly { readonly kind: string; readonly lane: string }[];
  readonly proposal: string | null;
}

export class ReplayedLane {
  readonly id: string;
  title = '';
  readonly entries: ReplayedEntry[] = [];
  private readonly format: LedgerFormat;
  private readonly asked = new LaneRequests(WHOLE_TEXTS);

  constructor({ id }: LaneInfo, format: LedgerFormat) {
    this.id = id;
    this.format = format;
  }

  add(entry: Entry, decoded: unknown): void {
    const { format, asked } = this;
    if (entry.index === 0) this.title = format.words.laneTitle(entry, decoded).title;
    const digest = format.words.digest(entry, decoded);
    const { ties, line, delta } = digest;
    const decision = format.words.decision(entry, decoded);
    asked.answer(entry, 'granted', ties.carriesOut);
    asked.answer(entry, 'denied', ties.denies);
    if (ties.asks)
      asked.add(entry, ties.asks, line.title, format.words.requests?.view(entry, decoded) ?? null);
    this.entries.push({
      index: entry.index,
      seq: entry.seq,
      id: entry.id,
      kind: line.kind,
      title: line.title,
      decision: decisionJson(decision, digest),
      refuses: line.refuses ?? [],
      rules: rulesJson(decision),
      links: digest.links.map(({ kind, lane }) => ({ kind, lane })),
      changes: delta?.ops.length ?? 0,
      proposal:
        ties.commit === undefined
          ? null
          : (format.words.names?.(entry, decoded).ids?.proposal ?? null),
    });
  }

  get requests(): readonly LaneRequest[] {
    return this.asked.rows();
  }

  get decided(): ReadonlyMap<string, number> {
    return countedBy(this.entries.flatMap(({ decision }) => decision?.kind ?? []));
  }

  get decisions(): ReadonlyMap<string, number> {
    return countedBy(
      this.entries.flatMap(({ decision, refuses }) => {
        const times = decision?.kind === 'deny' ? Math.max(1, refuses.length) : 1;
        return decision ? Array.from({ length: times }, () => decision.kind) : [];
      }),
    );
  }

  get ran(): ReadonlyMap<string, number> {
    return countedBy(this.entries.flatMap(({ rules }) => rules));
  }

  get refused(): readonly ReplayedEntry[] {
    return this.entries.flatMap((entry): readonly ReplayedEntry[] => {
      const { decision, refuses } = entry;
      if (decision?.kind !== 'deny') return [];
      if (!refuses.length) return [entry];
      return refuses.map((reason) => ({
        ...entry,
        decision: { ...decision, reason: reason || null },
      }));
    });
  }
}

function countedBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
