// The ways to write JSON that are tried, likely ones first. Of those that give one text for a
// record, one is enough to begin with.

import { styledText } from '../../../base/json/canonical.ts';
import { isArray, isNumber, type JsonValue } from '../../../base/json/value.ts';
import { expandStyle } from '../hash/style.ts';
import type { JsonSpelling, JsonStyleName } from '../profile/profile.ts';

const ORDERS = ['UTF-8', 'written', 'UTF-16'] as const;
const SEPARATORS = ['compact', 'spaced'] as const;
const ESCAPES = ['least', 'ascii', 'go'] as const;
const NUMBERS = ['written', 'javascript', 'python', 'python whole'] as const;

const spelling = (
  order: JsonSpelling['order'],
  separators: JsonSpelling['separators'],
  escapes: JsonSpelling['escapes'],
  numbers: JsonSpelling['numbers'],
): JsonSpelling => ({ order, separators, escapes, numbers });

/** What canonical JSON, and the writers of common languages, make of a record. */
const USUAL: readonly JsonStyleName[] = [
  'RFC 8785',
  spelling('UTF-8', 'spaced', 'ascii', 'python'),
  spelling('UTF-8', 'compact', 'ascii', 'python'),
  spelling('UTF-8', 'spaced', 'least', 'python'),
  spelling('UTF-8', 'compact', 'least', 'python'),
  spelling('written', 'compact', 'least', 'written'),
  spelling('written', 'spaced', 'ascii', 'python'),
  spelling('written', 'compact', 'ascii', 'python'),
  spelling('written', 'spaced', 'least', 'python'),
  spelling('written', 'compact', 'go', 'written'),
  spelling('UTF-8', 'compact', 'least', 'written'),
  spelling('UTF-8', 'compact', 'go', 'written'),
];

export const ALL_STYLES: readonly JsonStyleName[] = [
  ...USUAL,
  ...ORDERS.flatMap((order) =>
    SEPARATORS.flatMap((separators) =>
      ESCAPES.flatMap((escapes) =>
        NUMBERS.map((numbers) => spelling(order, separators, escapes, numbers)),
      ),
    ),
  ).filter((one) => !USUAL.some((usual) => JSON.stringify(usual) === JSON.stringify(one))),
];

/** Those that differ for this value. */
export function stylesFor(value: JsonValue): readonly JsonStyleName[] {
  const seen = new Set<string>();
  return ALL_STYLES.filter((style) => {
    const text = styledText(value, expandStyle(style));
    return seen.size !== seen.add(text).size;
  });
}

/** What of a value different styles could write in different ways. */
export interface Features {
  readonly float: boolean;
  readonly bigInteger: boolean;
  readonly nonAscii: boolean;
  readonly markup: boolean;
  readonly control: boolean;
  readonly nothing: boolean;
  readonly empty: boolean;
}

const NONE: Features = {
  float: false,
  bigInteger: false,
  nonAscii: false,
  markup: false,
  control: false,
  nothing: false,
  empty: false,
};

export function findFeatures(value: JsonValue): Features {
  if (value === null) return { ...NONE, nothing: true };
  if (typeof value === 'boolean') return NONE;
  if (typeof value === 'string') return featuresOfText(value);
  if (isNumber(value)) return featuresOfNumber(value.number);
  const inner = isArray(value)
    ? value.map(findFeatures)
    : value.members.flatMap(([name, own]) => [
        { ...featuresOfText(name), empty: false },
        findFeatures(own),
      ]);
  return inner.reduce(both, { ...NONE, empty: inner.length === 0 });
}

function featuresOfText(text: string): Features {
  return {
    float: false,
    bigInteger: false,
    nothing: false,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about them
    nonAscii: /[^\u0000-\u007e]/.test(text),
    markup: /[<>&\u2028\u2029]/.test(text),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about them
    control: /[\u0000-\u001f\u007f]/.test(text),
    empty: text === '',
  };
}

function featuresOfNumber(text: string): Features {
  const isWhole = /^-?\d+$/.test(text);
  return {
    ...NONE,
    // One that every rule spells alike tests none of them.
    float: !isWhole && String(Number(text)) !== text,
    bigInteger: isWhole && !Number.isSafeInteger(Number(text)),
  };
}

function both(a: Features, b: Features): Features {
  return {
    float: a.float || b.float,
    bigInteger: a.bigInteger || b.bigInteger,
    nonAscii: a.nonAscii || b.nonAscii,
    markup: a.markup || b.markup,
    control: a.control || b.control,
    nothing: a.nothing || b.nothing,
    empty: a.empty || b.empty,
  };
}

export function allFeatures(values: readonly Features[]): Features {
  return values.reduce(both, NONE);
}
