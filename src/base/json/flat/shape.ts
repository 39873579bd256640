// Whether columns fit a shape, without making a value of what is in them. It answers yes only
// where shape.ts finds no misfit; where it does not, shape.ts says what there is.

import {
  anyList,
  anyObject,
  anything,
  flagShape,
  integer,
  numberShape,
  type Shape,
  textShape,
} from '../shape.ts';
import type { JsonValue } from '../value.ts';
import { type FlatJson, KIND } from './flat.ts';
import { type FlatNames, MOST_NAMES } from './names.ts';

const mask = (...kinds: readonly number[]) => kinds.reduce((all, kind) => all | (1 << kind), 0);

const TEXTS = mask(KIND.text, KIND.escaped);
const OBJECT = mask(KIND.object);
const LIST = mask(KIND.list);
const NULL = mask(KIND.null);
const NUMBERS = mask(KIND.integer, KIND.decimal);

/** Shapes for which it is enough to know what a value is. */
const BY_KIND: ReadonlyMap<Shape, number> = new Map<Shape, number>([
  [anything, mask(...Object.values(KIND))],
  [textShape, TEXTS],
  [flagShape, mask(KIND.true, KIND.false)],
  [numberShape, NUMBERS],
  [integer, mask(KIND.integer)],
  [anyList, LIST],
  [anyObject, OBJECT],
]);

/** Most shapes of objects have fewer fields. */
const MOST_FIELDS = 30;

export interface FlatShape {
  /** What a value may be, one bit for each kind. */
  readonly kinds: number;
  /** Of a text or a number, besides. */
  readonly fits: ((value: JsonValue) => boolean) | null;
  /** Of each item of a list. */
  readonly each: FlatShape | null;
  readonly fields: FlatObject | null;
}

class FlatObject {
  private readonly names: FlatNames;
  private readonly shapes: readonly FlatShape[];
  private readonly fieldNames: readonly string[];
  /** Those that have to be there, one bit each. */
  private readonly required: number;
  /** By number of a name: 1 + which field; 255: none; 0: it was not asked for yet. */
  private readonly byName = new Uint8Array(MOST_NAMES);

  constructor(names: FlatNames, fields: readonly Field[]) {
    this.names = names;
    this.shapes = fields.map(({ shape }) => flatShape(shape, names));
    this.fieldNames = fields.map((field) => field.name);
    this.required = fields.reduce((all, { optional }, i) => (optional ? all : all | (1 << i)), 0);
  }

  fits(flat: FlatJson, object: number): boolean {
    const end = flat.next(object);
    let seen = 0;
    for (let at = object + 1; at < end; at = flat.next(at)) {
      const field = this.findField(flat.name(at));
      if (field < 0) continue;
      const shape = this.shapes[field];
      if (!shape || !fitsShape(flat, at, shape)) return false;
      seen |= 1 << field;
    }
    return (seen & this.required) === this.required;
  }

  private findField(name: number): number {
    const known = this.byName[name] ?? 0;
    if (known) return known === NO_FIELD ? -1 : known - 1;
    const field = this.fieldNames.indexOf(this.names.readText(name));
    this.byName[name] = field < 0 ? NO_FIELD : 1 + field;
    return field;
  }
}

const NO_FIELD = 255;

interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
}

const NOTHING: FlatShape = { kinds: 0, fits: null, each: null, fields: null };

/** `names`: of the columns that will be asked. Shapes that it does not know fit nothing. */
export function flatShape(shape: Shape, names: FlatNames): FlatShape {
  const kinds = BY_KIND.get(shape);
  if (kinds !== undefined) return { ...NOTHING, kinds };
  if ('orNull' in shape) {
    const own = flatShape(shape.orNull, names);
    return { ...own, kinds: own.kinds && own.kinds | NULL };
  }
  if ('choose' in shape) return NOTHING;
  if ('each' in shape) {
    if (shape.least > 0 || Number.isFinite(shape.most)) return NOTHING;
    return { ...NOTHING, kinds: LIST, each: flatShape(shape.each, names) };
  }
  if ('fields' in shape) {
    if (shape.exactly || shape.fields.length > MOST_FIELDS) return NOTHING;
    return { ...NOTHING, kinds: OBJECT, fields: new FlatObject(names, shape.fields) };
  }
  const fits = (value: JsonValue) => shape.fits(value) && shape.isUsual?.(value) !== false;
  return { ...NOTHING, kinds: TEXTS | NUMBERS, fits };
}

/** Whether `misfits` would find nothing in the value at `at`. */
export function fitsShape(flat: FlatJson, at: number, shape: FlatShape): boolean {
  const kind = flat.kind(at);
  if (!((shape.kinds >> kind) & 1)) return false;
  if (kind === KIND.null) return true;
  if (shape.fields) return shape.fields.fits(flat, at);
  if (shape.each) {
    for (let item = at + 1; item < flat.next(at); item = flat.next(item))
      if (!fitsShape(flat, item, shape.each)) return false;
    return true;
  }
  return !shape.fits || shape.fits(flat.tree(at));
}
