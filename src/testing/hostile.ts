// Hostile text steers a terminal, turns text around, hides, or ends a line; it is put into every
// text of a JSON document, one at a time.

/** One of each kind: C0, C1, DEL, bidi, zero-width, separators, tags, selectors, a half pair. */
const CHARACTERS = [
  '\u001b[2J',
  '\u0007',
  '\u0008',
  '\u0009',
  '\u000a',
  '\u000d',
  '\u007f',
  '\u0085',
  '\u009b31m',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\u2060',
  '\u3164',
  'x\ufe00',
  '\ufeff',
  '\ufff9',
  '\u{e0001}',
  '\u{e0041}',
  '\u{e0100}',
];

/** A file on a disk can have this name, and a ledger this text. */
export const HOSTILE = `<i>${CHARACTERS.join('')}`;

/** A text can also hold half a pair, which no name of a file can. */
export const HOSTILE_TEXT = `${HOSTILE}\ud800`;

/**
 * Nothing of this may be printed, but a line end. The list is its own, and not the rule of the
 * program.
 */
const RAW: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x09],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xe0000, 0xe0fff],
];

/** Returns the surroundings of the first character that may not be printed, or null. */
export function rawIn(text: string): string | null {
  for (const { 0: one, index } of text.matchAll(/[^ -~\n]/gu)) {
    const code = one.codePointAt(0) ?? 0;
    if (RAW.some(([from, to]) => code >= from && code <= to))
      return JSON.stringify(text.slice(Math.max(0, index - 80), index + 20));
  }
  return null;
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** `*` stands for any item, and `#` at the end for a name itself. */
type ValuePath = string;

/**
 * Yields copies of some documents. In each copy a document has hostile text in one of its texts,
 * another one than in other copies; together they have it at every place that documents of a kind
 * have. The first document decides how all are read, so the others stay unchanged with it.
 */
export function* alteredTexts(documents: readonly Json[]): Generator<readonly Json[]> {
  const seen = new Set<ValuePath>();
  const [first, ...others] = documents.map((document) => {
    const found = [...alterations(document, findDocumentKind(document))];
    return found.filter(({ place }) => !seen.has(place) && seen.add(place));
  });
  for (const { altered } of first ?? []) yield documents.with(0, altered);
  const rounds = others.reduce((most, { length }) => Math.max(most, length), 0);
  for (let round = 0; round < rounds; round++)
    yield documents.map((document, i) => (i && others[i - 1]?.[round]?.altered) || document);
}

/** The short members of documents of different kinds differ. */
function findDocumentKind(document: Json): string {
  if (document === null || typeof document !== 'object' || Array.isArray(document)) return '';
  return ['kind', 'type', 'event_type', 'format']
    .map((name) => String(document[name] ?? ''))
    .join();
}

function* alterations(
  value: Json,
  place: ValuePath,
): Generator<{ readonly place: ValuePath; readonly altered: Json }> {
  if (typeof value === 'string') {
    yield { place, altered: `${value}${HOSTILE_TEXT}` };
    // A text may be JSON itself.
    if (value.startsWith('{'))
      for (const inner of alterations(JSON.parse(value), `${place}.`))
        yield { place: inner.place, altered: JSON.stringify(inner.altered) };
  } else if (Array.isArray(value))
    for (const [i, item] of value.entries())
      for (const inner of alterations(item, `${place}.*`))
        yield { place: inner.place, altered: value.with(i, inner.altered) };
  else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      const { [name]: _, ...others } = value;
      yield {
        place: `${place}.${name}#`,
        altered: { ...others, [`${name}${HOSTILE_TEXT}`]: item },
      };
      for (const inner of alterations(item, `${place}.${name}`))
        yield { place: inner.place, altered: { ...value, [name]: inner.altered } };
    }
}
