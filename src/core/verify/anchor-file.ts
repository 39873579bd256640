// Anchors as they are published: one JSON object, or several under "anchors".

import { fromHex } from '../bytes.ts';
import { JsonError, parseJson } from '../json/parse.ts';
import { isArray, isNumber, isObject, type JsonValue, member } from '../json/value.ts';
import type { LaneAnchor } from '../model/check.ts';
import { type Seq, toSeq } from '../model/entry.ts';

/** Why a file is no file of anchors: what was expected where. */
export class AnchorFileError extends Error {
  constructor(detail: string) {
    super(
      `This is no file of anchors. ${detail} Expected {"anchors": [{"trajectory_id", "entry_count", "head_seq", "root"}]}, as "ledgerscope anchor" prints it.`,
    );
    this.name = 'AnchorFileError';
  }
}

/** @throws {AnchorFileError} */
export function readAnchors(bytes: Uint8Array): LaneAnchor[] {
  const document = parse(bytes);
  const several = isObject(document) ? member(document, 'anchors') : document;
  const list = several !== undefined && isArray(several) ? several : [document];
  return list.map(readAnchor);
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: 32 });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new AnchorFileError(`At byte ${error.offset}: ${error.message}.`);
  }
}

function readAnchor(item: JsonValue, index: number): LaneAnchor {
  const where = `Anchor ${index + 1}`;
  if (!isObject(item)) throw new AnchorFileError(`${where} is not an object.`);
  const hash = (name: string) => {
    const value = member(item, name);
    const text = typeof value === 'string' ? value.replace(/^traj:/, '').toLowerCase() : '';
    if (fromHex(text)?.length === 32) return text;
    throw new AnchorFileError(`${where}: "${name}" is not 64 hex digits.`);
  };
  const count = whole(member(item, 'entry_count'));
  const headSeq = whole(member(item, 'head_seq'));
  if (typeof count !== 'number' || headSeq === null) {
    throw new AnchorFileError(`${where}: "entry_count" and "head_seq" have to be whole numbers.`);
  }
  return {
    trajectory_id: hash('trajectory_id'),
    entry_count: count,
    head_seq: headSeq,
    root: hash('root'),
  };
}

function whole(value: JsonValue | undefined): Seq | null {
  if (value === undefined || !isNumber(value)) return null;
  return /^\d{1,20}$/.test(value.number) ? toSeq(BigInt(value.number)) : null;
}
