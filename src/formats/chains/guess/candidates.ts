// The hashed bytes that are tried for a record, likely ones first: the record as JSON, the line
// itself, one of its members, values one after another, and each with the hash before.

import { type Pointer, splitPointer } from '../profile/pointer.ts';
import type { HashPart, JsonPart, PlainPart } from '../profile/profile.ts';
import { frontAndInside, lessFew } from './front.ts';
import { binaryValues, joinedInAnyOrder, joinedInOrder } from './joined.ts';
import type { Linkage } from './linkage.ts';
import { namedOnly } from './named.ts';
import { isTimeName } from './names.ts';
import {
  between,
  type GuessCandidates,
  hashed,
  memberPart,
  permutations,
  subsets,
  textPart,
} from './parts.ts';
import type { GuessScene } from './scene.ts';
import { FEW_SEPARATORS, SEPARATORS } from './separators.ts';
import { joinedBySlots, joinedBySlotsLess } from './slots.ts';
import { templates } from './templates.ts';

/** The few that most logs use: worth to be tried with every hash function. */
export function* usualCandidates(scene: GuessScene): GuessCandidates {
  const bodies = [...wholeRecord(scene)];
  for (const body of bodies) yield [body];
  yield* hashesJoined(scene, FEW_SEPARATORS);
  for (const body of listMainBodies(bodies, scene))
    yield* withBefore(scene, body, FEW_SEPARATORS.slice(0, 4));
  for (const body of members(scene)) {
    yield* nextToBefore(scene, body);
    // An object that has the hash before inside needs nothing in front.
    yield [body];
  }
  for (const at of longTexts(scene)) {
    const body = memberPart(at);
    yield [body];
    yield* nextToBefore(scene, body);
  }
}

const LONG = 24;
const MAX_LONG = 4;

/** What is hashed may be written down as one text. */
function longTexts({ names, trial, hashes, previous }: GuessScene): readonly Pointer[] {
  const isLong = (at: Pointer) => {
    const value = trial.seen.values.get(at);
    return typeof value === 'string' && value.length >= LONG;
  };
  return names
    .filter((at) => at !== previous && !hashes.includes(at) && isLong(at))
    .slice(0, MAX_LONG);
}

/** `isCheap`: with one hash function, what takes many candidates need not come last. */
export function* candidatesFor(scene: GuessScene, isCheap = true): GuessCandidates {
  const bodies = [...wholeRecord(scene)];
  const main = listMainBodies(bodies, scene);
  for (const body of bodies) yield* nextToBefore(scene, body);
  yield* joinedBySlots(scene);
  yield* namedOnly(scene);
  if (isCheap) {
    yield* lessFew(scene);
    yield* frontAndInside(scene);
  }
  const inner = [...members(scene)];
  for (const body of inner) yield* withBefore(scene, body, FEW_SEPARATORS);
  yield* joinedInOrder(scene, SEPARATORS);
  for (const body of inner.filter((_, i) => i % scene.styles.length < 2))
    yield* withTwoMarkers(scene, body);
  yield* templates(scene);
  for (const body of [...main, ...inner]) yield* withMarkers(scene, body);
  yield* binaryValues(scene);
  const few = [...main.slice(0, 2 * MAX_STYLES), ...inner.slice(0, MAX_STYLES)];
  for (const body of few) yield* withWords(scene, body);
  if (!isCheap) {
    yield* lessFew(scene);
    yield* frontAndInside(scene);
  }
  yield* lessOthers(scene);
  for (const body of main) yield* withBefore(scene, body, SEPARATORS.slice(4));
  yield* hashesJoined(scene, SEPARATORS);
  yield* joinedBySlotsLess(scene);
  yield* joinedInAnyOrder(scene, SEPARATORS);
}

const MAX_STYLES = 4;

/** Those with the usual members left out, in the usual styles. */
function listMainBodies(
  bodies: readonly PlainPart[],
  { styles }: GuessScene,
): readonly PlainPart[] {
  const usual = bodies.filter((body) => 'json' in body).slice(0, 4 * styles.length);
  return [
    ...usual.filter((_, i) => i % styles.length < MAX_STYLES),
    ...bodies.filter((body) => 'line' in body),
  ];
}

