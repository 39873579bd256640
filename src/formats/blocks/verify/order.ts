// What ties a record to the one before it: its seq, its time, the chain.

import { spellsHex, toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { nextSeq, type Seq } from '../../../base/seq.ts';
import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import { showMember } from '../record.ts';
import type { RecordFields } from '../usual.ts';

/** undefined: nothing that the next record could be compared with. */
export class RecordOrder {
  private seq: Seq | undefined;
  private id: string | undefined;
  private time: number | undefined;
  private readonly hash: HashEngine;

  constructor(hash: HashEngine) {
    this.hash = hash;
  }

  begin(header: RecordFields): void {
    this.seq = 0;
    this.time = header.number('created_at') ?? undefined;
  }

  /** A line that cannot be read counts as one record: nothing is concluded across it. */
  unreadable(): void {
    this.seq = undefined;
    this.id = undefined;
  }

  /** Of a known type only. */
  examineTime(log: CheckLog, object: RecordFields): void {
    const time = object.number('timestamp');
    if (time === null) return;
    log.examine();
    if (this.time !== undefined && time < this.time)
      log.error({
        path: 'timestamp',
        expected: `${this.time} or later`,
        actual: String(time),
        message:
          'The time goes back. Writers put the later of now and the last time; this record was written by a clock that was set back, or was moved here.',
      });
    this.time = time;
  }

  examineSeq(log: CheckLog, object: RecordFields): void {
    const written = object.integer('seq');
    const before = this.seq;
    this.seq = written ?? undefined;
    if (written === null) {
      log.examine();
      log.error({
        path: 'seq',
        expected: before === undefined ? 'a whole number' : String(nextSeq(before)),
        actual: showMember(object.value('seq')),
        message: 'The record’s number in the run is not a whole number.',
      });
      return;
    }
    if (before === undefined) return;
    log.examine();
    const next = nextSeq(before);
    if (written === next) return;
    const missing = BigInt(written) - BigInt(next);
    log.error({
      path: 'seq',
      expected: String(next),
      actual: String(written),
      message:
        missing > 0n
          ? `${missing === 1n ? 'One record is' : `${missing} records are`} missing before this one. Look for a copy of the file that has them.`
          : 'The record does not follow the one before it: records were put in, doubled or moved.',
    });
  }

  /** The id that the next record has to name is the one that is written here. */
  examineChain(log: CheckLog, object: RecordFields): void {
    log.examine();
    const before = this.id;
    const id = object.text('id');
    this.id = id ?? undefined;
    if (log.entry.index === 0) examineFirst(log, object.value('prev'));
    else if (!object.has('prev')) missing(log, 'prev');
    else if (before !== undefined && !object.isText('prev', before))
      log.error({
        path: 'prev',
        expected: before,
        actual: showMember(object.value('prev')),
        sides: 'link',
        message:
          'It follows another record than the one before it: a record was taken out, put in, moved, or replaced with an id of its own.',
      });
    if (id === null) missing(log, 'id');
  }

  examineId(log: CheckLog, object: RecordFields): void {
    const id = object.text('id');
    if (id === null) return;
    log.examine();
    if (object.holds) return;
    if (spellsHex(id, this.hash.blake3(object.content()))) return;
    const expected = toHex(this.hash.blake3(object.plain().content()));
    if (id === expected) return;
    log.error({
      path: 'id',
      expected,
      actual: showMember(id),
      sides: 'computed',
      message:
        'The record is not the one that this id was made of: something in it was changed afterwards.',
    });
  }
}

function missing(log: CheckLog, path: string): void {
  log.error({
    path,
    expected: 'a record’s id',
    actual: 'nothing',
    message: `The header makes this a chained file; every record of one has id and prev, and this one has no ${path}.`,
  });
}

/** Of a file whose header has no id. */
export function examineNoChain(log: CheckLog, object: RecordFields): void {
  const path = ['id', 'prev'].find((name) => object.value(name) !== undefined);
  if (path === undefined) return;
  log.examine();
  log.error({
    path,
    expected: 'nothing',
    actual: showMember(object.value(path)),
    message: `The header has no id, so this is no chained file; yet this record has ${path}. The header’s were taken away, or the record comes from another file.`,
  });
}

function examineFirst(log: CheckLog, prev: JsonValue | undefined): void {
  if (prev !== null)
    log.error({
      path: 'prev',
      expected: 'null',
      actual: showMember(prev),
      message: 'Nothing comes before the header, so its prev is null.',
    });
}
