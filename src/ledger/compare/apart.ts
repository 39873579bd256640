// Members that differ between any two runs (ids, times, hashes, signatures) are set apart before
// entries are compared: each keeps its place and loses its value. Its presence is compared, and so
// is its number in a list.

import {
  isArray,
  isNumber,
  isObject,
  type JsonMember,
  type JsonValue,
} from '../../base/json/value.ts';

/** `position` is the place of the entry in its lane. `chosen` means that a person said so. */
export type ApartKind = 'id' | 'time' | 'hash' | 'signature' | 'position' | 'chosen';

/** Stands for every item of a list. */
export const EACH = null;

/** A path from the payload inwards. */
export type ApartPath = readonly (string | typeof EACH)[];

export interface ApartMember {
  readonly path: ApartPath;
  readonly as: ApartKind;
}

/** The members of one part of a payload that are set apart. */
export interface ApartNode {
  /** 1 + the member's number; 0 when none ends here. */
  readonly member: number;
  readonly names: ReadonlyMap<string, ApartNode>;
  readonly items: ApartNode | null;
}

interface Node extends ApartNode {
  member: number;
  readonly names: Map<string, Node>;
  items: Node | null;
}

/** Every member that is set apart gets the same value, so any will do. */
export const MASK: JsonValue = '…';

export class ApartRules {
  readonly members: readonly ApartMember[];
  readonly root: ApartNode;

  constructor(members: readonly ApartMember[]) {
    this.members = members;
    const root = node();
    this.root = root;
    members.forEach(({ path }, number) => {
      let at = root;
      for (const step of path) at = step === EACH ? readItems(at) : namedIn(at, step);
      at.member ||= number + 1;
    });
  }

  /** `met` is called with the number of each member that has a value. */
  mask(payload: JsonValue, met: (member: number, value: JsonValue) => void): JsonValue {
    return masked(payload, this.root, met);
  }
}

function masked(
  value: JsonValue,
  at: ApartNode,
  met: (member: number, value: JsonValue) => void,
): JsonValue {
  // A null has no value that could differ by chance.
  if (value === null) return null;
  if (at.member) {
    met(at.member - 1, value);
    return MASK;
  }
  if (isArray(value)) {
    const { items } = at;
    return items ? value.map((item) => masked(item, items, met)) : value;
  }
  if (isNumber(value) || !isObject(value) || !at.names.size) return value;
  return {
    members: value.members.map((member): JsonMember => {
      const inner = at.names.get(member[0]);
      return inner ? [member[0], masked(member[1], inner, met)] : member;
    }),
  };
}

function node(): Node {
  return { member: 0, names: new Map(), items: null };
}

function readItems(at: Node): Node {
  at.items ??= node();
  return at.items;
}

function namedIn(at: Node, name: string): Node {
  const inner = at.names.get(name) ?? node();
  at.names.set(name, inner);
  return inner;
}

/** Takes several paths of plain names: `body.parent[] body.seq`. */
export function apart(as: ApartKind, paths: string): ApartMember[] {
  return paths.split(' ').map((path) => ({ as, path: plainPath(path) }));
}

function plainPath(text: string): ApartPath {
  return text
    .split('.')
    .flatMap((step) => (step.endsWith('[]') ? [step.slice(0, -2), EACH] : [step]));
}

const STEP = /\.?([\p{L}_$][\p{L}\p{N}_$-]*)|\[(\d*)\]|\["((?:[^"\\]|\\.)*)"\]/uy;

/**
 * Reads a path as differences show it: `args.list[3]["a b"]`; the index of a list item does not
 * count. Null when it is none.
 */
export function readApartPath(text: string): ApartPath | null {
  const path: (string | typeof EACH)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const found = STEP.exec(text);
    if (!found) return null;
    const [, name, item, quoted] = found;
    const step = name ?? (item === undefined ? unquoted(quoted ?? '') : EACH);
    if (step === undefined) return null;
    path.push(step);
  }
  return path.length ? path : null;
}

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return undefined;
  }
}

/** Writes a path: `args.list[]`. */
export function pathWords(path: ApartPath): string {
  return path.reduce<string>((words, step) => {
    if (step === EACH) return `${words}[]`;
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) return `${words}[${JSON.stringify(step)}]`;
    return words === '' ? step : `${words}.${step}`;
  }, '');
}