/** What a hash of a part of the record is made of: its content, without what is made later. */
export function* innerCandidates(scene: GuessScene, { own, previous }: Linkage): GuessCandidates {
  const later = [own, previous].filter((at): at is Pointer => at !== null);
  const self = scene.own === null ? [] : [scene.own];
  const lists = listDistinctSets(
    [...self, ...later],
    [...self, ...later, ...scene.signatures],
    [...self, ...later, ...scene.hashes],
    [...self, ...(own === null ? [] : [own])],
    self,
  );
  for (const without of lists)
    for (const style of scene.styles) {
      const body: PlainPart = { json: { style, without } };
      yield [body];
      yield [hashed(body, 'bytes')];
    }
  for (const body of members(scene)) yield [body];
  for (const at of scene.names) yield [memberPart(at)];
  const others = scene.names.filter((at) => !later.includes(at));
  yield* lessOthers({ ...scene, names: others, before: [], own: scene.own }, later);
  yield* joinedInOrder({ ...scene, names: others, before: [], previous: null }, FEW_SEPARATORS);
}

/** The record, less what is made after its hash. */
function* wholeRecord(scene: GuessScene): Generator<PlainPart, void> {
  for (const change of changesFor(scene))
    for (const style of scene.styles) yield { json: { style, ...change } };
  const { own, previous, signatures } = scene;
  if (own === null) {
    yield { line: {} };
    if (previous !== null) yield { line: { without: [previous] } };
    if (signatures.length) yield { line: { without: signatures } };
    return;
  }
  yield { line: { emptied: [own] } };
  yield { line: { without: [own] } };
  if (previous !== null) yield { line: { without: [own, previous] } };
  if (signatures.length) {
    yield { line: { without: [own, ...signatures] } };
    yield { line: { emptied: [own, ...signatures] } };
  }
}

type Change = Omit<JsonPart, 'style'>;

function* changesFor(scene: GuessScene): Generator<Change, void> {
  const { own, previous, signatures, hashes, trial } = scene;
  const ownList = own === null ? [] : [own];
  const lists = listDistinctSets(
    ownList,
    previous === null ? ownList : [...ownList, previous],
    [...ownList, ...signatures],
    [...ownList, ...(previous === null ? [] : [previous]), ...signatures],
    [...ownList, ...(previous === null ? [] : [previous]), ...hashes],
    [...ownList, ...hashes],
    [...ownList, ...(previous === null ? [] : [previous]), ...hashes, ...signatures],
    ...around(own),
    ...around(previous),
    ...signatures.map((one) => [...ownList, one]),
    ...hashes.map((one) => [...ownList, one]),
  );
  for (const without of lists) yield { without };
  if (own !== null) {
    yield { texts: [{ at: own, text: '' }] };
    yield { nulls: [own] };
    yield { texts: [{ at: own, text: '0'.repeat(64) }] };
    if (previous !== null) yield { texts: [{ at: own, text: '' }], without: [previous] };
    if (signatures.length) {
      yield { texts: [{ at: own, text: '' }], without: signatures };
      yield { texts: [own, ...signatures].map((at) => ({ at, text: '' })) };
      yield { nulls: [own, ...signatures] };
      yield { without: ownList, texts: signatures.map((at) => ({ at, text: '' })) };
      yield { without: ownList, nulls: signatures };
    }
  }
  const values = [...trial.seen.values.values()];
  const hasNull = values.includes(null);
  const hasEmpty = values.includes('') || scene.objects.length > 0;
  for (const without of lists.slice(0, 4)) {
    if (hasNull) yield { without, skips: 'null' };
    if (hasNull) yield { without, skips: 'null everywhere' };
    if (hasEmpty) yield { without, skips: 'empty' };
    if (hasEmpty) yield { without, skips: 'empty everywhere' };
  }
}

/** The objects around a member, which may be left out with it. */
function around(at: Pointer | null): Pointer[][] {
  const names = at === null ? [] : splitPointer(at);
  if (at === null || names.length < 2) return [];
  const [, top = ''] = at.split('/');
  return [[at.slice(0, at.lastIndexOf('/'))], [`/${top}`]];
}

function listDistinctSets(
  ...lists: readonly (readonly Pointer[])[]
): readonly (readonly Pointer[])[] {
  const seen = new Set<string>();
  return lists.filter((list) => {
    const key = [...new Set(list)].sort().join(' ');
    return seen.size !== seen.add(key).size;
  });
}

/** Members of the record that are hashed in its place. */
function* members(scene: GuessScene): Generator<PlainPart, void> {
  const { own, previous, copies } = scene;
  for (const of of scene.objects) {
    const inside = [...new Set([own, previous, ...copies])].filter(
      (at): at is Pointer => at?.startsWith(`${of}/`) === true,
    );
    const made = inside.length > 1 ? [inside, ...inside.map((at) => [at])] : [inside];
    const signed = scene.signatures.filter((at) => at.startsWith(`${of}/`));
    const lists = signed.length ? [...made, ...made.map((list) => [...list, ...signed])] : made;
    for (const without of lists)
      for (const style of scene.styles)
        yield { json: { style, of, ...(without.length && { without }) } };
  }
}

