import type { JsonValue } from '../../base/json/value.ts';
import { type ApartMember, type ApartPath, ApartRules } from '../compare/apart.ts';
import { Comparable } from '../compare/comparable.ts';
import { ContentWriter, contentText } from '../compare/content.ts';
import type { EntryDigest } from '../model/digest.ts';
import type { Entry } from '../model/entry.ts';
import type { LedgerFormat } from './format.ts';

/** `chosen` has what a person has set apart besides. */
export function comparableBy(
  format: LedgerFormat,
  chosen: readonly ApartPath[] = [],
): (entry: Entry) => Comparable {
  const rules = new Map<readonly ApartMember[], ApartRules>();
  const more = chosen.map((path) => ({ path, as: 'chosen' as const }));
  const findRules = (decoded: unknown) => {
    const members = format.words.comparing.apart(decoded);
    const known = rules.get(members) ?? new ApartRules([...members, ...more]);
    rules.set(members, known);
    return known;
  };
  const shared = { format, findRules, writer: new ContentWriter() };
  return (entry) => new Comparable(entry, new ComparedEntry(entry, shared));
}

interface Shared {
  readonly format: LedgerFormat;
  readonly findRules: (decoded: unknown) => ApartRules;
  readonly writer: ContentWriter;
}

/** Each part is made where it is asked for: for equal entries, none is. */
class ComparedEntry {
  private readonly entry: Entry;
  private readonly shared: Shared;
  private content: { readonly decoded: unknown } | undefined;
  private listed: EntryDigest | undefined;
  private read: JsonValue | null | undefined;

  constructor(entry: Entry, shared: Shared) {
    this.entry = entry;
    this.shared = shared;
  }

  get apart(): ApartRules {
    return this.shared.findRules(this.decoded);
  }

  get writer(): ContentWriter {
    return this.shared.writer;
  }

  get json(): Uint8Array | null {
    return this.format.words.comparing.json(this.entry, this.decoded);
  }

  get payload(): JsonValue | null {
    if (this.read === undefined)
      this.read = this.format.words.comparing.payload(this.entry, this.decoded);
    return this.read;
  }

  get title(): string {
    return this.digest.line.title;
  }

  get shape(): string {
    const { kind, tools } = this.digest.line;
    return `${this.entry.kind}\n${kind}\n${tools[0] ?? ''}`;
  }

  get effect(): string {
    const { line, delta } = this.digest;
    const { kind, decision, rules, tools } = line;
    const ops = (delta?.ops ?? []).map((op, number) => {
      if (op.op === 'restore') return [op.op, op.to];
      const value = this.format.state.value(this.entry, this.decoded, number);
      return [op.op, op.kind, op.id, contentText(value)];
    });
    return JSON.stringify([this.entry.kind, kind, decision, rules, tools, ops]);
  }

  private get format(): LedgerFormat {
    return this.shared.format;
  }

  private get decoded(): unknown {
    this.content ??= { decoded: this.format.reader.decode(this.entry) };
    return this.content.decoded;
  }

  private get digest(): EntryDigest {
    this.listed ??= this.format.words.digest(this.entry, this.decoded);
    return this.listed;
  }
}
