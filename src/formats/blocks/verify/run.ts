// Verifying one run, record by record. What a record's place makes of it was told by
// the reader; here it is judged, and the context is rebuilt to be hashed.

import type { HashEngine } from '../../../core/hash/hash.ts';
import type { JsonObject } from '../../../core/json/value.ts';
import type { Entry } from '../../../core/model/entry.ts';
import { blocksCanonical } from '../canonical.ts';
import { Checkpoints } from '../checkpoints.ts';
import { ContextHasher, type KeptContext } from '../context-hash.ts';
import { FORMAT, headerFaults, initialContext, isJudged } from '../header.ts';
import { type Place, placeOf } from '../place.ts';
import {
  type BlocksRecord,
  listAt,
  membersOf,
  readRecord,
  shown,
  textAt,
  valueAt,
} from '../record.ts';
import { type RecordType, shapeFaults, typeOf } from '../shape.ts';
import { judgePlace } from './judge.ts';
import { RunLog } from './log.ts';
import { Order } from './order.ts';

export class RunState {
  readonly log: RunLog;
  title = '';
  entries = 0;
  /** false: no header of this format and version, so nothing further is judged. */
  judged = true;
  chained = false;
  status: string | null = null;
  /** Id of the last record; null: it has none, or cannot be read. */
  headId: string | null = null;
  last: Entry | null = null;
  /** Where the pinned id stands. */
  pinnedAt: Entry | null = null;
  private owner: string | null = null;
  /** The header was seen: only then is the context the whole one. */
  private whole = false;
  private readonly pin: string | undefined;
  private readonly order: Order;
  private readonly context: ContextHasher;
  private readonly kept = new Checkpoints<{ id: string; at: number; kept: KeptContext }>();
  private readonly isTarget: (index: number) => boolean;

  /** `isTarget`: whether some rollback goes back to a checkpoint; the others need not be kept. */
  constructor(
    lane: string,
    hash: HashEngine,
    pin: string | undefined,
    isTarget: (index: number) => boolean,
  ) {
    this.log = new RunLog(lane, (entry) => placeOf(entry).line);
    this.order = new Order(this.log, hash);
    this.context = new ContextHasher(hash);
    this.pin = pin;
    this.isTarget = isTarget;
  }

  push(entry: Entry): void {
    const record = readRecord(entry.bytes);
    const place = placeOf(entry);
    this.entries++;
    this.last = entry;
    this.headId = textAt(record.object, 'id');
    if (this.headId !== null && this.headId === this.pin) this.pinnedAt = entry;
    if (entry.index === 0) this.pushHeader(entry, record, place);
    else if (this.judged && place.does.what === 'nothing' && place.does.why === 'not judged')
      this.judged = false;
    else if (this.judged) this.pushRecord(entry, record, place);
  }

  /** The context at the end; null where it cannot be told. */
  world(): { readonly hash: string; readonly resources: number } | null {
    return this.judged && this.whole
      ? { hash: this.context.hash(), resources: this.context.size }
      : null;
  }

  private pushHeader(entry: Entry, record: BlocksRecord, place: Place): void {
    const { object } = record;
    this.syntax(entry, record, place);
    if (!object) {
      this.judged = false;
      return;
    }
    this.title = textAt(object, 'owner') ?? '';
    this.log.look('header');
    this.judged = isJudged(object);
    for (const { path, expected, actual } of headerFaults(object)) {
      const message =
        path === 'format' || path === 'type'
          ? `The file does not begin with a header of ${FORMAT}; nothing further is judged by rules that may not be its own.`
          : `The header does not say what it has to: ${path}.`;
      this.log.error('header', entry, { path, expected, actual, message });
    }
    if (!this.judged) return;
    this.chained = place.chained;
    this.owner = textAt(object, 'owner');
    this.whole = true;
    for (const [key, value] of membersOf(initialContext(object)))
      this.context.put(key, blocksCanonical(value));
    this.order.header(entry, object, this.chained);
  }

  private pushRecord(entry: Entry, record: BlocksRecord, place: Place): void {
    const { log } = this;
    const { object } = record;
    this.syntax(entry, record, place);
    if (!object) {
      this.order.unreadable();
      return;
    }
    if (place.does.what === 'nothing' && place.does.why === 'later header') {
      log.look('header');
      log.error('header', entry, {
        path: 'type',
        expected: 'a record',
        actual: 'a header',
        message: 'A second header: it is ignored. Two files may have been put together.',
      });
      return;
    }
    this.order.record(entry, object, place.chained);
    log.look('after-end');
    if (place.does.what === 'nothing' && place.does.why === 'after the end')
      log.error('after-end', entry, {
        message:
          'The run had ended. This record is kept and not folded; whoever wrote it did not know of the end, or it was added.',
      });
    const type = typeOf(object);
    if (type) this.known(type, entry, object, place);
    else this.unknown(entry, object);
  }

