// The names of a ledger's files in a case come from its origin: whoever unpacks the case gets no
// path of somebody's choice.

export interface NameInCase {
  /**
   * The folders that all of them share are left out: where they were on a disk is nobody else's
   * business.
   */
  readonly name: string;
  readonly path: string;
}

/** Names the files of one ledger. */
export function namesInCase(names: readonly string[]): NameInCase[] {
  const taken = new Set<string>();
  return withoutFolder(names).map((parts) => ({
    name: parts.join('/'),
    path: freePath(parts, taken),
  }));
}

/** Returns the folder of a ledger's files in a case of so many. */
export function folderInCase(at: number, of: number): string {
  return `ledgers/${String(at + 1).padStart(String(of).length, '0')}`;
}

function withoutFolder(names: readonly string[]): string[][] {
  const split = names.map((name) => name.split(/[/\\]/));
  const [first = []] = split;
  let shared = 0;
  while (
    names.length > 0 &&
    split.every((one) => one.length > shared + 1 && one[shared] === first[shared])
  )
    shared++;
  return split.map((one) => one.slice(shared));
}

const LONGEST = 120;

function freePath(parts: readonly string[], taken: Set<string>): string {
  const path = parts.map(plainName).join('/');
  let free = path;
  // A disk may know no difference between letters of both cases.
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${i}-${path}`;
  taken.add(free.toLowerCase());
  return free;
}

function plainName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^[. ]+|[. ]+$/g, '');
  return [...plain].slice(-LONGEST).join('') || 'ledger';
}
