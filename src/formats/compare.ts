// Entries of a ledger as they are compared.

import { type ApartMember, type ApartPath, ApartRules } from '../core/compare/apart.ts';
import { Comparable, valueText } from '../core/compare/comparable.ts';
import type { JsonValue } from '../core/json/value.ts';
import type { EntryDigest } from '../core/model/digest.ts';
import type { Entry } from '../core/model/entry.ts';
import type { LedgerFormat } from './format.ts';

/** `chosen`: what a person has set apart besides. */
export function comparableBy(
  format: LedgerFormat,
  chosen: readonly ApartPath[] = [],
): (entry: Entry) => Comparable {
  const rules = new Map<readonly ApartMember[], ApartRules>();
  const more = chosen.map((path) => ({ path, as: 'chosen' as const }));
  const rulesOf = (decoded: unknown) => {
    const members = format.comparing.apart(decoded);
    const known = rules.get(members) ?? new ApartRules([...members, ...more]);
    rules.set(members, known);
    return known;
  };
  return (entry) => new Comparable(entry, new ComparedEntry(format, entry, rulesOf));
}

/** Each part is made where it is asked for: of entries that are the same, none is. */
class ComparedEntry {
  private readonly format: LedgerFormat;
  private readonly entry: Entry;
  private readonly rulesOf: (decoded: unknown) => ApartRules;
  private content: { readonly decoded: unknown } | undefined;
  private listed: EntryDigest | undefined;
  private read: JsonValue | null | undefined;

  constructor(format: LedgerFormat, entry: Entry, rulesOf: (decoded: unknown) => ApartRules) {
    this.format = format;
    this.entry = entry;
    this.rulesOf = rulesOf;
  }

  get apart(): ApartRules {
    return this.rulesOf(this.decoded);
  }

  get payload(): JsonValue | null {
    if (this.read === undefined)
      this.read = this.format.comparing.payload(this.entry, this.decoded);
    return this.read;
  }

  get title(): string {
    return this.digest.line.title;
  }

  get shape(): string {
    const { kind, tools } = this.digest.line;
    return JSON.stringify([this.entry.kind, kind, tools[0] ?? null]);
  }

  get effect(): string {
    const { line, delta } = this.digest;
    const { kind, decision, rules, tools } = line;
    const ops = (delta?.ops ?? []).map((op, number) => {
      if (op.op === 'restore') return [op.op, op.to];
      const value = this.format.deltaValue(this.entry, this.decoded, number);
      return [op.op, op.kind, op.id, valueText(value)];
    });
    return JSON.stringify([this.entry.kind, kind, decision, rules, tools, ops]);
  }

  private get decoded(): unknown {
    this.content ??= { decoded: this.format.decode(this.entry) };
    return this.content.decoded;
  }

  private get digest(): EntryDigest {
    this.listed ??= this.format.digest(this.entry, this.decoded);
    return this.listed;
  }
}