  private syntax(entry: Entry, { fault, twice, bom }: BlocksRecord, { line, cut }: Place): void {
    this.log.look('syntax');
    if (bom)
      this.log.error('syntax', entry, {
        offset: 0,
        expected: '{',
        actual: 'a byte order mark',
        message: 'A byte order mark stands before the line. Save the file as UTF-8 without one.',
      });
    if (twice !== null)
      this.log.error('syntax', entry, {
        path: twice,
        expected: 'each key once',
        actual: 'a key that stands twice',
        message: `${twice} stands twice. The last one counts here; another reader may take the first.`,
      });
    if (fault)
      this.log.error('syntax', entry, {
        offset: fault.offset,
        expected: 'one JSON object',
        actual: fault.message,
        message: cut
          ? `The file ends inside line ${line}: it was cut off while it was written or copied.`
          : `Line ${line} cannot be read: ${fault.message}. It stands for one record; nothing is concluded across it.`,
      });
  }

  private unknown(entry: Entry, object: JsonObject): void {
    const type = textAt(object, 'type');
    if (type === null) {
      this.log.look('shape');
      this.log.error('shape', entry, {
        path: 'type',
        expected: 'a record type',
        actual: shown(valueAt(object, 'type')),
        message: 'The record does not say what it is; it changes nothing.',
      });
      return;
    }
    this.log.look('unknown-record');
    this.log.info('unknown-record', entry, {
      path: 'type',
      actual: type,
      message: `Records of type ${type} are not known here. It is kept, and changes nothing.`,
    });
  }

  private known(type: RecordType, entry: Entry, object: JsonObject, place: Place): void {
    this.log.look('unknown-record');
    this.checkWriter(entry, object);
    this.log.look('shape');
    for (const fault of shapeFaults(type, object))
      this.log.error('shape', entry, {
        ...fault,
        message: `A record of type ${type} needs ${fault.path} (${fault.expected}).`,
      });
    if (type === 'set' || type === 'delete') this.checkProvenance(entry, object);
    this.order.timestamp(entry, object);
    judgePlace(this.log, type, entry, object, place);
    this.fold(entry, object, place);
  }

  private checkWriter(entry: Entry, object: JsonObject): void {
    if (this.whole && this.owner === null) return;
    this.log.look('writer');
    const writer = valueAt(object, 'writer');
    if (!this.whole || writer === this.owner) return;
    const source = textAt(object, 'source_block_id');
    this.log.error('writer', entry, {
      path: 'writer',
      expected: this.owner ?? '',
      actual: shown(writer),
      message:
        typeof writer === 'string'
          ? `${writer} wrote this itself${source === writer ? '' : source ? `, for ${source}` : ''}. Only the composite block that owns the run may write; a leaf block hands its result to it.`
          : 'The record does not say who wrote it.',
    });
  }

  private checkProvenance(entry: Entry, object: JsonObject): void {
    this.log.look('provenance');
    const source = valueAt(object, 'source_block_id');
    if (typeof source !== 'string' || source === '')
      this.log.error('provenance', entry, {
        path: 'source_block_id',
        expected: 'the name of a block',
        actual: shown(source),
        message: 'It does not say for which block it was written.',
      });
    if (entry.recordedAt === null)
      this.log.error('provenance', entry, {
        path: 'timestamp',
        expected: 'a number',
        actual: shown(valueAt(object, 'timestamp')),
        message: 'It does not say when it was written.',
      });
  }

  private fold(entry: Entry, object: JsonObject, { does }: Place): void {
    const { context, kept } = this;
    const key = textAt(object, 'key') ?? '';
    const id = textAt(object, 'snapshot_id') ?? '';
    switch (does.what) {
      case 'sets':
        context.put(key, blocksCanonical(valueAt(object, 'value') ?? null));
        break;
      case 'deletes':
        context.remove(key);
        break;
      case 'freezes':
        this.checkStateHash(entry, object);
        if (this.isTarget(entry.index)) kept.add({ id, at: entry.index, kept: context.keep() });
        break;
      case 'goes back': {
        const target = kept.get(id);
        if (!target) break;
        context.restore(target.kept);
        kept.endAfter(target);
        break;
      }
      case 'purges':
        for (const purged of listAt(object, 'snapshot_ids') ?? [])
          if (typeof purged === 'string') kept.remove(purged);
        break;
      case 'completes':
        this.status = textAt(object, 'status') ?? '';
        break;
    }
  }

  private checkStateHash(entry: Entry, object: JsonObject): void {
    this.log.look('state-hash');
    if (!this.whole) return;
    const recorded = valueAt(object, 'state_hash');
    const expected = this.context.hash();
    if (recorded === expected) return;
    this.log.error('state-hash', entry, {
      path: 'state_hash',
      expected,
      actual: shown(recorded),
      message:
        'The context that the log gives here is another one than this checkpoint froze. A write before it was changed, taken out or added; a rollback to it restores what the log gives.',
    });
  }
}
