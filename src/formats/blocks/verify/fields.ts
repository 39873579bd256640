// What a record's own fields show: whether it can be read, its type, who wrote it, and for
// whom.

import type { DecodedBlock } from '../decode.ts';
import { showMember } from '../record.ts';
import type { RecordType } from '../shape.ts';
import type { RecordFields } from '../usual.ts';
import type { RecordLog } from './checks.ts';

export function examineSyntax(
  log: RecordLog,
  { fault, twice, bom, annotation: { line, cut } }: DecodedBlock,
): void {
  log.examine('syntax');
  if (bom)
    log.error('syntax', {
      offset: 0,
      expected: '{',
      actual: 'a byte order mark',
      message:
        'There is a byte order mark at the beginning of the line. Save the file as UTF-8 without one.',
    });
  if (twice !== null)
    log.error('syntax', {
      path: twice,
      expected: 'each key once',
      actual: 'a key that occurs twice',
      message: `${twice} occurs twice. The last one counts here; another reader may take the first.`,
    });
  if (fault)
    log.error('syntax', {
      offset: fault.offset,
      expected: 'one JSON object',
      actual: fault.message,
      message: cut
        ? `The file ends inside line ${line}: it was cut off while it was written or copied.`
        : `Line ${line} cannot be read: ${fault.message}. It counts as one record; nothing is concluded across it.`,
    });
}

/** A record of no known type. */
export function examineUnknown(log: RecordLog, object: RecordFields): void {
  const type = object.text('type');
  if (type === null) {
    log.examine('shape');
    log.error('shape', {
      path: 'type',
      expected: 'a record type',
      actual: showMember(object.value('type')),
      message: 'The record does not name its type; it changes nothing.',
    });
    return;
  }
  log.examine('unknown-record');
  log.info('unknown-record', {
    path: 'type',
    actual: type,
    message: `Records of type ${type} are not known here. It is kept, and changes nothing.`,
  });
}

/** A record of a known type. */
export function examineFields(
  log: RecordLog,
  type: RecordType,
  object: RecordFields,
  owner: string | null,
): void {
  log.examine('unknown-record');
  if (owner !== null) examineWriter(log, object, owner);
  log.examine('shape');
  for (const fault of object.faults(type))
    log.error('shape', {
      ...fault,
      message: `A record of type ${type} needs ${fault.path} (${fault.expected}).`,
    });
  if (type === 'set' || type === 'delete') examineProvenance(log, object);
}

function examineWriter(log: RecordLog, object: RecordFields, owner: string): void {
  log.examine('writer');
  if (object.isText('writer', owner)) return;
  const writer = object.value('writer');
  const source = object.text('source_block_id');
  log.error('writer', {
    path: 'writer',
    expected: owner,
    actual: showMember(writer),
    message:
      typeof writer === 'string'
        ? `${writer} wrote this itself${source === writer ? '' : source ? `, for ${source}` : ''}. Only the composite block that owns the run may write; a leaf block hands its result to it.`
        : 'The record does not name its writer.',
  });
}

function examineProvenance(log: RecordLog, object: RecordFields): void {
  log.examine('provenance');
  const source = object.value('source_block_id');
  if (typeof source !== 'string' || source === '')
    log.error('provenance', {
      path: 'source_block_id',
      expected: 'the name of a block',
      actual: showMember(source),
      message: 'It does not name the block for which it was written.',
    });
  if (log.entry.recordedAt === null)
    log.error('provenance', {
      path: 'timestamp',
      expected: 'a number',
      actual: showMember(object.value('timestamp')),
      message: 'It does not give the time when it was written.',
    });
}
