// Verifying one run, record by record. What each record does was worked out by the reader;
// here it is verified.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Completeness } from '../../../ledger/model/check.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { Verdict } from '../../../ledger/model/verdict.ts';
import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { LaneFacts, LaneRules, LedgerFacts } from '../../../ledger/verify/rules.ts';
import type { DecodedBlock } from '../decode.ts';
import { FORMAT, headerFaults, isKnownHeader } from '../header.ts';

import { toRecordType } from '../shape.ts';
import type { RecordFields } from '../usual.ts';
import type { BlocksCheckId, RecordLog } from './checks.ts';
import { examineHead, judgeBlocksCompleteness, type RunEnd } from './completeness.ts';
import { type RollbackTargets, RunContext } from './context.ts';
import { examineFields, examineSyntax, examineUnknown } from './fields.ts';
import { examineMetadata, type OfRun } from './metadata.ts';
import { examineOperation } from './operations.ts';
import { RecordOrder } from './order.ts';
import { Purges } from './purges.ts';
import { Sources } from './sources.ts';

/** Made where the run ends. */
const AT_THE_END: ReadonlySet<BlocksCheckId> = new Set(['live-checkpoints', 'purge-cause']);
const UNFINISHED = 'The run is unfinished: no record ends it.';

interface RunOptions {
  readonly hash: HashEngine;
  /** The id that the last record is pinned to have. */
  readonly head: string | undefined;
  readonly targets: RollbackTargets;
}

export class RunRules implements LaneRules<DecodedBlock>, RunEnd {
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
  private owner: string | null = null;
  private lastLog: RecordLog | null = null;
  private readonly head: string | undefined;
  private readonly order: RecordOrder;
  private readonly context: RunContext;
  private readonly purges = new Purges();
  private readonly sources = new Sources();
  private of: OfRun = { run: null, owner: null };

  constructor(lane: string, log: FindingsLog<BlocksCheckId>, { hash, head, targets }: RunOptions) {
    this.title = lane;
    this.log = log;
    this.head = head;
    this.order = new RecordOrder(hash);
    this.context = new RunContext(hash, targets);
  }

  examine(entry: Entry, decoded: DecodedBlock): void {
    const log = new EntryLog(this.log, entry, decoded.annotation.line);
    this.last = entry;
    this.lastLog = log;
    if (this.head !== undefined) this.compareWithHead(entry, decoded);
    if (entry.index === 0) this.header(log, decoded);
    else if (this.hasHeader) this.record(log, decoded);
  }

  end(): void {
    if (this.lastLog && this.head !== undefined) examineHead(this.lastLog, this.head, this);
  }

  facts(): LaneFacts {
    return {
      title: this.title,
      world: this.hasHeader ? this.context.summary() : null,
      completeness: this.completeness(),
    };
  }

  completeness(): Completeness {
    return judgeBlocksCompleteness(this.log, this.head, this);
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

  private header(log: RecordLog, decoded: DecodedBlock): void {
    const { fields, annotation } = decoded;
    examineSyntax(log, decoded);
    if (!fields) return;
    const { object } = fields.plain();
    this.owner = fields.text('owner');
    this.of = { run: fields.text('run_id'), owner: this.owner };
    this.title = this.owner || this.title;
    log.examine('header');
    for (const { path, expected, actual } of headerFaults(object)) {
      const message =
        path === 'format' || path === 'type'
          ? `The file does not begin with a header of ${FORMAT}; nothing after it is verified by rules that may not be its own.`
          : `The header lacks what it has to contain: ${path}.`;
      log.error('header', { path, expected, actual, message });
    }
    this.hasHeader = isKnownHeader(object);
    if (!this.hasHeader) return;
    this.isChained = annotation.chained;
    this.context.begin(object);
    this.order.header(log, fields, this.isChained);
  }

  private record(log: RecordLog, decoded: DecodedBlock): void {
    const { fields: object, annotation } = decoded;
    const { does, chained } = annotation;
    examineSyntax(log, decoded);
    if (!object) {
      this.order.unreadable();
      return;
    }
    if (does.what === 'nothing' && does.why === 'later header') {
      log.examine('header');
      log.error('header', {
        path: 'type',
        expected: 'a record',
        actual: 'a header',
        message: 'A second header: it is ignored. Two files may have been put together.',
      });
      return;
    }
    this.order.record(log, object, chained);
    log.examine('after-end');
    if (does.what === 'nothing' && does.why === 'after the end')
      log.error('after-end', {
        message:
          'The run had ended. This record is kept and not folded; whoever wrote it did not know of the end, or it was added.',
      });
    this.content(log, object, decoded);
  }

  private content(log: RecordLog, object: RecordFields, { annotation }: DecodedBlock): void {
    const type = toRecordType(object.text('type'));
    if (!type) {
      examineUnknown(log, object);
      return;
    }
    examineFields(log, type, object, this.owner);
    this.order.timestamp(log, object);
    examineOperation(log, type, object, annotation);
    this.context.follow(log, object, annotation);
    this.purges.follow(log, object, annotation);
    this.sources.follow(log, object, annotation);
    examineMetadata(log, object, this.of, this.sources);
    if (annotation.does.what === 'completes') this.status = object.text('status') ?? '';
  }
}
