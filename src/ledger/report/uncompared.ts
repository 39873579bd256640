// Some parts of a report are compared with nothing. Its page marks each where it is read and says
// so once, a check of it lists them, and all the rest is compared: a test alters every value of a
// report in turn.

import { html } from './html.ts';

const OF_REPORT: ReadonlySet<string> = new Set(['title', 'made_on', 'tool', 'case', 'redaction']);
const OF_LEDGER: ReadonlySet<string> = new Set(['name', 'pins']);

/** Takes members of a report, or of one of its ledgers. */
export function isUncompared(path: readonly string[]): boolean {
  const [part = '', , own = ''] = path;
  return part === 'ledgers' ? OF_LEDGER.has(own) : OF_REPORT.has(part);
}

export const UNCOMPARED_WORDS =
  'Its title, the day on which it was made, the names of its ledgers, question, conclusion, queries, findings and notes of a case, the rules of what was left out, where pins and keys come from, and whether there were more notes: nobody can say from the ledgers whether these are so.';

/** Stands next to each of them; the first page says what it means. */
export const SAID = html`<span class="said">*</span>`;
