// The names of a lane's resources are in order once all are known, so that the number of a resource
// is its place in that order, and one is found by binary search: no table of all of them is kept.

import { compareUtf8 } from '../../base/bytes.ts';
import { firstPast } from '../../base/lists.ts';

interface Name {
  readonly kind: string;
  readonly id: string;
}

/** Resources are shown and hashed in this order: by kind, then by id, by UTF-8 bytes. */
export function compareNames(a: Name, b: Name): number {
  return compareText(a.kind, b.kind) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : compareUtf8(a, b);
}

/** Names in order; a resource's number is its position. */
export class ResourceNames {
  readonly size: number;
  private readonly kinds: readonly string[];
  private readonly ids: readonly string[];

  constructor(kinds: readonly string[], ids: readonly string[]) {
    this.size = ids.length;
    this.kinds = kinds;
    this.ids = ids;
  }

  at(number: number): Name {
    return { kind: this.kinds[number] ?? '', id: this.ids[number] ?? '' };
  }

  /** Undefined when there is no resource of this name. */
  find(kind: string, id: string): number | undefined {
    const number = firstPast(
      this.size,
      (at) => (compareText(this.kinds[at] ?? '', kind) || compareText(this.ids[at] ?? '', id)) >= 0,
    );
    return this.kinds[number] === kind && this.ids[number] === id ? number : undefined;
  }
}

/** Numbers names as they come. */
export class NameCollector {
  private readonly numbers = new Map<string, Map<string, number>>();
  /** Has by kind the first text of it: the same text is read again for every resource. */
  private readonly known = new Map<string, string>();
  private readonly kinds: string[] = [];
  private readonly ids: string[] = [];

  findNumber(kind: string, id: string): number {
    const ofKind = this.numbers.get(kind) ?? this.addKind(kind);
    const found = ofKind.get(id);
    if (found !== undefined) return found;
    const number = this.ids.length;
    ofKind.set(id, number);
    this.kinds.push(this.known.get(kind) ?? kind);
    this.ids.push(id);
    return number;
  }

  /**
   * Returns all names in order, and for each number the place of its name. No more numbers are
   * given.
   */
  sort(): { readonly names: ResourceNames; readonly places: Uint32Array } {
    this.numbers.clear();
    const ranks = new Map(
      [...this.known.keys()].sort(compareUtf8).map((kind, rank) => [kind, rank]),
    );
    const ranked = Uint32Array.from(this.kinds, (kind) => ranks.get(kind) ?? 0);
    const { kinds, ids } = this;
    const order = Uint32Array.from(ids, (_, number) => number).sort(
      (a, b) => (ranked[a] ?? 0) - (ranked[b] ?? 0) || compareUtf8(ids[a] ?? '', ids[b] ?? ''),
    );
    const places = new Uint32Array(order.length);
    order.forEach((number, place) => {
      places[number] = place;
    });
    const inOrder = (texts: readonly string[]) =>
      Array.from(order, (number) => texts[number] ?? '');
    return { names: new ResourceNames(inOrder(kinds), inOrder(ids)), places };
  }

  private addKind(kind: string): Map<string, number> {
    const ofKind = new Map<string, number>();
    this.numbers.set(kind, ofKind);
    this.known.set(kind, kind);
    return ofKind;
  }
}
