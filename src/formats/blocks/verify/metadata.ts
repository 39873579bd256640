// What the provenance in `metadata` says once more of the record that it is in.

import type { Fields } from '../../../base/json/fields.ts';
import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import { showMember } from '../record.ts';
import type { Sources } from './sources.ts';

/** Members that mean what the record's own member of this name means. */
const OWN = ['key', 'seq', 'source_block_id', 'block_id', 'writer', 'snapshot_id'] as const;

export interface OfRun {
  readonly id: string | null;
  readonly owner: string | null;
}

export function examineMetadata(log: CheckLog, object: Fields, of: OfRun, sources: Sources): void {
  const metadata = object.fields('metadata');
  if (!metadata) return;
  const found = (name: string, expected: string, message: string) =>
    log.warn({
      path: `metadata.${name}`,
      expected,
      actual: showMember(metadata.value(name)),
      message,
    });
  const same = (name: string, own: string | null) => {
    const said = readText(metadata, name);
    if (said === null || own === null) return;
    log.examine();
    if (said !== own)
      found(name, own, `The metadata names another ${name} than the record that it is in.`);
  };
  for (const name of OWN) same(name, readText(object, name));
  same('owner', of.owner);
  const run = metadata.text('run_id');
  if (run !== null && of.id !== null) {
    log.examine();
    if (run !== of.id && !sources.isRun(object.text('source_block_id') ?? '', run))
      found('run_id', of.id, 'The metadata names another run than the one that it is in.');
  }
  const source = object.text('source_block_id');
  if (source === null) return;
  const name = metadata.text('block_name');
  if (name !== null) {
    log.examine();
    if (!areAlike(name, source))
      found(
        'block_name',
        source,
        `The value is written for ${source}, and its metadata names another block.`,
      );
  }
  const attempt = metadata.written('attempt');
  if (attempt === null) return;
  log.examine();
  const most = sources.attempts(source);
  if (!/^\d+$/.test(attempt) || (most !== null && Number(attempt) > most))
    found(
      'attempt',
      most === null ? 'a whole number from 0 on' : `a whole number up to ${most}`,
      most === null
        ? 'The metadata counts no attempt that there can have been.'
        : 'The metadata counts another attempt than there can have been: one for each call so far, and one more after each rollback.',
    );
}

/** A text, or a number as it is written. */
function readText(object: Fields, name: string): string | null {
  return object.text(name) ?? object.written(name);
}

/** A name for people may be another than the id, and shares a word with it. */
function areAlike(name: string, id: string): boolean {
  if (name === id) return true;
  const words = new Set(splitWords(id));
  return splitWords(name).some((word) => words.has(word));
}

function splitWords(text: string): readonly string[] {
  const parted = text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').toLowerCase();
  return parted.match(/[\p{L}\d]+/gu) ?? [];
}
