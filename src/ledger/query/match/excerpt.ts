// Lists show a match with some of the text around it.

import { findSecrets } from '../../../base/secrets/find.ts';
import { shortened } from '../../../base/visible.ts';
import type { Excerpt, FoundEntry } from '../../model/search.ts';
import type { EntryLine } from '../../model/view.ts';
import type { FieldName } from '../fields.ts';
import { resources as resourcesOf } from './from-digest.ts';
import type { Match } from './nodes.ts';
import type { DigestPart } from './searchable.ts';

const CONTEXT = 48;
const MOST_OF_MATCH = 400;

export function makeExcerpt({ field, path, text, start, end }: Match, context = CONTEXT): Excerpt {
  const [from, to] = uncut(
    text,
    Math.max(0, start - context),
    Math.min(text.length, end + context),
  );
  const before = text.slice(from, start).replace(/^[\udc00-\udfff]/, '');
  const after = text.slice(end, to).replace(/[\ud800-\udbff]$/, '');
  return {
    field,
    path,
    before: `${from > 0 ? '…' : ''}${before}`,
    match: shortened(text.slice(start, end), MOST_OF_MATCH),
    after: `${after}${to < text.length ? '…' : ''}`,
  };
}

/** A value that would be cut is looked for so far around it. */
const AROUND = 600;

/**
 * The cut is wider where it would divide a secret: nobody could tell that the rest of it is one.
 */
function uncut(text: string, from: number, to: number): readonly [number, number] {
  const start = Math.max(0, from - AROUND);
  let [first, last] = [from, to];
  for (const secret of findSecrets(text.slice(start, to + AROUND))) {
    const [begin, end] = [start + secret.from, start + secret.to];
    if (begin < first && end > first) first = begin;
    if (begin < last && end > last) last = end;
  }
  return [first, last];
}

/** The text is on one line: the ends of lines would only be spelled out. */
export function markedLine({ before, match, after }: Excerpt): string {
  return `${before}»${match}«${after}`.replace(/\s+/g, ' ');
}

const MOST_RESOURCES = 3;

export function foundEntry(part: DigestPart, matches: readonly Match[]): FoundEntry {
  const { index, seq, id, recordedAt, digest } = part;
  const resources: string[] = [];
  for (const { text } of resourcesOf(part)) {
    if (resources.length === MOST_RESOURCES) break;
    if (!resources.includes(text)) resources.push(text);
  }
  const excerpts = matches.map((match) => makeExcerpt(match));
  return { index, seq, id, recordedAt, line: digest.line, resources, matches: excerpts };
}

const IN_ROW: ReadonlySet<string> = new Set<FieldName>([
  ...(['kind', 'seq', 'index', 'ledger', 'format', 'lane'] as const),
]);

/** Returns whether the row of an entry shows the match, so that it need not be shown once more. */
export function isInRow(field: string, text: string, { title, kind }: EntryLine): boolean {
  return IN_ROW.has(field) || text === title || text === kind;
}
