// What file names say of files of one log: a hint which of them to compare, never a proof.

const DATE = /[-_.]?\d{4}[-_.]?\d\d[-_.]?\d\d(?:[t_-]?\d\d[-_:]?\d\d(?:[-_:]?\d\d)?z?)?/g;
/** `.1`, `.p2`, `.old` */
const MARK = /\.(?:p?\d{1,6}|old|prev|previous|bak)(?=\.|$)/g;
const NUMBER = /[-_.]?p?\d{1,20}/g;

/** Names that are the same without numbers and dates; the folder is part of it. */
export function looseStem(name: string): string {
  return readStem(name, (last) => last.replace(DATE, '').replace(MARK, '').replace(NUMBER, ''));
}

/** Names that are the same without what rotating a log puts into them. */
export function strictStem(name: string): string {
  return readStem(name, (last) => last.replace(DATE, '').replace(MARK, ''));
}

function readStem(name: string, of: (last: string) => string): string {
  const at = name.lastIndexOf('/') + 1;
  // A longer name is none that rotating gives.
  if (name.length - at > MAX_NAME) return name;
  return name.slice(0, at) + of(name.slice(at).toLowerCase());
}

const MAX_NAME = 255;

const ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

/** `log-2` before `log-10`. */
export function orderByName(a: string, b: string): number {
  return ORDER.compare(a, b) || (a < b ? -1 : Number(a > b));
}
