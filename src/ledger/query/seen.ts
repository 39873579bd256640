// The values of entries that were looked at say what was mistyped, or is not recorded, where
// nothing is found.

import type { Vocabulary } from './advice.ts';
import type { FieldRef, Query } from './ast.ts';
import type { FieldName, Source } from './fields.ts';
import { compileQuery, type Matcher } from './match/compile.ts';
import { findReadings } from './match/readings.ts';
import type { Searchable, TraitsPart } from './match/searchable.ts';
import { printField } from './print.ts';

/** A field that has more is no list of names. */
const MOST = 500;
/** Asking whether something is there takes decoding entries. */
const MOST_ENTRIES = 1000;
/** Other sources may well have nothing, such as findings. */
const RECORDED: ReadonlySet<Source> = new Set<Source>(['traits', 'digest', 'cost', 'payload']);

export class SeenValues implements Vocabulary {
  private readonly kind = new Set<string>();
  private readonly tool = new Set<string>();
  private readonly rule = new Set<string>();
  private readonly decision = new Set<string>();
  private entries = 0;
  private readonly lacked: Map<string, Matcher>;

  constructor(query: Query) {
    this.lacked = new Map(listAsked(query));
  }

  add(entry: Searchable): void {
    if (entry.traits) this.addTraits(entry.traits);
    if (this.entries === MOST_ENTRIES) return;
    this.entries++;
    // Where nobody can say, nobody says that there is nothing.
    for (const [name, has] of this.lacked) if (has.match(entry) !== 'no') this.lacked.delete(name);
  }

  addTraits({ kind, recordKind, shape, tools, rules, decision }: TraitsPart): void {
    add(this.kind, kind);
    add(this.kind, recordKind);
    add(this.kind, shape);
    for (const tool of tools) add(this.tool, tool);
    for (const rule of rules) add(this.rule, rule);
    if (decision !== null) add(this.decision, decision);
  }

  values(field: FieldName): readonly string[] {
    const { kind, tool, rule, decision } = this;
    const all: { readonly [Name in FieldName]?: ReadonlySet<string> } = {
      kind,
      tool,
      rule,
      decision,
    };
    const values = all[field];
    return values && values.size < MOST ? [...values] : [];
  }

  lacking(field: FieldRef): number | null {
    return this.entries && this.lacked.has(printField(field)) ? this.entries : null;
  }
}

function add(values: Set<string>, value: string): void {
  if (values.size < MOST) values.add(value);
}

function* listAsked(query: Query): Generator<[string, Matcher]> {
  if (query.type === 'and' || query.type === 'or')
    for (const part of query.parts) yield* listAsked(part);
  if (query.type !== 'term') return;
  const { field, at } = query;
  if (!findReadings(field.name).every(({ source }) => RECORDED.has(source))) return;
  const compiled = compileQuery({ type: 'has', field, at });
  if ('matcher' in compiled) yield [printField(field), compiled.matcher];
}
