// What signatures are made over besides what hashes are: members in the order in which they are written with
// sorted objects inside, and a few of them joined with the record's own hash.

import { type Pointer, valueAtPointer } from '../profile/pointer.ts';
import type { JsonStyleName, NamedValue, PlainPart } from '../profile/profile.ts';
import {
  isIdName,
  isKeyIdName,
  isOfSignature,
  isSequenceName,
  isTimeName,
  lastPointerName,
} from './names.ts';
import {
  between,
  type GuessCandidates,
  hashed,
  memberPart,
  permutations,
  subsets,
} from './parts.ts';
import type { GuessScene } from './scene.ts';
import { isScalar } from './seen.ts';

const MAX_STYLES = 3;
const SEPARATORS = [':', '|', '.', ''];
const LATER_SEPARATORS = ['\n', ',', '\u0000', ' ', '/', '\u001f', '-', ';'];
/** Members that are joined with the hash. */
const MAX_JOINED = 6;
/** Of those, more than one at a time. */
const MAX_TOGETHER = 4;

/** Objects inside in an order of their own; one member is left out after another. */
export function* inWrittenOrder({ trial, own, previous, styles }: GuessScene): GuessCandidates {
  const sorted = styles.filter((one) => !isWritten(one)).slice(0, MAX_STYLES);
  const all = trial.columns.filter((at) => at !== own);
  const made = all.filter((at) => !isOfSignature(at));
  const wholes = [made, all, made.filter((at) => at !== previous)];
  const makeBody = (row: readonly Pointer[], style: JsonStyleName): PlainPart => ({
    json: { style, only: row.map((at): NamedValue => ({ name: lastPointerName(at), at })) },
  });
  for (const row of wholes)
    for (const style of sorted) {
      const body = makeBody(row, style);
      yield [body];
      yield [hashed(body, 'bytes')];
    }
  for (const one of made)
    for (const style of sorted)
      yield [
        makeBody(
          made.filter((at) => at !== one),
          style,
        ),
      ];
}

function isWritten(style: JsonStyleName): boolean {
  return style !== 'RFC 8785' && style.order === 'written';
}

/** The hash of the record, and up to three of its numbers, times and ids, in any order. */
export function* joinedWithHash(scene: GuessScene, hash: Pointer | null): GuessCandidates {
  if (hash === null) return;
  const joined = joinedMembers(scene, hash);
  for (const separators of [SEPARATORS, LATER_SEPARATORS])
    for (const count of [1, 2, 3])
      for (const some of subsets(count === 1 ? joined : joined.slice(0, MAX_TOGETHER), count))
        for (const row of orders(some, memberPart(hash)))
          for (const text of separators.slice(0, count < 3 ? separators.length : 2))
            yield between(row, text);
}

/** In the order of the line, or any, as far as these are few. */
function* orders(some: readonly Pointer[], hash: PlainPart): GuessCandidates {
  const row = some.map(memberPart);
  if (row.length < 3) yield* permutations([hash, ...row]);
  else for (let at = 0; at <= row.length; at++) yield row.toSpliced(at, 0, hash);
}

function joinedMembers({ trial, own, previous }: GuessScene, hash: Pointer): readonly Pointer[] {
  const rank = (at: Pointer) => {
    if (isSequenceName(at)) return 0;
    if (isKeyIdName(at) || /sign(?:er|ed_?by)/i.test(lastPointerName(at))) return 1;
    if (isTimeName(at)) return 2;
    if (at === previous) return 3;
    return isIdName(at) ? 4 : 5;
  };
  return trial.columns
    .filter((at) => at !== own && at !== hash && isScalar(valueAtPointer(trial.object, at)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_JOINED);
}
