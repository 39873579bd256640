// Goes along a log and computes each root that a record of it has. Whoever reads lanes one after another
// cannot: a root is over the records of a chain, which may be in several lanes.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { plainText } from '../hash/bytes.ts';
import { type Pointer, textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import type { ChainProfile, RootRule } from '../profile/profile.ts';
import { ChainWalk, continuedHash, type WalkedRecord } from '../walk.ts';
import { type GrowingRoot, growingRoot } from './tree.ts';

export interface ComparedRoot {
  readonly at: Pointer;
  readonly written: string;
  /** null: there is nothing that it could be over, or some of it has no hash. */
  readonly expected: string | null;
}

/** Ranges may overlap, so often that each record would be hashed again for each of them. */
const MAX_TIMES = 64;
const MAX_SMALL = 100_000;

/** What there is so far of one root in one chain. */
interface Growing {
  root: GrowingRoot;
  /** A record that belongs to it cannot be read, or has no hash. */
  isBroken: boolean;
}

/** The records so far that have one root. */
interface Alike extends Growing {
  readonly rule: RootRule;
  readonly written: string;
  readonly line: number;
  readonly records: number;
}

export class RootWalk {
  /** Roots that would have taken too long. */
  passedOver = 0;
  private readonly walk: ChainWalk;
  private readonly profile: ChainProfile;
  private readonly engine: HashEngine;
  private readonly rules: readonly RootRule[];
  private readonly growing = new Map<string, Growing>();
  private readonly alike = new Map<string, Alike>();
  private readonly ranges = new Map<string, Leaves>();
  private records = 0;
  private inRanges = 0;

  constructor(profile: ChainProfile, engine: HashEngine, rules = profile.roots ?? []) {
    this.profile = profile;
    this.engine = engine;
    this.rules = rules;
    this.walk = new ChainWalk(profile, engine);
  }

  /** The roots that the record has; `object` null: a line that cannot be read. */
  step(line: number, bytes: Uint8Array, object: JsonObject | null): readonly ComparedRoot[] {
    const step = this.walk.step(line, bytes, object);
    if (object && continuedHash(object, this.profile) !== null) return [];
    this.records++;
    return this.rules.flatMap((rule, i) => {
      const key = `${i} ${step.chain}`;
      if (rule.records === 'alike') {
        if (object) this.addAlike(key, rule, step, line, object);
        return [];
      }
      const found =
        typeof rule.records === 'string'
          ? this.grown(key, rule, step, object)
          : this.ofRange(key, rule, rule.records, step, object);
      return found ?? [];
    });
  }

  /** Roots that all records of a batch have, each at the first of them: they are known at the end. */
  end(): readonly (ComparedRoot & { readonly line: number; readonly records: number })[] {
    return [...this.alike.values()].map(({ rule, written, root, isBroken, line, records }) => ({
      at: rule.at,
      written,
      line,
      records,
      expected: isBroken ? null : root.root(),
    }));
  }

  private addAlike(
    key: string,
    rule: RootRule,
    step: WalkedRecord,
    line: number,
    object: JsonObject,
  ): void {
    const written = writtenRoot(object, rule);
    if (written === null) return;
    const batch = `${key} ${written}`;
    const known = this.alike.get(batch);
    const root = known?.root ?? growingRoot(rule, this.engine);
    const leaf = findLeaf(rule, step, object);
    if (leaf !== null) root.add(leaf);
    this.alike.set(batch, {
      rule,
      written,
      root,
      line: known?.line ?? line,
      isBroken: leaf === null || known?.isBroken === true,
      records: (known?.records ?? 0) + 1,
    });
  }

  private grown(
    key: string,
    rule: RootRule,
    step: WalkedRecord,
    object: JsonObject | null,
  ): ComparedRoot | null {
    const { engine } = this;
    const now = this.growing.get(key) ?? { root: growingRoot(rule, engine), isBroken: false };
    this.growing.set(key, now);
    const written = object && writtenRoot(object, rule);
    const add = () => {
      const leaf = findLeaf(rule, step, object);
      if (leaf === null) now.isBroken = true;
      else now.root.add(leaf);
    };
    if (rule.records === 'through') add();
    const root = now.root.root();
    const isEmpty = root === null && !now.isBroken;
    const expected = now.isBroken ? null : (root ?? rule.first ?? null);
    if (rule.records === 'before') add();
    if (rule.records === 'since') {
      if (written === null) add();
      else this.growing.set(key, { root: growingRoot(rule, engine), isBroken: false });
    }
    // In place of the root of no records there is mostly a filler.
    if (written === null || (isEmpty && rule.first === undefined)) return null;
    return { at: rule.at, written, expected };
  }

  private ofRange(
    key: string,
    rule: RootRule,
    { from, to }: { readonly from: Pointer; readonly to: Pointer },
    step: WalkedRecord,
    object: JsonObject | null,
  ): ComparedRoot | null {
    const leaves = this.ranges.get(key) ?? new Leaves();
    this.ranges.set(key, leaves);
    leaves.add(step.sequence, findLeaf(rule, step, object));
    const written = object && writtenRoot(object, rule);
    if (!object || written === null) return null;
    const range = leaves.findRange(
      plainText(valueAtPointer(object, from)),
      plainText(valueAtPointer(object, to)),
    );
    if (!range) return { at: rule.at, written, expected: null };
    this.inRanges += range.last - range.first + 1;
    if (this.inRanges > MAX_TIMES * this.records + MAX_SMALL) {
      this.passedOver++;
      return null;
    }
    const root = growingRoot(rule, this.engine);
    for (const leaf of leaves.within(range)) {
      if (leaf === null) return { at: rule.at, written, expected: null };
      root.add(leaf);
    }
    return { at: rule.at, written, expected: root.root() };
  }
}

/** null: the record has none. */
function writtenRoot(object: JsonObject, { at, when = [] }: RootRule): string | null {
  return when.every((one) => valueAtPointer(object, one.at) === one.text)
    ? textAtPointer(object, at)
    : null;
}

function findLeaf(
  { leaf }: RootRule,
  step: WalkedRecord,
  object: JsonObject | null,
): string | null {
  if (leaf === undefined) return step.hash;
  const value = object ? valueAtPointer(object, leaf) : undefined;
  return value === undefined ? null : plainText(value);
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/** The records of a chain so far, by their numbers. */
class Leaves {
  private readonly leaves: (string | null)[] = [];
  private readonly places = new Map<string, number>();

  add(sequence: string | null, leaf: string | null): void {
    if (sequence !== null && !this.places.has(sequence))
      this.places.set(sequence, this.leaves.length);
    this.leaves.push(leaf);
  }

  /** null: one of the two is not here. */
  findRange(from: string, to: string): Range | null {
    const [first, last] = [this.places.get(from), this.places.get(to)];
    return first === undefined || last === undefined || last < first ? null : { first, last };
  }

  within({ first, last }: Range): readonly (string | null)[] {
    return this.leaves.slice(first, last + 1);
  }
}