/** The hash before and a body, in either order, with the body as it is and as its hash. */
export function* withBefore(
  scene: GuessScene,
  body: PlainPart,
  separators: readonly string[],
): GuessCandidates {
  const hex = hashed(body, 'hex');
  const raw = hashed(body, 'bytes');
  for (const before of scene.before)
    for (const text of separators) {
      const between = text === '' ? [] : [textPart(text)];
      yield [before, ...between, body];
      yield [body, ...between, before];
      yield [before, ...between, hex];
      yield [hex, ...between, before];
      if (text !== '') continue;
      yield [before, raw];
      yield [raw, before];
    }
  for (const at of scene.signatures) {
    const member = memberPart(at);
    yield [body, member];
    for (const before of scene.before.slice(0, 1)) yield [before, body, member];
  }
  yield [body, textPart('\n')];
  yield [hex];
  yield [raw];
}

/** The same of a body that is less usual. */
function* nextToBefore(
  { before: forms, signatures }: GuessScene,
  body: PlainPart,
): GuessCandidates {
  const [before] = forms;
  if (!before) return;
  for (const text of ['', '|', ':', '\n', '\u0000']) {
    const between = text === '' ? [] : [textPart(text)];
    yield [before, ...between, body];
    yield [body, ...between, before];
  }
  for (const at of signatures) yield [body, memberPart(at)];
}

/** Hashes that the record already has, with the one before. */
function* hashesJoined(scene: GuessScene, separators: readonly string[]): GuessCandidates {
  const own = [...scene.hashes, ...scene.signatures];
  const forms = (at: Pointer): HashPart[] => [memberPart(at), { member: at, as: 'bytes' }];
  for (const at of own)
    for (const text of separators) {
      const between = text === '' ? [] : [textPart(text)];
      for (const [i, before] of scene.before.entries()) {
        const form = forms(at)[i === 0 ? 0 : 1] ?? memberPart(at);
        yield [before, ...between, form];
        yield [form, ...between, before];
      }
    }
}

/** A number, time or id of the record, next to the hash before and a body. */
function* withMarkers(scene: GuessScene, body: PlainPart): GuessCandidates {
  const [before] = scene.before;
  if (!before) return;
  for (const at of scene.markers) {
    const marker = memberPart(at);
    for (const text of FEW_SEPARATORS) {
      const between = text === '' ? [] : [textPart(text)];
      yield [marker, ...between, before, ...between, body];
      yield [before, ...between, marker, ...between, body];
      yield [marker, ...between, body, ...between, before];
      yield [body, ...between, marker, ...between, before];
      yield [before, ...between, body, ...between, marker];
    }
  }
}

/** The content, as it is and as its hash, the hash before, and up to two numbers, times or ids. */
function* withTwoMarkers(scene: GuessScene, body: PlainPart): GuessCandidates {
  const [before] = scene.before;
  if (!before) return;
  const markers = scene.markers.slice(0, 4).flatMap((at): HashPart[] => {
    const isText = typeof scene.trial.seen.values.get(at) === 'string';
    return isText && isTimeName(at)
      ? [memberPart(at), { member: at, as: 'milliseconds' }]
      : [memberPart(at)];
  });
  for (const content of [hashed(body, 'hex'), body])
    for (const count of [1, 2])
      for (const some of subsets(markers, count))
        for (const row of permutations([before, content, ...some]))
          for (const text of ['|', '', ':', '\n', ',']) yield between(row, text);
}

/** A fixed word in front. */
function* withWords(scene: GuessScene, body: PlainPart): GuessCandidates {
  const [before] = scene.before;
  for (const word of scene.words)
    for (const text of ['', ':', '|', '\n']) {
      const front = textPart(word + text);
      yield [front, body];
      if (!before) continue;
      const between = text === '' ? [] : [textPart(text)];
      yield [front, before, ...between, body];
      yield [front, body, ...between, before];
      yield [front, before, body];
    }
}

const MAX_SUBSETS_OF = 10;

/** Some of the members left out, whichever they are. */
function* lessOthers(scene: GuessScene, also: readonly Pointer[] = []): GuessCandidates {
  const { names, own, styles } = scene;
  const [before] = scene.before;
  const most = names.length <= MAX_SUBSETS_OF ? names.length - 1 : 2;
  const always = [...(own === null ? [] : [own]), ...also];
  const few = styles.slice(0, 4);
  for (let count = 1; count <= most; count++)
    for (const left of subsets(names, count))
      for (const style of few) {
        const body: PlainPart = { json: { style, without: [...always, ...left] } };
        yield [body];
        if (before) yield [before, body];
        if (before && count <= 2) yield [before, textPart('|'), body];
      }
}
