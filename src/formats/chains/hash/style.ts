// From the names in a profile to how JSON is written.

import { compareUtf8 } from '../../../base/bytes.ts';
import { type JsonStyle, quote } from '../../../base/json/canonical.ts';
import {
  type ChainProfile,
  isKeyed,
  type JsonSpelling,
  type JsonStyleName,
} from '../profile/profile.ts';
import { SPELLINGS } from './numbers.ts';

export const RFC_8785: JsonSpelling = {
  order: 'UTF-16',
  separators: 'compact',
  escapes: 'least',
  numbers: 'javascript',
};

export const AS_WRITTEN: JsonSpelling = {
  order: 'written',
  separators: 'compact',
  escapes: 'least',
  numbers: 'written',
};

const ORDERS: Readonly<Record<JsonSpelling['order'], JsonStyle['order']>> = {
  written: null,
  JavaScript: compareIndices,
  'UTF-16': (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0),
  'UTF-8': compareUtf8,
};

/** Whole numbers first and ascending; the others stay as they are, for sorting keeps the order of equals. */
function compareIndices(a: string, b: string): number {
  const [x, y] = [a, b].map((name) =>
    INDEX.test(name) && Number(name) < 2 ** 32 - 1 ? Number(name) : Infinity,
  );
  return x === y ? 0 : (x ?? 0) - (y ?? 0);
}
const INDEX = /^(?:0|[1-9]\d{0,9})$/;

const QUOTES = { least: quote, ascii: quoteAscii, go: quoteGo };

export function expandStyle(name: JsonStyleName): JsonStyle {
  const { order, separators, escapes, numbers } = name === 'RFC 8785' ? RFC_8785 : name;
  const spaced = separators === 'spaced';
  return {
    spell: SPELLINGS[numbers],
    order: ORDERS[order],
    comma: spaced ? ', ' : ',',
    colon: spaced ? ': ' : ':',
    quote: QUOTES[escapes],
  };
}

/** Python's `ensure_ascii`: everything outside of U+0020 to U+007E, DEL included. */
function quoteAscii(text: string): string {
  return quote(text).replace(/[^ -~]/g, escapeUnit);
}

/** Go's default, which keeps JSON safe inside HTML; it reads a lone surrogate as U+FFFD. */
function quoteGo(text: string): string {
  return quote(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[<>&\u2028\u2029]/g, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** How a log writes the JSON that it hashes; one that hashes none keeps it as it is written. */
export function hashedStyle({ hash, innerHashes = [] }: ChainProfile): JsonStyle {
  const parts = [...innerHashes, ...(isKeyed(hash) ? [] : [hash])].flatMap((rule) => rule.parts);
  const json = parts.flatMap((part) => ('json' in part ? part.json.style : []));
  return expandStyle(json[0] ?? AS_WRITTEN);
}
