// What a person looks for first among arguments: where to, how much, to whom, with which command.
// It goes by the names of the arguments alone, and nothing is left out of the list below it.

import type { ArgRow } from './args.ts';

export interface Lifted {
  readonly what: string;
  readonly value: string;
}

/** By the last word of a name: "backup_path" is a path, "path_count" is none. */
const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Command: ['command', 'cmd', 'script', 'argv'],
    To: ['to', 'cc', 'bcc', 'recipient', 'recipients', 'payee', 'email'],
    Amount: ['amount', 'price', 'total', 'sum', 'quantity'],
    Where: ['env', 'environment', 'stage', 'region', 'cluster', 'namespace', 'branch', 'scope'],
    Path: ['path', 'file', 'filename', 'dir', 'directory', 'folder', 'destination'],
    Address: ['url', 'uri', 'endpoint', 'host'],
  }).flatMap(([what, words]) => words.map((word) => [word, what] as const)),
);

/** Longer ones are read in the list. */
const MAX_CHARACTERS = 160;
const MAX_LIFTED = 6;

/** The first few, in the order of the arguments; `isHidden`: a value that is not to be repeated. */
export function lifted(
  rows: readonly ArgRow[],
  isHidden: (row: ArgRow) => boolean,
): readonly Lifted[] {
  const found: Lifted[] = [];
  const groups: string[] = [];
  for (const row of rows) {
    const { depth, name, value } = row;
    const own = name.startsWith('[') ? (groups[depth - 1] ?? '') : name;
    groups[depth] = own;
    const what = value === null || row.as === 'group' ? undefined : MEANINGS.get(lastWord(own));
    if (!what || value === null || value === '' || isHidden(row)) continue;
    if (row.as === 'lines' || value.length > MAX_CHARACTERS) continue;
    found.push({ what, value: what === 'Amount' ? withCurrency(rows, row, value) : value });
    if (found.length === MAX_LIFTED) break;
  }
  return found;
}

/** "orderTotal" and "order-total" both end in "total". */
export function lastWord(name: string): string {
  const words = name.slice(0, 200).split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/);
  return (words.findLast((word) => word !== '') ?? '').toLowerCase();
}

/** With the currency that is given next to it. */
function withCurrency(rows: readonly ArgRow[], at: ArgRow, value: string): string {
  const place = rows.indexOf(at);
  for (const near of [rows[place - 1], rows[place + 1]])
    if (near?.depth === at.depth && lastWord(near.name) === 'currency' && near.value)
      return `${value} ${near.value}`;
  return value;
}
