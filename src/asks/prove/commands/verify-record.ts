// The path that a run took is noted while its entries are verified: nothing is read twice, and no
// more is kept of an entry than what is listed.

import type { IdStore } from '../../../base/id-column.ts';
import type { Seq } from '../../../base/seq.ts';
import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import { LaneRequests, WHOLE_TEXTS } from '../../../ledger/model/lane-requests.ts';
import {
  type DecisionJson,
  decisionJson,
  rulesJson,
} from '../../../ledger/report/replay/decided.ts';
import type { VerifyStep } from '../../../ledger/verify/steps.ts';
import { IdFile } from '../../../ui/terminal/id-file.ts';
import { ListedRows } from '../../../ui/terminal/listed-rows.ts';
import { watched } from '../../../ui/terminal/signs.ts';
import { ListedCommits } from './listed-commits.ts';

interface Where {
  readonly seq: Seq;
  readonly entry: string;
}

/** Is kept until it is known how the request went on. */
interface Asked {
  readonly proposal: string | null;
  readonly intent: string | null;
  readonly decision: DecisionJson | null;
  readonly rules: readonly string[];
}

/** The list of a lane is made of its entries or of what a share says of them. */
export interface RecordedLane {
  readonly head: Where | null;
  /** Null when the system records none. */
  readonly compilers: ReadonlySet<string> | null;
  /** Null when the system has no commits of proposals. */
  readonly commits: ListedCommits | null;
  readonly rejections: Iterable<object>;
  readonly requests: Iterable<object>;
}

interface Requested {
  readonly listed: LaneRequests;
  readonly asked: Map<number, Asked>;
}

/** Lists are empty where none were wanted. */
export class LaneRecord implements RecordedLane {
  head: Where | null = null;
  /** Null when the system records none. */
  compilers: Set<string> | null = null;
  /** Null when the system has no commits of proposals. */
  commits: ListedCommits | null = null;
  readonly rejections: ListedRows;
  /** A request may be answered until the end. */
  readonly requests: ListedRows;
  /** Null until something is asked: of very many lanes, few have a request. */
  private requested: Requested | null = null;
  private last: Entry | null = null;
  private readonly format: LedgerFormat;
  private readonly lists: boolean;

  constructor(format: LedgerFormat, lists: boolean, store: IdStore | null) {
    this.format = format;
    this.lists = lists;
    this.rejections = new ListedRows(store);
    this.requests = new ListedRows(store);
    if (format.manifest.records.compilers) {
      this.compilers = new Set();
      this.commits = new ListedCommits(store);
    }
  }

  add(entry: Entry, decoded: unknown): void {
    this.last = entry;
    const ids = this.format.words.names?.(entry, decoded).ids ?? {};
    const { compiler } = ids;
    if (compiler !== undefined) this.compilers?.add(compiler);
    if (!this.lists) return;
    const { commit, proposal, intent, undoes } = ids;
    if (commit === undefined) {
      this.addOther(entry, decoded, proposal ?? null, intent ?? null);
      return;
    }
    const { seq, id, index } = entry;
    this.commits?.push({ seq, entry: id, index, commit, proposal, intent, undoes });
    if (undoes === undefined) this.requested?.listed.answer(entry, 'granted', proposal);
  }

  /** Only the last entry is asked for its id: in some formats it has to be made. */
  end(): void {
    const { last } = this;
    if (last) this.head = { seq: last.seq, entry: last.id };
    // It may hold all that the entry was read from.
    this.last = null;
    if (this.requested) this.listRequests(this.requested);
    this.requested = null;
    for (const list of [this.commits, this.rejections, this.requests]) list?.trim();
  }

  private listRequests({ listed, asked }: Requested): void {
    const hasCommits = this.commits !== undefined;
    for (const row of listed.rows()) {
      const { index, seq, id, tool, channel, reason, state, answers } = row;
      const at = (outcome: 'granted' | 'denied') =>
        answers.find((answer) => answer.outcome === outcome)?.seq ?? null;
      const { proposal, intent, decision, rules } = asked.get(index) ?? {};
      this.requests.push({
        seq,
        entry: id,
        proposal,
        intent,
        tool,
        channel,
        reason,
        decision,
        rules,
        outcome: state,
        [hasCommits ? 'carried_out_at' : 'granted_at']: at('granted'),
        denied_at: at('denied'),
        answers: answers.map((answer) => ({
          seq: answer.seq,
          entry: answer.id,
          outcome: hasCommits && answer.outcome === 'granted' ? 'carried out' : answer.outcome,
        })),
      });
    }
  }

  private addOther(
    entry: Entry,
    decoded: unknown,
    proposal: string | null,
    intent: string | null,
  ): void {
    const { format } = this;
    const digest = format.words.digest(entry, decoded);
    const { line, ties } = digest;
    this.requested?.listed.answer(entry, 'granted', ties.carriesOut);
    const denied = this.requested?.listed.answer(entry, 'denied', ties.denies);
    if (!ties.asks && line.decision === null) return;
    const view = format.words.decision(entry, decoded);
    const decision = decisionJson(view, digest);
    if (ties.asks) {
      this.requested ??= { listed: new LaneRequests(WHOLE_TEXTS), asked: new Map() };
      const { listed, asked } = this.requested;
      listed.add(entry, ties.asks, line.title, format.words.requests?.view(entry, decoded) ?? null);
      asked.set(entry.index, { proposal, intent, decision, rules: rulesJson(view) });
    } else if (view.outcome === 'deny') {
      this.rejections.push({
        seq: entry.seq,
        entry: entry.id,
        proposal:
          (denied === undefined ? null : this.requested?.asked.get(denied)?.proposal) ?? proposal,
        intent,
        tool: line.tools[0] ?? null,
        reason: view.reason ?? view.headline,
        headline: view.headline,
      });
    }
  }
}

/** Records all lanes of one ledger, except those that show entries of others again. */
export class LedgerRecord {
  readonly lanes = new Map<string, LaneRecord>();
  /** Very many commits would take more memory than the rest of a verification. */
  readonly store = new IdFile();
  private readonly format: LedgerFormat;
  private readonly lists: boolean;

  constructor(format: LedgerFormat, lists: boolean) {
    this.format = format;
    this.lists = lists;
  }

  observe(step: VerifyStep<unknown>): void {
    if (step.type === 'lane') this.begin(step.lane);
    else if (step.type === 'entry') this.lanes.get(step.lane.id)?.add(step.entry, step.decoded);
    else if (step.type === 'lane end') this.lanes.get(step.lane.id)?.end();
    // A check that needs the whole ledger may go over all of it once more.
    else if (step.type === 'part') watched.goesOn();
  }

  private begin({ id, again }: LaneInfo): void {
    if (again) return;
    this.lanes.set(id, new LaneRecord(this.format, this.lists, this.store));
  }
}
