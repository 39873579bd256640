/** Neighbouring lines that one entry brought. */
export interface LineBlock {
  readonly first: number;
  readonly last: number;
  readonly by: number;
}

/** `of` has by line its block; `writers` counts the entries that brought any line. */
export function groupLineBlocks(by: Uint32Array): {
  readonly all: readonly LineBlock[];
  readonly of: Uint32Array;
  readonly writers: number;
} {
  const all: LineBlock[] = [];
  const of = new Uint32Array(by.length);
  for (let line = 0; line < by.length; ) {
    const writer = by[line] ?? 0;
    let past = line;
    while (past < by.length && by[past] === writer) of[past++] = all.length;
    all.push({ first: line, last: past - 1, by: writer });
    line = past;
  }
  return { all, of, writers: new Set(by).size };
}
