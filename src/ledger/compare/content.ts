// Entries that say the same have the same bytes of canonical JSON, with or without the members that
// are set apart. Most payloads are read into columns, without an object for each part of them;
// others go the plain way, and come to the same bytes.

import { encodeText, equalBytes } from '../../base/bytes.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { FlatCanonical } from '../../base/json/flat/canonical.ts';
import { FlatJson, KIND, MOST_VALUES } from '../../base/json/flat/flat.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { append } from '../../base/lists.ts';
import { type ApartNode, type ApartRules, MASK } from './apart.ts';

const asWritten = (number: string) => number;

export function contentText(value: JsonValue): string {
  return canonicalText(value, asWritten);
}

/** Values that were set apart, in their order: the member of each, and its place in `json`. */
export interface ApartSpans {
  readonly json: Uint8Array;
  /** Three numbers each. */
  readonly spans: Uint32Array;
}

export class ContentWriter {
  private readonly flat = new FlatJson();
  /** The source of the columns; null when they took none. */
  private columns: Uint8Array | null = null;
  private readonly apart = new Uint8Array(MOST_VALUES);
  private readonly found = new Uint32Array(3 * MOST_VALUES);
  private count = 0;
  private readonly plain = new FlatCanonical(asWritten);
  private readonly masked = new FlatCanonical(asWritten, {
    positions: this.apart,
    text: encodeText(contentText(MASK)),
  });

  /**
   * `json` is that of the payload; null where only the plain way is left. The result is good until
   * the next one is written.
   */
  said(json: Uint8Array | null, rules: ApartRules): Uint8Array | null {
    const { flat, apart, masked } = this;
    if (!this.read(json)) return null;
    this.count = 0;
    this.mark(0, rules.root);
    const written = masked.of(flat, 0);
    apart.fill(0, 0, flat.next(0));
    return written;
  }

  apartSpans(json: Uint8Array): ApartSpans {
    return { json, spans: this.found.slice(0, this.count) };
  }

  whole(json: Uint8Array | null): Uint8Array | null {
    return this.read(json) ? this.plain.of(this.flat, 0) : null;
  }

  private read(json: Uint8Array | null): boolean {
    if (!json) return false;
    if (json !== this.columns) this.columns = this.flat.read(json) ? json : null;
    return this.columns !== null;
  }

  private mark(at: number, node: ApartNode): void {
    const { flat, apart } = this;
    const kind = flat.kind(at);
    if (kind === KIND.null) return;
    if (node.member) {
      apart[at] = 1;
      // A text is known without its quotes.
      const quote = flat.isText(at) ? 1 : 0;
      this.found.set([node.member - 1, flat.start(at) - quote, flat.end(at) + quote], this.count);
      this.count += 3;
      return;
    }
    const end = flat.next(at);
    if (kind === KIND.list && node.items)
      for (let item = at + 1; item < end; item = flat.next(item)) this.mark(item, node.items);
    if (kind !== KIND.object || !node.names.size) return;
    for (let member = at + 1; member < end; member = flat.next(member)) {
      const inner = node.names.get(flat.names.readText(flat.name(member)));
      if (inner) this.mark(member, inner);
    }
  }
}

/**
 * Returns by member whether its values are the same in both; members that neither has are left out.
 */
export function sameApart(a: ApartSpans, b: ApartSpans): Map<number, boolean> {
  const same = new Map<number, boolean>();
  const [left, right] = [byMember(a), byMember(b)];
  for (const member of new Set([...left.keys(), ...right.keys()])) {
    const [one = [], other = []] = [left.get(member), right.get(member)];
    const areSame =
      one.length === other.length && one.every((bytes, i) => equalBytes(bytes, other[i] ?? NONE));
    same.set(member, areSame);
  }
  return same;
}

const NONE = new Uint8Array();

function byMember({ json, spans }: ApartSpans): Map<number, Uint8Array[]> {
  const found = new Map<number, Uint8Array[]>();
  for (let i = 0; i < spans.length; i += 3)
    append(found, spans[i] ?? 0, json.subarray(spans[i + 1], spans[i + 2]));
  return found;
}
