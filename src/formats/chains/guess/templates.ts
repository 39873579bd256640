// Candidates for JSON of another shape than the record: other names, another order, a list, an
// object around it, or the previous hash put into it.

import type { Pointer } from '../profile/pointer.ts';
import type { JsonStyleName, NamedValue, PlainPart } from '../profile/profile.ts';
import {
  ENVELOPE_NAMES,
  isIdName,
  isSequenceName,
  isTimeName,
  lastPointerName,
  PREVIOUS_NAMES,
  TIME_NAMES,
} from './names.ts';
import { type GuessCandidates, subsets } from './parts.ts';
import type { GuessScene } from './scene.ts';

const MAX_STYLES = 4;
const MAX_LISTED = 8;

export function* templates(scene: GuessScene): GuessCandidates {
  const styles = scene.styles.slice(0, MAX_STYLES);
  for (const style of styles) {
    yield* withPreviousInside(scene, style);
    yield* envelopes(scene, style);
    yield* lists(scene, style);
  }
  for (const style of styles) yield* renamed(scene, style);
}

/** Where the record does not name the one before, its hash may be a member while it is hashed. */
function* withPreviousInside(scene: GuessScene, style: JsonStyleName): GuessCandidates {
  const { own, previous, signatures } = scene;
  if (own === null || previous !== null) return;
  for (const name of PREVIOUS_NAMES)
    for (const without of [[own], [own, ...signatures]])
      yield [{ json: { style, without, adds: [{ name, previous: true }] } }];
}

function* envelopes(scene: GuessScene, style: JsonStyleName): GuessCandidates {
  const { own, previous, objects } = scene;
  const left = [own, previous].filter((at): at is Pointer => at !== null);
  const bodies: { at: Pointer; names: readonly string[] }[] = [
    { at: '', names: ENVELOPE_NAMES },
    ...objects.slice(0, 4).map((at) => ({
      at,
      names: [...new Set([lastPointerName(at), ...ENVELOPE_NAMES.slice(0, 5)])],
    })),
  ];
  for (const { at, names } of bodies)
    for (const name of names)
      for (const previousName of previousNames(scene)) {
        const named: NamedValue =
          previous === null
            ? { name: previousName, previous: true }
            : { name: previousName, at: previous };
        const body: NamedValue = { name, at };
        const change = { style, ...(at === '' && { without: left }) };
        // The previous hash is left out of the record, and is a member next to it.
        if (at === '' && previous !== null) {
          yield [only([{ name: previousName, previous: true }, body], change)];
          yield [only([body, { name: previousName, previous: true }], change)];
          continue;
        }
        yield [only([named, body], change)];
        yield [only([body, named], change)];
      }
}

function* lists(scene: GuessScene, style: JsonStyleName): GuessCandidates {
  const { names, previous } = scene;
  const others = names.filter((at) => at !== previous).slice(0, MAX_LISTED);
  const before = previous ?? true;
  for (let left = 0; left < others.length; left++)
    for (const some of subsets(others, others.length - left)) {
      for (const list of [
        [before, ...some],
        [...some, before],
      ])
        yield [{ json: { style, list } } as PlainPart];
      if (left > 0 && previous === null) continue;
      if (previous !== null)
        yield [
          { json: { style, list: names.filter((at) => at === previous || some.includes(at)) } },
        ];
      yield [{ json: { style, list: some } }];
    }
}

/** An object of its own, with names and an order that are not those of the line. */
function* renamed(scene: GuessScene, style: JsonStyleName): GuessCandidates {
  const { names, previous, hashes } = scene;
  const time = names.find(isTimeName);
  const loose = names.filter(
    (at) =>
      at !== previous && at !== time && (isIdName(at) || isSequenceName(at) || hashes.includes(at)),
  );
  const core = names.filter((at) => at !== previous && at !== time);
  const isSorted = style === 'RFC 8785' || style.order !== 'written';
  for (let count = 0; count <= loose.length; count++)
    for (const left of subsets(loose, count)) {
      const kept = core.filter((at) => !left.includes(at));
      yield* orders(scene, kept, time, style, isSorted);
      for (const one of kept)
        yield* orders(
          scene,
          kept.filter((at) => at !== one),
          time,
          style,
          isSorted,
          false,
        );
    }
}

function* orders(
  scene: GuessScene,
  kept: readonly Pointer[],
  time: Pointer | undefined,
  style: JsonStyleName,
  isSorted: boolean,
  renames = true,
): GuessCandidates {
  const { previous, names } = scene;
  const own = (at: Pointer): NamedValue => ({ name: lastPointerName(at), at });
  const timeNames =
    time === undefined ? [null] : [lastPointerName(time), ...(renames ? TIME_NAMES : [])];
  const before = renames ? previousNames(scene) : previousNames(scene).slice(0, 1);
  for (const timeName of new Set(timeNames))
    for (const previousName of [...before, null]) {
      const stamp: NamedValue[] =
        time === undefined || timeName === null ? [] : [{ name: timeName, at: time }];
      const link: NamedValue[] = [];
      if (previousName !== null && previous !== null)
        link.push({ name: previousName, at: previous });
      if (previousName !== null && previous === null)
        link.push({ name: previousName, previous: true });
      const rest = kept.map(own);
      const inLine = names.flatMap((at): NamedValue[] => {
        if (at === time) return stamp;
        if (at === previous) return link;
        return kept.includes(at) ? [own(at)] : [];
      });
      const withTime = names.flatMap((at): NamedValue[] => {
        if (at === time) return stamp;
        return kept.includes(at) ? [own(at)] : [];
      });
      const rows = [
        inLine,
        [...link, ...withTime],
        [...withTime, ...link],
        [...rest, ...stamp, ...link],
        [...rest, ...link, ...stamp],
        [...stamp, ...link, ...rest],
        [...link, ...stamp, ...rest],
        [...stamp, ...rest, ...link],
        [...link, ...rest, ...stamp],
      ];
      const change = { style };
      if (isSorted) yield [only(sortedByName(inLine.length ? inLine : rest), change)];
      for (const row of rows) if (row.length > 1) yield [only(row, change)];
    }
}

function previousNames({ previous }: GuessScene): readonly string[] {
  return previous === null
    ? PREVIOUS_NAMES
    : [...new Set([lastPointerName(previous), ...PREVIOUS_NAMES])];
}

function sortedByName(row: readonly NamedValue[]): readonly NamedValue[] {
  return row.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function only(
  row: readonly NamedValue[],
  change: { readonly style: JsonStyleName; readonly without?: readonly Pointer[] },
): PlainPart {
  return { json: { ...change, only: row } };
}
