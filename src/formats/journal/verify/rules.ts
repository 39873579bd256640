// Verifying a journal: record by record, then its end.

import { encodeText, equalBytes, fromHex } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import { applyDelta } from '../../../ledger/fold/fold.ts';
import { worldHash } from '../../../ledger/fold/world-hash.ts';
import type { Completeness, WorldSummary } from '../../../ledger/model/check.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import type { DecodedJournalRecord, ReadRecord } from '../../../ledger/review/record.ts';
import { decisionBytes } from '../../../ledger/review/write.ts';
import type { FindingsLog, NotMade } from '../../../ledger/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerRules,
  VerifyContext,
} from '../../../ledger/verify/rules.ts';
import { journalDeltaBytes, readJournalDelta } from '../fold.ts';
import type { JournalReader } from '../reader.ts';
import { journalLaneTitle } from '../words.ts';
import type { JournalCheckId } from './checks.ts';
import { checkCountersignatureRecord, checkRevocation } from './countersignatures.ts';
import { checkDecisionRecords, checkDelivery } from './decisions.ts';
import { checkKey, judgeJournalCompleteness, NOT_PROVEN } from './ends.ts';
import { JournalLane } from './lane.ts';
import { checkHeader, checkPosition, checkTime } from './positions.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const JOURNAL_VERIFIER = 'journal-verifier/8';

const SIGNED = {
  'journal.signature': {
    path: 'signature',
    expected: 'a valid signature of the journal’s key',
    words: (fault: string) =>
      `The signature does not hold: ${fault}. The record was changed or written without the journal’s key.`,
  },
  'journal.document': {
    path: 'body.signature',
    expected: 'a valid signature of the journal’s key',
    words: (fault: string) =>
      `The signature of the decision’s own document does not hold: ${fault}. Exported alone, it will be refused.`,
  },
  'journal.countersignature': {
    path: 'body.document.signature',
    expected: 'a valid signature of the key that it names',
    words: (fault: string) =>
      `The second signature does not hold: ${fault}. Nobody but the first person signed this.`,
  },
} as const;

/** What of a record a signature is examined of. */
type SignedPart = keyof typeof SIGNED;

export class JournalRules implements LedgerRules<DecodedJournalRecord, JournalCheckId> {
  private readonly lanes = new Map<string, JournalLane>();
  private readonly completeness = new Map<string, Completeness>();
  private readonly reader: JournalReader;
  private readonly context: VerifyContext<JournalCheckId>;

  constructor(reader: JournalReader, context: VerifyContext<JournalCheckId>) {
    this.reader = reader;
    this.context = context;
  }

  lane({ id }: LaneInfo, log: FindingsLog<JournalCheckId>): LaneRules<DecodedJournalRecord> {
    const lane = new JournalLane(id, log);
    this.lanes.set(id, lane);
    return {
      examine: (entry, read) => this.examine(lane, entry, read),
      end: () => this.end(lane),
    };
  }

  mark(): (() => void) | null {
    // Signatures of a file that is read at once are reported behind all else.
    const isOrdered = (lane: JournalLane) => !lane.hasSignatureFault;
    return [...this.lanes.values()].every(isOrdered) ? () => this.completeness.clear() : null;
  }

  finish(): void {
    const { keys, head } = this.context.pins;
    for (const [id, lane] of this.lanes) {
      if (keys?.length) checkKey(lane, keys);
      this.completeness.set(id, judgeJournalCompleteness(lane, head));
    }
  }

  laneFacts(id: string): LaneFacts {
    const lane = this.lanes.get(id);
    if (!lane) throw new Error(`no lane ${id}`);
    const { key, signed, refused, ids, title } = lane;
    return {
      title,
      completeness: this.completeness.get(id) ?? NOT_PROVEN,
      world: this.summary(lane),
      signatures: {
        unsigned: 0,
        malformed: 0,
        unknown: refused + (key ? 0 : ids.size),
        byKey: key && signed ? [{ key, commits: signed }] : [],
      },
    };
  }

  notMade(check: JournalCheckId, { lane }: FindingsLog<JournalCheckId>): NotMade | null {
    if (check !== 'journal.signature' && check !== 'journal.document') return null;
    if (lane === null || this.lanes.get(lane)?.key !== null) return null;
    return {
      status: 'not checkable',
      reason: 'The key that the journal is signed by could not be read.',
    };
  }

