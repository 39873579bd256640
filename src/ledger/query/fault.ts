// A fault says where a text is no query, what was expected there, what was found, and what may have
// been meant. It is plain data; the words are made in one place.

import { shortened } from '../../base/visible.ts';
import type { QuerySpan } from './ast.ts';

export interface QueryFault {
  readonly at: QuerySpan;
  readonly expected: string;
  readonly found: string;
  readonly instead: readonly string[];
}

export class QueryError extends Error {
  readonly fault: QueryFault;
  constructor(fault: QueryFault) {
    super(faultWords(fault));
    this.name = 'QueryError';
    this.fault = fault;
  }
}

const MOST_FOUND = 80;
const MOST_SHOWN = 160;
const BEFORE = 60;

/** Says it in a sentence or two. */
export function faultWords({ at, expected, found, instead }: QueryFault): string {
  const place = found === '' ? 'the end' : `“${shortened(found, MOST_FOUND)}”`;
  const or = instead.length ? ` Did you mean ${instead.join(', or ')}?` : '';
  return `Character ${at.start + 1}: expected ${expected}, found ${place}.${or}`;
}

/** Returns the query with a line of marks below it, for letters of one width. */
export function faultLines(text: string, fault: QueryFault): readonly string[] {
  const { start, end } = fault.at;
  const from = text.length > MOST_SHOWN ? Math.max(0, start - BEFORE) : 0;
  const shown = text.slice(from, from + MOST_SHOWN);
  const cut = from > 0 ? '…' : '';
  const line = `${cut}${shown}${from + MOST_SHOWN < text.length ? '…' : ''}`;
  const marks = '^'.repeat(Math.max(1, Math.min(end - from, shown.length) - (start - from)));
  return [line, `${' '.repeat(cut.length + start - from)}${marks}`, faultWords(fault)];
}
