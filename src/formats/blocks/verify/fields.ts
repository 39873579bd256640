// What a record's own fields show: whether it can be read, its type, who wrote it, and for
// whom.

import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import { showMember } from '../record.ts';
import type { BlocksLine, Examined } from './examined.ts';

export function examineSyntax(
  log: CheckLog,
  { decoded: { fault, twice, bom }, annotation: { line, cut } }: BlocksLine,
): void {
  log.examine();
  if (bom)
    log.error({
      offset: 0,
      expected: '{',
      actual: 'a byte order mark',
      message:
        'There is a byte order mark at the beginning of the line. Save the file as UTF-8 without one.',
    });
  if (twice !== null)
    log.error({
      path: twice,
      expected: 'each key once',
      actual: 'a key that occurs twice',
      message: `${twice} occurs twice. The last one counts here; another reader may take the first.`,
    });
  if (fault)
    log.error({
      offset: fault.offset,
      expected: 'one JSON object',
      actual: fault.message,
      message: cut
        ? `The file ends inside line ${line}: it was cut off while it was written or copied.`
        : `Line ${line} cannot be read: ${fault.message}. It counts as one record; nothing is concluded across it.`,
    });
}

export function examineType(log: CheckLog, { object, type }: Examined): void {
  const written = type ?? object.text('type');
  if (written === null) return;
  log.examine();
  if (type === null)
    log.info({
      path: 'type',
      actual: written,
      message: `Records of type ${written} are not known here. It is kept, and changes nothing.`,
    });
}

export function examineShape(log: CheckLog, { object, type }: Examined): void {
  if (type === null && object.text('type') !== null) return;
  log.examine();
  if (type === null)
    log.error({
      path: 'type',
      expected: 'a record type',
      actual: showMember(object.value('type')),
      message: 'The record does not name its type; it changes nothing.',
    });
  else
    for (const fault of object.faults(type))
      log.error({
        ...fault,
        message: `A record of type ${type} needs ${fault.path} (${fault.expected}).`,
      });
}

export function examineWriter(log: CheckLog, { object, run: { owner } }: Examined): void {
  if (owner === null) return;
  log.examine();
  if (object.isText('writer', owner)) return;
  const writer = object.value('writer');
  const source = object.text('source_block_id');
  log.error({
    path: 'writer',
    expected: owner,
    actual: showMember(writer),
    message:
      typeof writer === 'string'
        ? `${writer} wrote this itself${source === writer ? '' : source ? `, for ${source}` : ''}. Only the composite block that owns the run may write; a leaf block hands its result to it.`
        : 'The record does not name its writer.',
  });
}

export function examineProvenance(log: CheckLog, { object }: Examined): void {
  log.examine();
  const source = object.value('source_block_id');
  if (typeof source !== 'string' || source === '')
    log.error({
      path: 'source_block_id',
      expected: 'the name of a block',
      actual: showMember(source),
      message: 'It does not name the block for which it was written.',
    });
  if (log.entry.recordedAt === null)
    log.error({
      path: 'timestamp',
      expected: 'a number',
      actual: showMember(object.value('timestamp')),
      message: 'It does not give the time when it was written.',
    });
}
