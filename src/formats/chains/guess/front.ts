// Candidates that are a record less some of its members: those that another member has the hash of, that
// are set later, or that are null; and those with the hash before both in front and inside.

import type { JsonPart, NamedValue, PlainPart } from '../profile/profile.ts';
import { isHashFor, lastPointerName, PREVIOUS_NAMES } from './names.ts';
import { type GuessCandidates, memberPart, subsets, textPart } from './parts.ts';
import type { GuessScene } from './scene.ts';
import { SEPARATORS } from './separators.ts';

const MAX_STYLES = 4;
const FEWER = ['', '|', ':', '\n', '\u0000'];
/** Of records with more members, only one at a time is left out. */
const MAX_IN_PAIRS = 12;

/** Up to two members left out, whichever they are, with nulls and without. */
export function* lessFew(scene: GuessScene): GuessCandidates {
  const { names, trial } = scene;
  const [before] = scene.before;
  const hasNull = [...trial.seen.values.values()].includes(null);
  const skips: readonly Pick<JsonPart, 'skips'>[] = hasNull
    ? [{}, { skips: 'null everywhere' }, { skips: 'null' }]
    : [{}];
  const later = madeLater(scene);
  const seen = new Set<string>();
  for (const count of names.length <= MAX_IN_PAIRS ? [0, 1, 2] : [0, 1])
    for (const left of subsets(names, count))
      for (const { made, isInFront } of later) {
        const without = [...new Set([...made, ...left])];
        if (seen.size === seen.add(without.toSorted().join(' ')).size) continue;
        for (const skip of skips)
          for (const style of scene.styles.slice(0, count === 2 ? MAX_STYLES / 2 : MAX_STYLES)) {
            const body: PlainPart = { json: { style, without, ...skip } };
            if (!isInFront) yield [body];
            if (before) yield [before, body];
            if (!before || count > 1) continue;
            for (const text of FEWER.slice(1)) yield [before, textPart(text), body];
          }
      }
}

/**
 * What is no part of the hashed record, besides a few members of any name: its own hash, signatures, what another
 * member has the hash of, and the hash before, where that is in front.
 */
function madeLater({ names, own, previous, signatures }: GuessScene) {
  const always = own === null ? [] : [own];
  const byHash = names.filter((at) => names.some((other) => isHashFor(other, at)));
  const sets = [[], signatures, byHash, [...signatures, ...byHash]];
  const inFront = previous === null ? [] : [previous];
  return [
    ...sets.map((more) => ({ made: [...always, ...more], isInFront: false })),
    ...sets.map((more) => ({ made: [...always, ...inFront, ...more], isInFront: true })),
  ];
}

/** The hash before in front of an object of the record's members, in which it has another name. */
export function* frontAndInside(scene: GuessScene): GuessCandidates {
  const { names, previous, signatures, styles } = scene;
  if (previous === null) return;
  const front = memberPart(previous);
  const others = names.filter((at) => at !== previous);
  const unsigned = others.filter((at) => !signatures.includes(at));
  const wholes = unsigned.length < others.length ? [others, unsigned] : [others];
  const rows = wholes.flatMap((all) => [all, ...all.map((one) => all.filter((at) => at !== one))]);
  for (const kept of rows)
    for (const style of styles.slice(0, MAX_STYLES))
      for (const name of PREVIOUS_NAMES) {
        const row = names
          .filter((at) => at === previous || kept.includes(at))
          .map((at): NamedValue => ({ name: at === previous ? name : lastPointerName(at), at }));
        const isSorted = style === 'RFC 8785' || style.order !== 'written';
        const body: PlainPart = {
          json: {
            style,
            only: isSorted ? row.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : row,
          },
        };
        for (const text of wholes.includes(kept) ? SEPARATORS : FEWER)
          yield text === '' ? [front, body] : [front, textPart(text), body];
      }
}
