// Verifying a log: record by record with the record before it, then its end.

import type { Completeness } from '../../../core/model/check.ts';
import type { LaneInfo } from '../../../core/model/entry.ts';
import { EntryLog } from '../../../core/verify/entry-log.ts';
import type { FindingsLog, NotMade } from '../../../core/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerFacts,
  LedgerRules,
  VerifyContext,
} from '../../../core/verify/rules.ts';
import type { Decoded } from '../decode.ts';
import { hashRuleWords } from '../profile/hash-words.ts';
import { isKeyed } from '../profile/profile.ts';
import type { ChainReader } from '../reader.ts';
import { laneTitle } from '../words.ts';
import type { CheckId } from './checks.ts';
import type { LaneState } from './context.ts';
import { examineEntry } from './lane.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const VERIFIER = 'chain-verifier/2';

export class ChainRules implements LedgerRules<Decoded, CheckId> {
  private readonly lanes = new Map<string, LaneState>();
  private readonly reader: ChainReader;
  private readonly context: VerifyContext<CheckId>;

  constructor(reader: ChainReader, context: VerifyContext<CheckId>) {
    this.reader = reader;
    this.context = context;
  }

  lane({ id }: LaneInfo, log: FindingsLog<CheckId>): LaneRules<Decoded> {
    const { profile } = this.reader;
    const { hash: engine, isStrict } = this.context;
    const counts = { hashed: 0, agreed: 0, signed: 0 };
    const lane: LaneState = { title: undefined, ...counts, time: null, profile, engine };
    this.lanes.set(id, lane);
    return {
      examine(entry, decoded) {
        lane.title ??= laneTitle(entry, decoded).title;
        examineEntry(lane, log, entry, decoded, isStrict);
      },
      end() {
        const { hash } = profile;
        if (!isKeyed(hash)) return;
        new EntryLog(log, null).warn('chains.hash', {
          path: hash.at,
          message: `Every record is sealed by ${hash.keyed}. Without the key nobody can compute these seals: only the order of the records was checked, and what they say may have been changed.`,
        });
      },
    };
  }

  finish(): void {
    const { pins, log } = this.context;
    if (pins.head === undefined) return;
    log.examine('chains.head');
    if (this.endsAsPinned) return;
    new EntryLog(log, null).error('chains.head', {
      expected: pins.head,
      actual: this.reader.heads.join(', ') || 'no record',
      message:
        'No chain of this log ends with the pinned hash: records were cut off or added after it was noted, the log was written again, or it is another log.',
    });
  }

  laneFacts(id: string): LaneFacts {
    const lane = this.lanes.get(id);
    return {
      title: lane?.title ?? id,
      completeness: this.completeness,
      signatures: { unsigned: 0, malformed: 0, unknown: lane?.signed ?? 0, byKey: [] },
    };
  }

  ledgerFacts(): LedgerFacts {
    const { profile } = this.reader;
    const lanes = [...this.lanes.values()];
    const hashed = lanes.reduce((sum, { hashed }) => sum + hashed, 0);
    const agreed = lanes.reduce((sum, { agreed }) => sum + agreed, 0);
    const notes = [`Read as ${profile.name}: ${hashRuleWords(profile)}`];
    if (!isKeyed(profile.hash) && profile.hash.at === null)
      notes.push(
        'No hash covers the last record of a chain: were it changed, nothing in this file would show it.',
      );
    if (hashed > 1 && agreed === 0)
      notes.push(
        `None of ${hashed} hashes agrees. Rather than every record having been changed, this log is written by other rules than ${profile.name}; the findings then show nothing about a change.`,
      );
    return {
      notes,
      ...(isKeyed(profile.hash) && {
        tamperEvidence: 'No tamper evidence without the key: only the order of records is checked',
      }),
    };
  }

  notMade(check: CheckId, { lane }: FindingsLog<CheckId>): NotMade | null {
    const { profile } = this.reader;
    const lanes = lane === null ? [...this.lanes.values()] : [this.lanes.get(lane)];
    if (check === 'chains.signature' && lanes.some((one) => one?.signed))
      return {
        status: 'not checkable',
        reason:
          'Records are signed, and signatures of such logs are not checked here. They count for nothing in this verdict.',
      };
    if (check === 'chains.link' && profile.members.previous === undefined)
      return {
        status: 'not checkable',
        reason:
          'This log does not write the previous hash down. It is among the bytes of each record’s own hash, so the content hashes prove the chain as well.',
      };
    if (check === 'chains.hash' && isKeyed(profile.hash))
      return {
        status: 'not checkable',
        reason: `Records are sealed by ${profile.hash.keyed}, with a key that this log does not hold.`,
      };
    return null;
  }

  private get endsAsPinned(): boolean {
    const { head } = this.context.pins;
    return head !== undefined && this.reader.heads.length === 1 && this.reader.heads[0] === head;
  }

  private get completeness(): Completeness {
    const { head } = this.context.pins;
    if (head === undefined) return { state: 'not proven', reason: this.unproven };
    return this.endsAsPinned
      ? { state: 'proven', reason: 'The last record has the pinned hash.' }
      : { state: 'cut', reason: 'No chain of this log ends with the pinned hash.' };
  }

  private get unproven(): string {
    const { hash, members } = this.reader.profile;
    if (!isKeyed(hash))
      return 'A chain proves what comes before a record. That nothing was cut off at the end, or all of it written again with new hashes, shows only against the hash of the last record, noted elsewhere.';
    return members.previous === undefined
      ? 'Nothing here ties a record to the one before it that could be checked without the key: nothing proves that none was taken out.'
      : 'Records name one another, but without the key no hash of theirs can be computed: what they say, and that none was cut off at the end, is not proven.';
  }
}
