// Lines around the records of a log, before the first and after the last: a header or a footer, which says
// something of the log, and nothing that a record says. It is no record, and is read as what a document says
// around its records is.

import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { isBlank, type ReadLine } from '../../ledger/sources/text/lines.ts';
import { isOfSignature, isPreviousName, isTimeName } from './guess/names.ts';
import { isScalar, parseHashText, seenIn } from './guess/seen.ts';
import { plainText } from './hash/bytes.ts';
import { type Pointer, pointerTo } from './profile/pointer.ts';
import { readChainRecord } from './record.ts';
import { saysHow } from './said.ts';

/** A line that is no record. */
export interface FrameLine {
  readonly number: number;
  /** Texts and numbers in it, by where they are. */
  readonly said: ReadonlyMap<Pointer, string>;
}

/** Lines in front, and behind, that may be of this kind. */
const MAX_LINES = 4;
const MAX_MEMBERS = 24;

const KIND = /^[@_$]?(?:kind|type|event|event_?type|entry_?type|record_?type|record|entry|line)$/i;
const FRAME =
  /^[@_$]*(?:(?:log|chain|ledger|audit|file|export|segment|journal)[ _.-]?)?(?:header|head|preamble|prologue|manifest|meta|metadata|footer|trailer|epilogue|end|eof|summary|seam)$/i;
const ABOUT =
  /^[$@_]*(?:v|version|format|schema|spec|(?:format|schema|spec|log|ledger|chain|file)_?version|(?:hash_?)?alg(?:orithm)?)$/i;
const LANE =
  /^(?:session|run|conversation|thread|chain|stream|trace|workflow|tenant|log|ledger)_?(?:id)?$/i;
/** Only records of what was done have members of these names. */
const ACT =
  /^(?:action|operation|act|tool|tool_?(?:name|call|input|args)|function|method|command|cmd|decision|verdict|outcome|result|effect|args|arguments|params|parameters|input|output|payload|target)$/i;

/** The records among these lines; what is around them is added to `frame`. `isRecord`: it is one for sure. */
export function* recordsAmong(
  lines: Iterable<ReadLine>,
  isRecord: (object: JsonObject) => boolean = () => false,
  frame: FrameLine[] = [],
): Generator<ReadLine, void> {
  const front: ReadLine[] = [];
  const back: ReadLine[] = [];
  let record: ReadonlySet<string> | null = null;
  const isAround = ({ number, bytes }: ReadLine, names: ReadonlySet<string>) => {
    const { object } = readChainRecord(bytes, true);
    if (!object || isRecord(object) || !isFrame(object, names)) return false;
    frame.push({ number, said: saidIn(number, bytes, object) });
    return true;
  };
  for (const line of lines) {
    if (isBlank(line.bytes)) {
      yield line;
      continue;
    }
    // The block that the line was read from is filled again.
    const kept = { ...line, bytes: line.bytes.slice() };
    if (record === null) {
      const { object } = readChainRecord(line.bytes, true);
      if (object && front.length < MAX_LINES && isFrame(object, NOBODY)) {
        front.push(kept);
        continue;
      }
      const names = namesIn(object);
      record = names;
      yield* front.filter((one) => object === null || !isAround(one, names));
    }
    back.push(kept);
    if (back.length > MAX_LINES) yield* back.splice(0, 1);
  }
  if (record === null) yield* front;
  else {
    const names = record;
    const last = back.findLastIndex((line) => !isAround(line, names));
    yield* back.slice(0, last + 1);
  }
}

const NOBODY: ReadonlySet<string> = new Set();

/** `record`: names of what a record of the log says. */
function isFrame(object: JsonObject, record: ReadonlySet<string>): boolean {
  const { members } = object;
  if (members.length > MAX_MEMBERS) return false;
  const isCalled = members.some(
    ([name, value]) =>
      FRAME.test(name) || (KIND.test(name) && typeof value === 'string' && FRAME.test(value)),
  );
  const said = members.filter(([, value]) => saysSomething(value));
  if (!isCalled && !said.some(([name, value]) => isAbout(name, value))) return false;
  return said.every(([name, value]) => {
    if (ACT.test(name)) return false;
    return !record.has(name) || isShared(name, value, isCalled);
  });
}

function isAbout(name: string, value: JsonValue): boolean {
  return (
    ABOUT.test(name) ||
    (isScalar(value) && saysHow({ at: pointerTo(name), text: plainText(value) }))
  );
}

/** Whether records may have a member of this name, too. */
function isShared(name: string, value: JsonValue, isCalled: boolean): boolean {
  const at = pointerTo(name);
  if (isCalled && (isPreviousName(at) || isOfSignature(at))) return true;
  if (typeof value === 'string' && parseHashText(value)) return false;
  return ABOUT.test(name) || LANE.test(name) || (isCalled && (KIND.test(name) || isTimeName(at)));
}

/** Empty members are left out, as each row of a table has all of them. */
function namesIn(object: JsonObject | null): ReadonlySet<string> {
  const said = (object?.members ?? []).filter(([, value]) => saysSomething(value));
  return new Set(said.map(([name]) => name));
}

const saysSomething = (value: JsonValue) => value !== null && value !== '';

function saidIn(number: number, bytes: Uint8Array, object: JsonObject): FrameLine['said'] {
  const said = new Map<Pointer, string>();
  for (const [at, value] of seenIn(number, bytes, object).values)
    if (isScalar(value) && value !== '') said.set(at, plainText(value));
  return said;
}
