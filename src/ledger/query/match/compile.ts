// A query at work. It is asked of one entry after another, and of each no more than settles it: the
// cheap parts of a query first, and of an entry no part that is not needed.

import type { FieldRef, Pattern, Query, Span, Term } from '../ast.ts';
import type { QueryFault } from '../fault.ts';
import { type FieldName, fieldOf, type Source } from '../fields.ts';
import { numberLiteral } from '../literal.ts';
import { type CompiledPattern, compilePattern } from '../pattern/pattern.ts';
import { PatternError } from '../pattern/syntax.ts';
import {
  Contrary,
  FEW_PLACES,
  Leaf,
  type Match,
  MOST_PLACES,
  type Node,
  Several,
} from './nodes.ts';
import { anyValue, type Probe, probeOf } from './probe.ts';
import { readingsOf } from './readings.ts';
import { type Requirement, requirementOf, textsOf } from './require.ts';
import type { Searchable } from './searchable.ts';
import type { Truth } from './truth.ts';

export interface Matcher {
  /** What it may ask of an entry. */
  readonly needs: ReadonlySet<Source>;
  /** What holds of every entry that it finds, for an index to be asked; null: nothing is known. */
  readonly requires: Requirement | null;
  match(entry: Searchable): Truth;
  /** Of an entry that it finds: by what, in the order of the query. */
  where(entry: Searchable): readonly Match[];
}

export type Compiled = { readonly matcher: Matcher } | { readonly fault: QueryFault };

/** Only a regular expression can be at fault now. */
export function compileQuery(query: Query): Compiled {
  const compiler = new Compiler();
  const node = compiler.node(query);
  if (compiler.fault) return { fault: compiler.fault };
  const compiled = (pattern: Pattern) => compiler.compiled(pattern, query.at);
  return {
    matcher: {
      needs: compiler.needs,
      requires: requirementOf(query, compiled),
      match: (entry) => node.match(entry),
      where(entry) {
        const found: Match[] = [];
        node.where(entry, found);
        return found;
      },
    },
  };
}

/** Where a pattern is at fault, there is no query to be asked. */
const NEVER: CompiledPattern = { needed: '', inWord: null, test: () => false, find: () => null };

/** Signs that are written in JSON as they are. */
const PLAIN = /^[ !#-[\]-~]+$/;
/** Fields whose values are in the record, letter by letter. */
const IN_RECORD: ReadonlySet<FieldName> = new Set<FieldName>(['text', 'payload']);

class Compiler {
  readonly needs = new Set<Source>();
  fault: QueryFault | null = null;
  private readonly patterns = new Map<string, CompiledPattern>();

  node(query: Query): Node {
    switch (query.type) {
      case 'and':
      case 'or':
        return new Several(
          query.type,
          query.parts.map((part) => this.node(part)),
        );
      case 'not':
        return new Contrary(this.node(query.part));
      case 'has':
        return this.leaf(query.field, anyValue, query.at, null);
      case 'term':
        return this.term(query);
    }
  }

  /** `at`: of the test, which begins with a slash. */
  compiled({ source, flags }: Pattern, at: Span): CompiledPattern {
    const key = `${flags}/${source}`;
    const known = this.patterns.get(key);
    if (known) return known;
    const made = this.compile(source, flags, at.start + 1);
    this.patterns.set(key, made);
    return made;
  }

  private compile(source: string, flags: string, offset: number): CompiledPattern {
    try {
      return compilePattern(source, flags);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      const { expected, start, end } = error;
      const at = { start: offset + start, end: offset + end };
      this.fault ??= { at, expected, found: source.slice(start, end), instead: [] };
      return NEVER;
    }
  }

  private term({ field, test, at }: Term): Node {
    const isAny = fieldOf(field.name).type === 'any';
    const isFree = field.name === 'text';
    const compiled = (pattern: Pattern, place: Span) => this.compiled(pattern, place);
    const probe = probeOf(test, { isAny, isFree, compiled });
    const required = textsOf(test, (pattern) => this.compiled(pattern, test.at));
    const texts = required?.map((one) => one.text) ?? null;
    const isPlain = texts?.every((text) => PLAIN.test(text) && !(isAny && numberLiteral(text)));
    return this.leaf(field, probe, at, isPlain ? texts : null);
  }

  private leaf(field: FieldRef, probe: Probe, at: Span, texts: readonly string[] | null): Node {
    const readings = readingsOf(field.name);
    for (const { source } of readings) this.needs.add(source);
    const inRecord = IN_RECORD.has(field.name) ? texts : null;
    const places = probe === anyValue ? FEW_PLACES : MOST_PLACES;
    return new Leaf(field, readings, probe, at, inRecord, places);
  }
}
