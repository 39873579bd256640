// What the controls offer, in words.

import { NAMED_HASHES } from '../../../../base/hash/named.ts';
import { countText } from '../../../../ui/format.ts';
import { pointerWords } from '../../profile/pointer.ts';
import type { JsonPart, JsonSpelling } from '../../profile/profile.ts';
import type { LogMember, OptionFigure } from '../../studio/query.ts';
import { ALGORITHMS, ENCODINGS, SPELLING_CHOICES } from '../../studio/variants.ts';

export interface RuleChoice {
  readonly value: string;
  readonly label: string;
}

/** How many records agree with each value of a control, where that was counted. */
export type AgreementFigures = ReadonlyMap<string, OptionFigure>;

export function indexFigures(options: readonly OptionFigure[] | undefined): AgreementFigures {
  return new Map((options ?? []).map((one) => [`${one.control}=${one.value}`, one]));
}

/** The choices, each with how many of the first records would agree. */
export function withFigures(
  choices: readonly RuleChoice[],
  figures: AgreementFigures,
  control: string,
): readonly RuleChoice[] {
  return choices.map(({ value, label }) => {
    const figure = figures.get(`${control}=${value}`);
    if (!figure) return { value, label };
    const { agree, of } = figure;
    return { value, label: `${label} · ${countText(agree)} of ${countText(of)}` };
  });
}

export const ALGORITHM_CHOICES: readonly RuleChoice[] = ALGORITHMS.map((value) => ({
  value,
  label: NAMED_HASHES[value].words,
}));

const ENCODING_WORDS: Readonly<Record<(typeof ENCODINGS)[number], string>> = {
  hex: 'hex',
  'hex upper': 'hex, upper case',
  base64: 'base64',
  'base64 unpadded': 'base64 without padding',
  base64url: 'base64url',
  'base64url padded': 'base64url with padding',
};
export const ENCODING_CHOICES: readonly RuleChoice[] = ENCODINGS.map((value) => ({
  value,
  label: ENCODING_WORDS[value],
}));

const SPELLING_WORDS: {
  readonly [Name in keyof JsonSpelling]: Readonly<Record<JsonSpelling[Name], string>>;
} = {
  order: {
    written: 'as written',
    'UTF-8': 'sorted (by UTF-8, as Python, Go and Rust do)',
    'UTF-16': 'sorted (by UTF-16, as JavaScript does)',
    JavaScript: 'as written, whole numbers first (JavaScript objects)',
  },
  separators: { compact: 'none: {"a":1,"b":2}', spaced: 'after , and : as Python writes' },
  escapes: {
    least: 'only what has to be',
    ascii: 'all outside of ASCII: \\u00e9',
    go: 'also <, > and &, as Go does',
  },
  numbers: {
    written: 'as the line has them',
    javascript: 'as JavaScript writes them',
    python: 'as Python writes them',
    'python whole': 'as Python, 1.0 as 1',
    rust: 'as Rust’s serde reads and writes them',
    go: 'as Go reads and writes them',
  },
};

export function spellingChoices(name: keyof JsonSpelling): readonly RuleChoice[] {
  const words: Readonly<Record<string, string>> = SPELLING_WORDS[name];
  return SPELLING_CHOICES[name].map((value) => ({ value, label: words[value] ?? value }));
}

export const STYLE_CHOICES: readonly RuleChoice[] = [
  { value: 'RFC 8785', label: 'canonical JSON (RFC 8785)' },
  { value: 'own', label: 'chosen below' },
];

export const SKIP_CHOICES: readonly (RuleChoice & {
  readonly value: NonNullable<JsonPart['skips']> | '';
})[] = [
  { value: '', label: 'none' },
  { value: 'null', label: 'that are null' },
  { value: 'null everywhere', label: 'that are null, at every depth' },
  { value: 'empty', label: 'that are null or empty' },
  { value: 'empty everywhere', label: 'that are null or empty, at every depth' },
];

/** Members to choose from; those that look like hashes first, where hashes are looked for. */
export function memberChoices(
  members: readonly LogMember[],
  {
    hashesFirst = false,
    chosen,
  }: { readonly hashesFirst?: boolean; readonly chosen?: string | null },
): readonly RuleChoice[] {
  const sorted = hashesFirst
    ? members.toSorted((a, b) => Number(b.isHash) - Number(a.isHash))
    : members;
  const choices = sorted.map(({ at, isHash }) => ({
    value: at,
    label: hashesFirst && isHash ? `${pointerWords(at)}, like a hash` : pointerWords(at),
  }));
  // A profile may name a member that the first records do not have.
  return chosen && !choices.some(({ value }) => value === chosen)
    ? [...choices, { value: chosen, label: pointerWords(chosen) }]
    : choices;
}
