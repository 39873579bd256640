// Text of a ledger can never become markup: whatever is put into a template is escaped, unless it
// was made here.

import { spelledText } from '../../base/visible.ts';

/** Markup that was made here. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | bigint | null | false | readonly Part[];

const ESCAPED = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/**
 * A tagged template. Texts are escaped, and hidden characters in them are made visible; null and
 * false are nothing.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, i) => (i ? markup(parts[i - 1] ?? null) : '') + text).join(''));
}

function markup(part: Part): string {
  if (part instanceof Html) return part.text;
  if (isList(part)) return part.map(markup).join('');
  if (part === null || part === false) return '';
  return spelledText(String(part)).replace(/[&<>"']/g, (one) => ESCAPED.get(one) ?? '');
}

function isList(part: Part): part is readonly Part[] {
  return Array.isArray(part);
}
