// One lane while it is verified: whether its lines can be read, and then each record by
// its own hash, the record before it in the chain, and the times of its lane.

import type { Entry } from '../../../core/model/entry.ts';
import type { FindingsLog, MadeFinding } from '../../../core/verify/log.ts';
import type { VerifyContext } from '../../../core/verify/rules.ts';
import type { Decoded } from '../decode.ts';
import { textAt } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import { continuedHash } from '../walk.ts';
import type { CheckId } from './checks.ts';
import type { Examined, LaneContext } from './context.ts';
import { examineHashes } from './hashes.ts';
import { examineLink, examineSequence, examineTime } from './order.ts';

export class LaneState implements LaneContext {
  title: string | undefined;
  hashed = 0;
  agreed = 0;
  signed = 0;
  time: number | null = null;
  readonly profile: ChainProfile;
  readonly log: FindingsLog<CheckId>;
  readonly context: VerifyContext<CheckId>;

  constructor(profile: ChainProfile, log: FindingsLog<CheckId>, context: VerifyContext<CheckId>) {
    this.profile = profile;
    this.log = log;
    this.context = context;
  }

  examine(entry: Entry, decoded: Decoded): void {
    const { object } = decoded;
    this.examineLine(entry, decoded);
    if (!object) return;
    const record = { ...decoded, entry, object };
    const { isStrict } = this.context;
    if (isStrict) this.examineDoubled(record);
    if (continuedHash(object, this.profile) !== null) {
      this.noteContinued(record);
      return;
    }
    examineHashes(this, record);
    examineLink(this, record);
    if (!isStrict) return;
    examineSequence(this, record);
    examineTime(this, record);
    if (textAt(object, this.profile.members.signature) !== null) this.signed++;
  }

  end(): void {
    const { hash } = this.profile;
    if (!isKeyed(hash)) return;
    this.log.add(null, {
      check: 'chains.hash',
      severity: 'warning',
      path: hash.at,
      message: `Every record is sealed by ${hash.keyed}. Without the key nobody can compute these seals: only the order of the records was checked, and what they say may have been changed.`,
    });
  }

  add(
    { entry, annotation }: Pick<Examined, 'entry' | 'annotation'>,
    made: Omit<MadeFinding<CheckId>, 'line'>,
  ): void {
    this.log.add(entry, { ...made, line: annotation.line });
  }

  private examineLine(entry: Entry, { object, fault, annotation }: Decoded): void {
    this.log.examine('chains.line');
    if (annotation.hasBom)
      this.add(
        { entry, annotation },
        {
          check: 'chains.line',
          severity: 'error',
          expected: 'a record',
          actual: 'a byte order mark',
          message:
            'A byte order mark is before the first record. It belongs to no hash, and most readers of such logs stop at it.',
        },
      );
    if (object) return;
    this.add(
      { entry, annotation },
      {
        check: 'chains.line',
        severity: 'error',
        expected: 'one JSON object',
        actual: fault?.message ?? 'something else',
        offset: fault?.offset ?? null,
        message: annotation.isOpen
          ? 'The file ends inside this line: it was cut off, or was being written when it was copied.'
          : 'This line is no record. Some readers of such logs skip it in silence; here nothing is concluded about the link across it.',
      },
    );
  }

  private examineDoubled(record: Examined): void {
    this.log.examine('chains.doubled');
    if (record.doubled === null) return;
    this.add(record, {
      check: 'chains.doubled',
      severity: 'error',
      path: record.doubled,
      expected: 'a member that is written once',
      actual: 'two',
      message:
        'A member is written twice. Here, as in most readers, the last one counts and is what was hashed; a reader that takes the first one shows something else.',
    });
  }

  private noteContinued(record: Examined): void {
    this.log.examine('chains.first');
    this.add(record, {
      check: 'chains.first',
      severity: 'info',
      path: this.profile.chain.continues ?? null,
      message:
        'This file goes on from another one, whose last hash this line names. What came before is not in this file.',
    });
  }
}
