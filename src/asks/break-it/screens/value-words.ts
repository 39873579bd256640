import { isHidden, maskedText, visibleText } from '../../../base/visible.ts';
import type { EntryValue } from '../../../ledger/model/tamper.ts';

/** Puts what agents said before names, and hashes last. */
export function orderValues(values: readonly EntryValue[]): readonly EntryValue[] {
  const rank = ({ kind, text }: EntryValue) =>
    kind === 'null' ? 3 : HASH.test(text) ? 2 : kind === 'number' ? 0 : 1;
  return [...values].sort((a, b) => rank(a) - rank(b));
}

const HASH = /^"(\w+:)?[0-9a-f]{16,}"$/i;

export function nameMember(path: string): string {
  return path.split('.').at(-1) || 'the value';
}

function short(text: string): string {
  return text.length > 26 ? `${text.slice(0, 25)}…` : text;
}

/** `json` is the value of a member of this name. */
export function worded(json: string, name: string): string {
  const plain = showPlainText(json);
  return visibleText(short(isHidden(plain, name) ? maskedText(plain, name) : json));
}

export function showPlainText(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
