// Bytes are shown as rows of a fixed height, so that only the rows in view of a payload of any size
// are drawn.

/** A row of text. `line` is set where a line begins, and empty where it goes on. */
export interface TextRow {
  readonly line: number | null;
  readonly text: string;
}

/** Cuts lines into rows of `columns`; a character is never cut in half. */
export function textRows(text: string, columns: number): TextRow[] {
  const rows: TextRow[] = [];
  let number = 0;
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (start === end && found < 0 && number > 0) break;
    number++;
    let first = true;
    for (let at = start; first || at < end; ) {
      let stop = Math.min(end, at + columns);
      const last = text.charCodeAt(stop - 1);
      if (stop < end && stop - at > 1 && last >= 0xd800 && last <= 0xdbff) stop--;
      rows.push({ line: first ? number : null, text: text.slice(at, stop) });
      first = false;
      at = stop;
    }
    start = end + 1;
  }
  return rows;
}

export interface HexRow {
  readonly offset: string;
  readonly hex: string;
  readonly text: string;
}

/** Returns one UTF-16 unit for each byte. */
export function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/**
 * `dotted` has a unit for each byte, with dots for hidden ones; it is left out when none is hidden.
 */
export function hexRow(bytes: Uint8Array, row: number, width: number, dotted = ''): HexRow {
  const start = row * width;
  const part = bytes.subarray(start, start + width);
  const isHidden = (at: number) => dotted[start + at] === '•';
  const hex = Array.from(part, (byte, at) =>
    isHidden(at) ? '••' : byte.toString(16).padStart(2, '0'),
  );
  const half = width / 2;
  return {
    offset: start.toString(16).padStart(6, '0'),
    hex: `${hex
      .slice(0, half)
      .join(' ')
      .padEnd(half * 3 - 1)}  ${hex.slice(half).join(' ')}`,
    text: Array.from(part, (byte, at) => {
      if (isHidden(at)) return '•';
      return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
    }).join(''),
  };
}

/** Returns the text of the bytes, and whether they are UTF-8. */
export function decodeShown(bytes: Uint8Array): { text: string; exact: boolean } {
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      exact: true,
    };
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), exact: false };
  }
}

/** Returns the first place where the two differ, or null. */
export function firstDifference(a: string, b: string): number | null {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return at;
  return a.length === b.length ? null : end;
}

/** Longer texts are shown as they are: nobody reads them, and formatting would block the page. */
const READABLE = 1_000_000;
/** Deeper levels are not indented further, or indentation would be most of the text. */
const DEEPEST = 24;

/**
 * Formats JSON with a line for each member, and every token as it is written; null when it is no
 * JSON, or is too long.
 */
export function indented(text: string): string | null {
  if (text.length > READABLE || !/^\s*[[{]/.test(text)) return null;
  const parts: string[] = [];
  let depth = 0;
  let isOpen = false;
  const newLine = () => parts.push(`\n${'  '.repeat(Math.min(depth, DEEPEST))}`);
  // A token is a string, a mark, or a word or number; the rest is white space.
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gsy;
  for (let at = 0; at < text.length; at = tokens.lastIndex) {
    const blank = /\s*/y;
    blank.lastIndex = at;
    blank.test(text);
    tokens.lastIndex = blank.lastIndex;
    if (tokens.lastIndex >= text.length) break;
    const token = tokens.exec(text)?.[0];
    if (token === undefined) return null;
    if (token === '}' || token === ']') {
      depth--;
      if (depth < 0) return null;
      if (isOpen) parts.pop();
      else newLine();
      parts.push(token);
    } else if (token === '{' || token === '[') {
      parts.push(token);
      depth++;
      newLine();
    } else if (token === ',') {
      parts.push(token);
      newLine();
    } else parts.push(token === ':' ? ': ' : token);
    isOpen = token === '{' || token === '[';
  }
  return depth === 0 ? parts.join('') : null;
}
