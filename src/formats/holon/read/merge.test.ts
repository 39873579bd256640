import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { mergedRows } from './merge.ts';

interface Written {
  /** null: the line is no event. */
  readonly minute: number | null;
  readonly seq: number;
}

function writeLine({ minute, seq }: Written, name: string): string {
  if (minute === null) return `no event of ${name}`;
  const ts = `2026-02-10T03:0${minute}:00Z`;
  return JSON.stringify({
    schema_version: '1.0',
    event_type: name,
    ts,
    seq,
    run_id: 'R',
    payload: {},
  });
}

/** The plain way: of all files the one whose next line comes first, again and again. */
function merged(files: readonly (readonly Written[])[]): string[] {
  const at = files.map(() => 0);
  const out: string[] = [];
  for (;;) {
    let first = -1;
    files.forEach((lines, file) => {
      const line = lines[at[file] ?? 0];
      const known = files[first]?.[at[first] ?? 0];
      if (line && (!known || isBefore(line, known))) first = file;
    });
    const line = files[first]?.[at[first] ?? 0];
    if (!line) return out;
    out.push(writeLine(line, `${first}.${at[first]}`));
    at[first] = (at[first] ?? 0) + 1;
  }
}

function isBefore(a: Written, b: Written): boolean {
  if (a.minute === null || b.minute === null) return a.minute === null && b.minute !== null;
  return a.minute < b.minute || (a.minute === b.minute && a.seq < b.seq);
}

it('takes the line that comes first of all files, and of equal ones that of the first file', () => {
  const line = fc.record({ minute: fc.option(fc.nat({ max: 9 })), seq: fc.nat({ max: 2 }) });
  const lists = fc.array(fc.array(line, { maxLength: 6 }), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(lists, (files) => {
      const sources = files.map((lines, file) =>
        inMemory(encodeText(lines.map((one, i) => `${writeLine(one, `${file}.${i}`)}\n`).join(''))),
      );
      const rows = Array.from(mergedRows(sources), ({ line }) => decodeText(line.bytes));
      expect(rows).toEqual(merged(files));
    }),
  );
});
