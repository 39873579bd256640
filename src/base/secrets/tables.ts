// Values that are secret by the name of their column: in CSV, between tabs or bars, in COPY of a dump.
// A table inside of a string of JSON has its line ends, tabs and quotation marks as escapes.

import { isSecretName, namesOfMember, SECRET_NAME } from './assigned.ts';
import { type CellLine, cellRowAt, cellsIn, lineAround, withoutEnd } from './cells.ts';
import { OTHER_KINDS, type Secret } from './kinds.ts';

export interface TextTable {
  readonly from: number;
  readonly to: number;
  /** Its first line, with its end: what follows is read by it. */
  readonly head: string;
  readonly found: readonly Secret[];
}

const NAMED = new RegExp(
  `${SECRET_NAME}(?:\\\\{0,8}["'\`])?[ )]{0,64}(?=[,;|│\\t\\r\\n)\\\\]| FROM)`,
  'gi',
);
const COPY = /^\s{0,8}COPY\s[^\s(]{1,256}\s{1,4}\(([^()]{1,4000})\)\s{1,4}FROM\s{1,4}stdin/i;
const COLUMN = /^[\p{L}_#][\w\p{L}#./ -]{0,63}$/u;
const RULED = /^[\s|│:+=─┼├┤┬┴┌┐└┘-]{3,}$/;

/** In order, none in another. */
export function textTablesIn(text: string): readonly TextTable[] {
  const tables: TextTable[] = [];
  let after = 0;
  for (const { index } of text.matchAll(NAMED)) {
    if (index < after) continue;
    const line = lineAround(text, index);
    if (!line) continue;
    after = line.to;
    const table = tableAt(text, line);
    if (!table) continue;
    tables.push(table);
    after = table.to;
  }
  return tables;
}

function tableAt(text: string, { from, to, spelling }: CellLine): TextTable | null {
  const line = withoutEnd(text.slice(from, to), spelling);
  const copied = COPY.exec(line)?.[1];
  const tab = spelling.mark ? `${spelling.mark}t` : '\t';
  for (const between of copied === undefined ? [',', tab, ';', '|', '│'] : [',']) {
    const names = cellsIn(copied ?? line, between, spelling).map((cell) => cell.text);
    const isHead = names.length > 1 && names.every((name, i) => isColumn(name, i));
    if (!isHead || new Set(names).size < names.length) continue;
    const columns = names.flatMap((name, at) => {
      const kind = namesOfMember(name);
      return kind ? [{ at, kind }] : [];
    });
    if (!columns.length) continue;
    const found: Secret[] = [];
    let end = to;
    for (let row = cellRowAt(text, end, spelling); row; row = cellRowAt(text, end, spelling)) {
      const isRuled = RULED.test(row.text);
      const cells = cellsIn(row.text, copied === undefined ? between : tab, spelling);
      if (!isRuled && cells.length !== names.length) break;
      for (const { at, kind } of isRuled ? [] : columns) {
        const cell = cells[at];
        if (!cell || !isSecretName(cell.text, kind, true)) continue;
        const start = end + cell.from;
        found.push({
          name: OTHER_KINDS.assigned,
          prefix: '',
          from: start,
          to: start + cell.text.length,
        });
      }
      end = row.to;
    }
    return { from, to: end, head: text.slice(from, to), found };
  }
  return null;
}

/** What is before the first column of a printed frame may have no name. */
function isColumn(name: string, at: number): boolean {
  return COLUMN.test(name) || (name === '' && at === 0);
}
