// Sessions and traces that are not read here, by their first records or tables: so that each is named for
// what it is, and never taken for a broken ledger.

import { decodeLenient } from '../../base/bytes.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import type { FileHead } from '../../ledger/sources/file.ts';
import { documentHead } from './read/records.ts';
import {
  DATABASES,
  isTalk,
  isTurn,
  objectOrEmpty,
  TEXTS,
  UNREAD_KINDS,
  WORKFLOW,
} from './unread-kinds.ts';
import { firstRecords } from './writers.ts';

/** null: it is nothing that is known by its name. */
export function unreadKind({ head, tables, name }: FileHead): string | null {
  if (tables) {
    const schema = decodeLenient(head);
    const found = DATABASES.find(
      ([, own, word]) => own.every((table) => tables.includes(table)) && schema.includes(word),
    );
    return found ? notRead(found[0]) : null;
  }
  const utf16 = decodeUtf16(head);
  if (utf16 !== null) return utf16;
  const begin = decodeLenient(head.subarray(0, BEGIN));
  const text = TEXTS.find(([, form]) => form.test(begin));
  if (text) return notRead(text[0]);
  if (WORKFLOW_FILE.test(name)) return notRead(WORKFLOW);
  const records = [...firstRecords(inMemory(head)), ...inDocument(head)];
  const found = UNREAD_KINDS.find(({ is }) => records.some(is));
  if (found) return found.isPart ? describePart(found.what) : notRead(found.what);
  if (/(^|\/)api_conversation_history\.json$/.test(name))
    return notRead('a session of Cline, Roo Code or Kilo Code');
  return records.some(isTalk) || records.filter(isTurn).length > 1 ? notRead(A_TALK) : null;
}

const WORKFLOW_FILE = /(^|\/)subagents\/workflows\/[^/]+\/journal\.jsonl$/;
const BEGIN = 2000;
const A_TALK = 'a talk with a model, of a program that is not known here';

const SEALS = /hash|prev|sign|seal|merkle/i;

/** All of its records are of one such kind, and none has a member that a chain would have. */
export function isUnread({ head, tables }: FileHead): boolean {
  if (tables) return false;
  const records = firstRecords(inMemory(head));
  if (records.some(({ members }) => members.some(([name]) => SEALS.test(name)))) return false;
  return records.length > 0 && UNREAD_KINDS.some(({ is, isOwn }) => !isOwn && records.every(is));
}

function describePart(what: string): string {
  return `this is ${what}; open the whole folder of the session, of which it is a part`;
}

function notRead(what: string): string {
  return /^(a|an|the|what)\b/.test(what)
    ? `this is ${what}; it is not read yet`
    : `these are ${what}; they are not read yet`;
}

function inDocument(head: Uint8Array): readonly JsonObject[] {
  const document = documentHead(head);
  if (!document) return [];
  const members = [...document.members].map(([name, value]) => [name, value ?? null] as const);
  return [{ members }, ...document.items.slice(0, 20).map(objectOrEmpty)];
}

/** Text with two bytes a character: with a mark at its start, or with every other byte zero. */
function decodeUtf16(head: Uint8Array): string | null {
  const [one, two] = head;
  const isMarked = (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
  const begin = head.subarray(0, 200);
  const zeros = [0, 1].map(
    (odd) => begin.filter((byte, at) => at % 2 === odd && byte === 0).length,
  );
  const isPlain =
    begin.length >= 8 &&
    zeros.some((count) => count > begin.length / 2.5) &&
    zeros.some((count) => count === 0);
  return isMarked || isPlain
    ? 'this is UTF-16 text: save it as UTF-8, which is what is read here'
    : null;
}
