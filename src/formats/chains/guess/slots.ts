// Candidates for values that are joined with a place for each of them: one that is absent leaves nothing
// between its separators, also where no record of the log has it.

import type { Pointer } from '../profile/pointer.ts';
import type { HashPart, JsonStyleName } from '../profile/profile.ts';
import { type GuessCandidates, memberPart, subsets, textPart } from './parts.ts';
import type { GuessScene } from './scene.ts';
import { stylesFor } from './styles.ts';

/** Usual ones first. */
const SEPARATORS = ['\u0000', '|', '\u001f', '\n', ':', ',', ';', '\t', '\u001e'];
/** Places of members that no record has. */
const MAX_EMPTY = 3;
const MAX_EMPTY_WITH_LESS = 2;
/** How many of those are tried early with which. */
const EARLY = [
  ['\u0000', MAX_EMPTY],
  ['|', 2],
] as const;
const MAX_STYLES = 6;
const MAX_EARLY = 3000;
const [LEAST, MOST] = [3, 20];

type Row = readonly HashPart[];

/** The likeliest, which are few enough to be tried early. */
export function* joinedBySlots(scene: GuessScene): GuessCandidates {
  const rows = listRows(scene);
  let left = MAX_EARLY;
  for (const [text, most] of EARLY)
    for (let empty = 0; empty <= most; empty++)
      for (const row of rows.inPlace)
        for (const parts of withEmpty(row, text, empty)) {
          if (left-- === 0) return;
          yield parts;
        }
}

/** With the hash before elsewhere, too, and with one of the values left out. */
export function* joinedBySlotsLess(scene: GuessScene): GuessCandidates {
  const { inPlace, moved } = listRows(scene);
  for (let empty = 0; empty <= MAX_EMPTY; empty++)
    for (const text of SEPARATORS.slice(0, empty < MAX_EMPTY ? SEPARATORS.length : EARLY.length))
      for (const row of empty < MAX_EMPTY ? [...inPlace, ...moved] : inPlace)
        yield* withEmpty(row, text, empty);
  for (const text of SEPARATORS)
    for (let empty = 0; empty <= MAX_EMPTY_WITH_LESS; empty++)
      for (const row of inPlace)
        for (const less of subsets(row, row.length - 1)) yield* withEmpty(less, text, empty);
}

/** Of the members of all records, and then of those that this record has. */
function listRows(scene: GuessScene): {
  readonly inPlace: readonly Row[];
  readonly moved: readonly Row[];
} {
  const { trial, own, previous } = scene;
  const [before] = scene.before;
  const all = trial.columns.filter((at) => at !== own);
  const here = new Set(scene.names);
  const lists = here.size < all.length ? [all, all.filter((at) => here.has(at))] : [all];
  const [inPlace, moved]: [Row[], Row[]] = [[], []];
  for (const style of nestedStyles(scene)) {
    const parts = new Map(all.map((at) => [at, partFor(scene, at, style)]));
    for (const list of lists) {
      if (list.length < LEAST || list.length > MOST) continue;
      const row = list.flatMap((at) => parts.get(at) ?? []);
      inPlace.push(row);
      if (!before) continue;
      const others = list.flatMap((at) => (at === previous ? [] : (parts.get(at) ?? [])));
      if (list.at(-1) !== previous) moved.push([...others, before]);
      if (list[0] !== previous) moved.push([before, ...others]);
    }
  }
  return { inPlace, moved };
}

function partFor(
  { objects, previous, before: [before] }: GuessScene,
  at: Pointer,
  style: JsonStyleName,
): HashPart {
  if (at === previous && before) return before;
  return objects.includes(at) ? { json: { style, of: at } } : memberPart(at);
}

/** Those that differ for the objects among the values, without spaces first. */
function nestedStyles({ trial, objects, names }: GuessScene): readonly JsonStyleName[] {
  const nested = names.filter((at) => objects.includes(at));
  const styles = stylesFor(nested.map((at) => trial.seen.values.get(at) ?? null));
  const isSpaced = (style: JsonStyleName) => style !== 'RFC 8785' && style.separators === 'spaced';
  return [...styles.filter((one) => !isSpaced(one)), ...styles.filter(isSpaced)].slice(
    0,
    nested.length ? MAX_STYLES : 1,
  );
}

/** `count` places more, each before a value or behind the last. */
function* withEmpty(row: Row, text: string, count: number): GuessCandidates {
  for (const gaps of chosen(row.length + 1, count)) {
    const separator = textPart(text);
    const more = (gap: number) => gaps.filter((one) => one === gap).map(() => separator);
    const joined = row.flatMap((part, i) => [...more(i), part, separator]);
    yield [...joined.slice(0, -1), ...more(row.length)];
  }
}

/** Each of the gaps may be chosen more than once. */
function* chosen(gaps: number, count: number, from = 0): Generator<readonly number[], void> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let gap = from; gap < gaps; gap++)
    for (const rest of chosen(gaps, count - 1, gap)) yield [gap, ...rest];
}
