// Anchors as they are published: one JSON object, or several under "anchors".

import { fromHex } from '../../core/bytes.ts';
import { JsonError, parseJson } from '../../core/json/parse.ts';
import { isArray, isNumber, isObject, type JsonValue } from '../../core/json/value.ts';
import type { LaneAnchor } from '../../core/model/check.ts';
import { type Seq, toSeq } from '../../core/model/entry.ts';
import { SourceError } from '../../sources/error.ts';
import { at, textAt } from './payload/tree.ts';

/** @throws {SourceError} saying what was expected where. */
export function readAnchors(bytes: Uint8Array): LaneAnchor[] {
  const document = parse(bytes);
  const several = at(document, 'anchors');
  const list = isArray(several) ? several : isArray(document) ? document : [document];
  return list.map((item, i) => readAnchor(item, i));
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: 32 });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw wrong(`At byte ${error.offset}: ${error.message}.`);
  }
}

function readAnchor(item: JsonValue, index: number): LaneAnchor {
  const where = `Anchor ${index + 1}`;
  if (item === null || typeof item !== 'object' || isArray(item) || !isObject(item)) {
    throw wrong(`${where} is not an object.`);
  }
  const hash = (name: string) => {
    const text = textAt(item, name)
      .replace(/^traj:/, '')
      .toLowerCase();
    if (fromHex(text)?.length !== 32) throw wrong(`${where}: "${name}" is not 64 hex digits.`);
    return text;
  };
  const count = whole(at(item, 'entry_count'));
  const headSeq = whole(at(item, 'head_seq'));
  if (typeof count !== 'number' || headSeq === null) {
    throw wrong(`${where}: "entry_count" and "head_seq" have to be whole numbers.`);
  }
  return {
    trajectory_id: hash('trajectory_id'),
    entry_count: count,
    head_seq: headSeq,
    root: hash('root'),
  };
}

function whole(value: JsonValue): Seq | null {
  if (value === null || typeof value !== 'object' || !isNumber(value)) return null;
  return /^\d{1,20}$/.test(value.number) ? toSeq(BigInt(value.number)) : null;
}

function wrong(detail: string): SourceError {
  return new SourceError(
    'corrupt',
    'This is no file of anchors.',
    detail,
    'Expected {"anchors": [{"trajectory_id", "entry_count", "head_seq", "root"}]}, as "ledgerscope anchor" prints it.',
  );
}