  private examine(lane: JournalLane, entry: Entry, read: DecodedJournalRecord): void {
    if (lane.entries++ === 0) lane.title = journalLaneTitle(entry, read).title;
    lane.examine('journal.line');
    if (entry.fault) {
      const { path, expected, actual } = entry.fault;
      const message = `Line ${entry.index + 1} is no record: ${path || 'the line'} should be ${expected} and is ${actual}. Copy the journal again from where it was exported.`;
      lane.add({ check: 'journal.line', entry, path, expected, actual, message });
    }
    if (read) this.record(lane, entry, read);
    lane.last = entry;
  }

  private end(lane: JournalLane): void {
    if (this.reader.isUnended && lane.last)
      lane.add({
        check: 'journal.line',
        entry: lane.last,
        path: 'line end',
        expected: 'a line feed after the last record',
        actual: 'nothing',
        message:
          'The last line has no end: the file was cut off, or something else wrote it. Copy the journal again from where it was exported.',
      });
  }

  private requestSignature(
    lane: JournalLane,
    entry: Entry,
    check: SignedPart,
    message: Uint8Array,
    signature: string,
    key = lane.key,
  ): void {
    if (!key) return;
    const isRecord = check === 'journal.signature';
    this.context.requestSignature({
      publicKey: fromHex(key) ?? new Uint8Array(),
      message,
      signature: fromHex(signature) ?? new Uint8Array(),
      index: entry.index,
      settle(fault) {
        if (isRecord && fault) lane.refused++;
        else if (isRecord) lane.signed++;
        if (!fault) return;
        const { path, expected, words } = SIGNED[check];
        lane.add({ check, entry, path, expected, actual: fault, message: words(fault) });
      },
    });
  }

  private record(lane: JournalLane, entry: Entry, read: ReadRecord): void {
    const { record, content } = read;
    lane.examine('journal.spelling');
    if (!equalBytes(encodeText(read.canonical), entry.bytes))
      lane.add({
        check: 'journal.spelling',
        entry,
        path: 'line',
        expected: 'canonical bytes',
        actual: 'another spelling',
        message:
          'The line means what its id says, but it is not spelled as a journal is written: something else wrote these bytes.',
      });
    checkHeader(lane, entry, read);
    checkPosition(lane, entry);
    checkTime(lane, entry, record.recorded_at);
    lane.examine('journal.content-hash');
    const id = sha256Hex(content);
    if (id !== entry.id)
      lane.add({
        check: 'journal.content-hash',
        entry,
        path: 'id',
        expected: id,
        actual: entry.id,
        sides: 'computed',
        message:
          'The record does not hash to its id: it was changed after it was written. Do not rely on it; compare it with a copy from elsewhere.',
      });
    lane.examine('journal.signature');
    this.requestSignature(lane, entry, 'journal.signature', content, record.signature);
    if (record.kind === 'decision' && !read.bodyFault) {
      lane.examine('journal.document');
      const { body } = record;
      this.requestSignature(lane, entry, 'journal.document', decisionBytes(body), body.signature);
    }
    if (record.kind === 'countersignature' && !read.bodyFault) {
      const { document } = record.body;
      const { signature, journal } = document;
      const bytes = decisionBytes(document);
      const check = 'journal.countersignature';
      this.requestSignature(lane, entry, check, bytes, signature, journal.public_key);
    }
    if (record.kind === 'decision') checkDecisionRecords(lane, entry, read);
    if (record.kind === 'countersignature') checkCountersignatureRecord(lane, entry, read);
    if (record.kind === 'revoked' || lane.revoked) checkRevocation(lane, entry, read);
    if (record.kind === 'delivery') checkDelivery(lane, entry, read);
    if (record.kind === 'reviewer' && !read.bodyFault) lane.name = record.body.name;
    if (record.kind === 'reviewer' && read.bodyFault)
      lane.add({
        check: 'journal.line',
        entry,
        ...read.bodyFault,
        message: `The record of a name has no readable name: ${read.bodyFault.path} should be ${read.bodyFault.expected}.`,
      });
    lane.ids.set(entry.id, entry.index);
    const delta = readJournalDelta(entry.id, read);
    if (delta) {
      const at = { lane: lane.id, index: entry.index };
      applyDelta(lane.world, delta, at, () => journalDeltaBytes(entry, read));
    }
  }

  private summary({ world }: JournalLane): WorldSummary {
    const hash = worldHash(world.values(), ({ value }) => value, this.context.hash);
    return { hash, resources: world.size };
  }
}
