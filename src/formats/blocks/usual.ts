// Records as nearly all of them are: their lines are looked at where they are, and no tree is made
// of them. Every other record is read the plain way; what is asked of both is the same.

import { encodeText, isHexAt } from '../../base/bytes.ts';
import { type Fields, FlatFields, TreeFields } from '../../base/json/fields.ts';
import { FlatCanonical } from '../../base/json/flat/canonical.ts';
import { FlatJson, KIND } from '../../base/json/flat/flat.ts';
import { FlatNames } from '../../base/json/flat/names.ts';
import { type FlatShape, fitsShape, flatShape } from '../../base/json/flat/shape.ts';
import { type Misfit, misfits } from '../../base/json/shape.ts';
import { isObject, type JsonObject, type JsonValue } from '../../base/json/value.ts';
import { blocksCanonical, spellBlocksNumber } from './canonical.ts';
import { RECORD_SHAPES, type RecordType } from './shape.ts';

/** The members of a record. */
export interface RecordFields extends Fields {
  /** The fields of a record of this type that are missing, or of another type. */
  faults(type: RecordType): readonly Misfit[];
  /** The canonical bytes of all of it but for its id; good until the next call of any record. */
  content(): Uint8Array;
  /** Its id is known to be the hash of its content; what is not known is computed. */
  readonly holds: boolean;
  /** The canonical bytes of one member, for as long. */
  canonical(name: string): Uint8Array;
  /** The same record, read the plain way. */
  plain(): PlainFields;
}

export class PlainFields extends TreeFields implements RecordFields {
  readonly holds = false;

  faults(type: RecordType): readonly Misfit[] {
    return misfits(this.object, RECORD_SHAPES[type]);
  }

  content(): Uint8Array {
    const members = this.object.members.filter(([name]) => name !== 'id');
    return encodeText(blocksCanonical({ members }));
  }

  canonical(name: string): Uint8Array {
    return encodeText(blocksCanonical(this.value(name) ?? null));
  }

  plain(): PlainFields {
    return this;
  }
}

export class UsualFields extends FlatFields implements RecordFields {
  holds = false;
  private readonly reader: UsualRecords;

  constructor(flat: FlatJson, reader: UsualRecords) {
    super(flat);
    this.reader = reader;
  }

  faults(type: RecordType): readonly Misfit[] {
    this.requireCurrent();
    if (fitsShape(this.flat, this.object, this.reader.findShape(type))) return NONE;
    return misfits(this.flat.tree(this.object), RECORD_SHAPES[type]);
  }

  content(): Uint8Array {
    this.requireCurrent();
    const { flat, object, reader } = this;
    return reader.writer.of(flat, object, flat.names.findNumber('id'));
  }

  /** The same, written behind what `writer` has. */
  contentBehind(writer: FlatCanonical): Uint8Array {
    this.requireCurrent();
    const { flat, object } = this;
    return writer.append(flat, object, flat.names.findNumber('id'));
  }

  /** Whether its id is the one of these bytes from `at` on. */
  isIdAt(digests: Uint8Array, at: number): boolean {
    const { flat } = this;
    const id = this.at('id');
    if (id < 0 || flat.kind(id) !== KIND.text || flat.end(id) - flat.start(id) !== 64) return false;
    return isHexAt(flat.bytes, flat.start(id), digests.subarray(at, at + 32));
  }

  canonical(name: string): Uint8Array {
    return this.reader.writer.of(this.flat, this.at(name));
  }

  plain(): PlainFields {
    this.requireCurrent();
    return new PlainFields(toObject(this.flat.tree(this.object)));
  }
}

const NONE: readonly Misfit[] = [];

function toObject(value: JsonValue): JsonObject {
  return isObject(value) ? value : { members: [] };
}

/** Records that can be asked at a time. */
export const AT_ONCE = 32;

export const recordWriter = () => new FlatCanonical(spellBlocksNumber);

/** Reads records one after another: each is to be asked until as many more are read. */
export class UsualRecords {
  readonly writer = recordWriter();
  private readonly names = new FlatNames();
  /** Used in turn. */
  private readonly flats = Array.from({ length: AT_ONCE }, () => new FlatJson(this.names));
  private next = 0;
  private readonly shapes = new Map<RecordType, FlatShape>();

  /** null: it has to be read the plain way. */
  read(line: Uint8Array): UsualFields | null {
    const flat = this.flats[this.next];
    if (!flat) return null;
    this.next = (this.next + 1) % AT_ONCE;
    // A number with an exponent may be out of range.
    const isUsual = flat.read(line) && flat.kind(0) === KIND.object && !flat.hasExponent;
    return isUsual ? new UsualFields(flat, this) : null;
  }

  findShape(type: RecordType): FlatShape {
    let shape = this.shapes.get(type);
    if (!shape) {
      shape = flatShape(RECORD_SHAPES[type], this.names);
      this.shapes.set(type, shape);
    }
    return shape;
  }
}
