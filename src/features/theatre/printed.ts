// What a command printed, pasted by a person, held against what it had to print.

export interface Printed {
  /** `unknown`: it is no output of the command. */
  readonly verdict: 'same' | 'other' | 'unknown';
  /** Of each line that was expected. */
  readonly lines: readonly ('same' | 'other')[];
  /** The first line that differs, from 0; −1: none does. */
  readonly first: number;
}

export function comparePrinted(expected: readonly string[], pasted: string): Printed {
  const given = pasted.split(/\r?\n/).map((line) => line.trimEnd());
  const wanted = expected.map((line) => line.trimEnd());
  const head = headOf(wanted[0] ?? '');
  // A prompt and the command itself may have been copied along.
  const from = Math.max(
    0,
    given.findIndex((line) => headOf(line) === head),
  );
  const rest = given.slice(from);
  while (rest.length > wanted.length && rest.at(-1) === '') rest.pop();
  const lines = wanted.map((line, i) => {
    // The file may have another path there.
    const isSame = i === 0 ? headOf(rest[0] ?? '') === head : rest[i] === line;
    return isSame ? 'same' : 'other';
  });
  const isKnown = wanted.some((line, i) => line !== '' && lines[i] === 'same');
  if (!isKnown) return { verdict: 'unknown', lines: [], first: -1 };
  const other = lines.indexOf('other');
  const first = other >= 0 || rest.length <= wanted.length ? other : wanted.length;
  return { verdict: first < 0 ? 'same' : 'other', lines, first };
}

/** The first line without the path. */
function headOf(line: string): string {
  return line.slice(line.lastIndexOf('  '));
}
