// One lane while it is verified: whether its lines can be read, and then each record by
// its own hash, the record before it in the chain, and the times of its lane.

import type { Cause, Severity } from '../../../ledger/model/check.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { type ChainsAnnotation, inFile, lineOfFile } from '../annotation.ts';
import { findingPlace, recordWord } from '../container/words.ts';
import type { DecodedChain } from '../decode.ts';
import { bareHash, continuedHash } from '../walk.ts';
import type { ChainsCheckId } from './checks.ts';
import type { ChainLaneState, ExaminedRecord } from './context.ts';
import { examineHashes } from './hashes.ts';
import { examineNumbers } from './numbers.ts';
import { examineLink, examineSequence, examineTime } from './order.ts';
import { examineRequired } from './required.ts';

export function examineRecord(
  lane: ChainLaneState,
  laneLog: FindingsLog<ChainsCheckId>,
  entry: Entry,
  decoded: DecodedChain,
  isStrict: boolean,
): void {
  const { object, annotation } = decoded;
  const log = new PlacedLog(laneLog, entry, annotation, decoded.profile);
  examineLine(log, decoded);
  if (!object) return;
  const record = { ...decoded, object, log };
  if (isStrict) examineDoubled(record);
  const continued = continuedHash(object, lane.profile);
  if (continued !== null) {
    if (lineOfFile(annotation) !== 1) refuseContinued(record);
    if (annotation.before) examineLink(lane, record);
    else {
      lane.continues = true;
      const { from } = lane.declared;
      if (from !== undefined && bareHash(continued, lane.profile) === bareHash(from, lane.profile))
        lane.isFromGiven = true;
      else noteContinued(record);
    }
    return;
  }
  const { hashed, agreed } = lane;
  examineHashes(lane, record);
  const isHashed = lane.hashed > hashed;
  const isSound = lane.hashed - hashed === lane.agreed - agreed;
  if (isHashed && !isSound) lane.unsound.set(annotation.line, placeIn(laneLog, entry));
  examineLink(lane, record, isHashed ? isSound : null);
  if (!isStrict) return;
  if (lane.numbers) examineNumbers(record, lane.numbers);
  examineSequence(record);
  examineTime(lane, record);
  lane.repeated.examine(record);
  lane.inner?.examine(record);
  lane.roots?.examine(record);
  examineRequired(record);
  lane.signatures.examine(record);
}

function placeIn({ lane }: FindingsLog<ChainsCheckId>, { index }: Entry): Cause {
  return { lane, index };
}

/** Of a log in several files, each finding names its file. */
class PlacedLog extends EntryLog<ChainsCheckId> {
  private readonly file: string;

  constructor(
    log: FindingsLog<ChainsCheckId>,
    entry: Entry,
    annotation: ChainsAnnotation,
    profile: DecodedChain['profile'],
  ) {
    super(log, entry, findingPlace(annotation, profile));
    this.file = inFile(annotation);
  }

  override add(
    check: ChainsCheckId,
    severity: Severity,
    found: Parameters<EntryLog<ChainsCheckId>['add']>[2],
  ) {
    super.add(check, severity, { ...found, message: found.message + this.file });
  }
}

function examineLine(
  log: EntryLog<ChainsCheckId>,
  { object, fault, annotation, profile }: DecodedChain,
): void {
  const what = recordWord(profile).toLowerCase();
  log.examine('chains.line');
  if (annotation.hasBom)
    log.error('chains.line', {
      expected: 'a record',
      actual: 'a byte order mark',
      fault: 'A byte order mark is before the first record',
      message:
        'A byte order mark is before the first record. It belongs to no hash, and most readers of such logs stop at it.',
    });
  if (object) return;
  log.error('chains.line', {
    expected: 'one JSON object',
    actual: fault?.message ?? 'something else',
    offset: fault?.offset ?? null,
    message: annotation.isCut
      ? `The file ends inside this ${what}: it was cut off, or was being written when it was copied.`
      : `${profile.container?.is === 'JSON' ? 'This item of the list' : `This ${what}`} is no record. Some readers of such logs skip it in silence; here nothing is concluded about the link across it.`,
  });
}

function examineDoubled({ log, twice }: ExaminedRecord): void {
  log.examine('chains.doubled');
  if (twice === null) return;
  log.error('chains.doubled', {
    path: twice,
    expected: 'a member that is written once',
    actual: 'two',
    message:
      'A member is written twice. Here, as in most readers, the last one counts and is what was hashed; a reader that takes the first one shows something else.',
  });
}

function refuseContinued({ log, profile }: ExaminedRecord): void {
  log.error('chains.line', {
    path: profile.chain.continues ?? null,
    expected: 'a record',
    actual: 'the beginning of a file that goes on from another one',
    fault: 'The beginning of a file is in the middle',
    message:
      'Only the first line of a file names the file before it: this line was put in, or two files were put together.',
  });
}

function noteContinued({ log, profile }: ExaminedRecord): void {
  log.examine('chains.first');
  log.warn('chains.first', {
    path: profile.chain.continues ?? null,
    fault: 'It goes on from a file that is not here',
    message:
      'This line says that the file goes on from another one, which is not here: a front that was cut off can be excused in the same way. The last hash of the file before, noted elsewhere, is to be compared with it.',
  });
}
