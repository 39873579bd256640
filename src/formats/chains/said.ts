// A document around the records, or a line of its own, may say with which hash or number a log begins and ends, and
// how many records there are.

import { looksLikeHash } from './hash/hash-text.ts';
import { type Pointer, splitPointer } from './profile/pointer.ts';

export interface SaidRecord {
  /** Who says it: "The document", "Line 1". */
  readonly by: string;
  readonly at: Pointer;
  readonly text: string;
}

export const BEGINS = /seam|from|prev|parent|before|start|begin|base|continu|resum|after/i;
export const BEGINS_WITH = /^(?:from|start|first|begin)$/i;
export const BEGINS_AT =
  /^(?:from|start|first|begin)(?:[_-]?(?:seq|sequence|index|idx|number|no|record|entry))?$/i;
/** What a document calls the record before the first one; the hash of another thing may be called so, too. */
export const GOES_ON =
  /seam|continu|resum|before|after|goes_?on|prev(?:ious)?_?(?:record|entry|event|hash|digest)/i;

/** Names without what is between their words. */
const HEAD =
  /^(?:chain|log|ledger|audit)?(?:head|tip|last|latest|final|end|ending|tail|closing)(?:chain|record|entry|event)?(?:hash|digest|checksum|sha256)?$/;
const LAST =
  /^(?:to|end|last|until|through|head|tail|final)(?:seq|sequence|index|idx|number|no)(?:number|no)?$/;
const COUNT =
  /^(?:count|length|(?:total|num|numberof|n)(?:records|entries|events|items)|(?:record|entry|event|item|records|entries|events|items|chain|log)(?:count|total|length))$/;

const PART = /^(?:hash|digest|sha_?256|value|record|entry|event|seq|sequence|index|number|count)$/i;
const WHOLE = /^\d{1,18}$/;

/** A value in an object of its own is called by the name of that object. */
export function saidName(at: Pointer): string {
  const [outer, own = ''] = ['', ...splitPointer(at)].slice(-2);
  return PART.test(own) && outer ? `${outer}_${own}` : own;
}

type Rule = Parameters<typeof looksLikeHash>[1];

/** Tells which fact about the end of a log this is; null: it is none. */
export function endSaid(
  { at, text }: Pick<SaidRecord, 'at' | 'text'>,
  rule: Rule,
): 'head' | 'last' | 'count' | null {
  const name = saidName(at)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  if (HEAD.test(name) && looksLikeHash(text, rule)) return 'head';
  if (!WHOLE.test(text)) return null;
  if (LAST.test(name)) return 'last';
  return COUNT.test(name) ? 'count' : null;
}

/** Whether it says how a log begins or ends. */
export function saysHow(said: Pick<SaidRecord, 'at' | 'text'>): boolean {
  if (endSaid(said, null) !== null) return true;
  const name = saidName(said.at);
  return looksLikeHash(said.text, null)
    ? BEGINS.test(name)
    : WHOLE.test(said.text) && BEGINS_AT.test(name);
}
