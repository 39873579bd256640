// Verifying one run, record by record. What each record does was worked out by the reader;
// here it is verified.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Completeness } from '../../../ledger/model/check.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { Verdict } from '../../../ledger/model/verdict.ts';
import {
  type CheckLog,
  type ExaminedEntry,
  LaneCheckLog,
} from '../../../ledger/verify/check-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { LaneFacts, LaneRules, LedgerFacts } from '../../../ledger/verify/rules.ts';
import type { BlocksAnnotation } from '../annotation.ts';
import type { DecodedBlock } from '../decode.ts';
import { FORMAT, isKnownHeader } from '../header.ts';
import { isType } from '../shape.ts';
import type { RecordFields } from '../usual.ts';
import { type BlocksCheckId, RECORDS } from './checks.ts';
import { judgeBlocksCompleteness } from './completeness.ts';
import { type RollbackTargets, RunContext } from './context.ts';
import type { RunSoFar } from './examined.ts';
import { checksByKind, kindOf, type LineKind } from './lines.ts';
import { RecordOrder } from './order.ts';
import { Purges } from './purges.ts';
import { Sources } from './sources.ts';

interface LaneCheck {
  readonly check: (typeof RECORDS)[number];
  readonly log: CheckLog;
}

/** Made where the run ends. */
const AT_THE_END: ReadonlySet<BlocksCheckId> = new Set(['live-checkpoints', 'purge-cause']);
/** A chain with one of these is broken. */
const BREAKS = ['syntax', 'chain', 'content-hash'] as const;
const UNFINISHED = 'The run is unfinished: no record ends it.';

interface RunOptions {
  readonly hash: HashEngine;
  /** The id that the last record is pinned to have. */
  readonly head: string | undefined;
  readonly targets: RollbackTargets;
}

export class RunRules implements LaneRules<DecodedBlock>, RunSoFar {
  /** false: no header of this format and version, so nothing after it is examined. */
  private hasHeader = false;
  isChained = false;
  /** As the record that ended the run gives it; null: none did. */
  private status: string | null = null;
  last: Entry | null = null;
  lastId: string | null = null;
  pinned: Entry | null = null;
  private readonly log: FindingsLog<BlocksCheckId>;
  private title: string;
  id: string | null = null;
  owner: string | null = null;
  readonly head: string | undefined;
  readonly order: RecordOrder;
  readonly context: RunContext;
  readonly purges = new Purges();
  readonly sources = new Sources();
  private readonly now: ExaminedEntry = { entry: null, where: null };
  /** The checks that examine each kind of line. */
  private readonly checks: ReadonlyMap<LineKind, readonly LaneCheck[]>;

  constructor(lane: string, log: FindingsLog<BlocksCheckId>, { hash, head, targets }: RunOptions) {
    this.title = lane;
    this.log = log;
    this.head = head;
    this.order = new RecordOrder(hash);
    this.context = new RunContext(hash, targets);
    this.checks = checksByKind(
      RECORDS.map((check) => ({ check, of: check.of, log: this.logOf(check.id) })),
    );
  }

  examine(entry: Entry, decoded: DecodedBlock): void {
    const { annotation, fields: object } = decoded;
    this.last = entry;
    this.now.entry = entry;
    this.now.where = annotation.line;
    if (this.head !== undefined) this.compareWithHead(entry, decoded);
    if (entry.index === 0) this.begin(decoded);
    else if (!this.hasHeader) return;
    const kind = kindOf(entry, decoded);
    const type = isType(kind) ? kind : null;
    const record = object && { decoded, annotation, run: this, object, type };
    const line = record ?? { decoded, annotation, run: this };
    for (const { log, check } of this.checks.get(kind) ?? []) {
      if (check.of === 'every line') check.examine(log, line);
      else if (check.of !== 'the end' && record) check.examine(log, record);
    }
    if (!object) this.order.unreadable();
    else if (type) this.follow(entry, object, annotation);
  }

  end(): void {
    if (!this.last) return;
    for (const check of RECORDS)
      if (check.of === 'the end') check.examine(this.logOf(check.id), this);
  }

  private logOf(check: BlocksCheckId): CheckLog {
    return new LaneCheckLog(this.log, check, this.now);
  }

  facts(): LaneFacts {
    return {
      title: this.title,
      world: this.hasHeader ? this.context.summary() : null,
      completeness: this.completeness(),
    };
  }

  completeness(): Completeness {
    return judgeBlocksCompleteness(
      BREAKS.some((id) => this.log.of(id).error),
      this.head,
      this,
    );
  }

  /** Of one record of the run, for the lanes that show it again. */
  verdictAt(index: number): Verdict {
    const severity = this.log.severityAt(index);
    if (severity === 'error') return 'failed';
    return severity ? 'verified with warnings' : 'verified';
  }

  /** What is no finding, and has to be reported all the same. */
  ledgerFacts(): LedgerFacts {
    if (!this.hasHeader) return {};
    return {
      ...(!this.isChained && { tamperEvidence: 'No tamper evidence: this file carries no ids' }),
      ...(this.status === null && { notes: [UNFINISHED] }),
    };
  }

  /** Why a check was not made; null: for the reason that the check itself gives, or it was. */
  reasonNotMade(check: BlocksCheckId): string | null {
    if (!this.hasHeader && check !== 'syntax' && check !== 'header')
      return `The file does not begin with a header of ${FORMAT}.`;
    if (!this.isChained && (check === 'chain' || check === 'content-hash'))
      return 'This file carries no ids: they would show whether anything in it was changed.';
    if (AT_THE_END.has(check) && !this.log.of(check).examined && this.status === null)
      return UNFINISHED;
    return null;
  }

  private compareWithHead(entry: Entry, { fields }: DecodedBlock): void {
    this.lastId = fields?.text('id') ?? null;
    if (this.lastId === this.head) this.pinned = entry;
  }

  private follow(entry: Entry, object: RecordFields, annotation: BlocksAnnotation): void {
    this.context.follow(entry.index, object, annotation);
    this.purges.follow(entry, object, annotation);
    if (annotation.does.what === 'completes') this.status = object.text('status') ?? '';
  }

  private begin({ fields, annotation }: DecodedBlock): void {
    if (!fields) return;
    const { object } = fields.plain();
    this.owner = fields.text('owner');
    this.id = fields.text('run_id');
    this.title = this.owner || this.title;
    this.hasHeader = isKnownHeader(object);
    if (!this.hasHeader) return;
    this.isChained = annotation.chained;
    this.context.begin(object);
    this.order.begin(fields);
  }
}
