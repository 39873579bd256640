// A query is asked of one entry after another, and reads no more of each than settles it: the cheap
// parts of a query first, and of an entry no part that is not needed.

import type { FieldRef, Query, QuerySpan, Term, TextPattern } from '../ast.ts';
import type { QueryFault } from '../fault.ts';
import { type FieldName, findQueryField, type Source } from '../fields.ts';
import { numberLiteral } from '../literal.ts';
import { type CompiledPattern, compilePattern } from '../pattern/pattern.ts';
import { PatternError } from '../pattern/syntax.ts';
import {
  Contrary,
  FEW_PLACES,
  Leaf,
  type Match,
  type MatchNode,
  MOST_PLACES,
  Several,
} from './nodes.ts';
import { anyValue, makeProbe, type TextProbe } from './probe.ts';
import { findReadings } from './readings.ts';
import { findRequirement, listRequiredTexts, type Requirement } from './require.ts';
import type { Searchable } from './searchable.ts';
import type { MatchTruth } from './truth.ts';

export interface Matcher {
  readonly needs: ReadonlySet<Source>;
  /** The requirement of every hit, for an index to be asked; null when nothing is known. */
  readonly requires: Requirement | null;
  match(entry: Searchable): MatchTruth;
  where(entry: Searchable): readonly Match[];
}

export type Compiled = { readonly matcher: Matcher } | { readonly fault: QueryFault };

/** Only a regular expression can be at fault now. */
export function compileQuery(query: Query): Compiled {
  const compiler = new Compiler();
  const node = compiler.node(query);
  if (compiler.fault) return { fault: compiler.fault };
  const compiled = (pattern: TextPattern) => compiler.compiled(pattern, query.at);
  return {
    matcher: {
      needs: compiler.needs,
      requires: findRequirement(query, compiled),
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

/** JSON writes these signs as they are. */
const PLAIN = /^[ !#-[\]-~]+$/;
/** The values of these fields are in the record, letter by letter. */
const IN_RECORD: ReadonlySet<FieldName> = new Set<FieldName>(['text', 'payload']);

class Compiler {
  readonly needs = new Set<Source>();
  fault: QueryFault | null = null;
  private readonly patterns = new Map<string, CompiledPattern>();

  node(query: Query): MatchNode {
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

  /** `at` is the place of the test, which begins with a slash. */
  compiled({ source, flags }: TextPattern, at: QuerySpan): CompiledPattern {
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

  private term({ field, test, at }: Term): MatchNode {
    const isAny = findQueryField(field.name).type === 'any';
    const isFree = field.name === 'text';
    const compiled = (pattern: TextPattern, place: QuerySpan) => this.compiled(pattern, place);
    const probe = makeProbe(test, { isAny, isFree, compiled });
    const required = listRequiredTexts(test, (pattern) => this.compiled(pattern, test.at));
    const texts = required?.map((one) => one.text) ?? null;
    const isPlain = texts?.every((text) => PLAIN.test(text) && !(isAny && numberLiteral(text)));
    return this.leaf(field, probe, at, isPlain ? texts : null);
  }

  private leaf(
    field: FieldRef,
    probe: TextProbe,
    at: QuerySpan,
    texts: readonly string[] | null,
  ): MatchNode {
    const readings = findReadings(field.name);
    for (const { source } of readings) this.needs.add(source);
    const inRecord = IN_RECORD.has(field.name) ? texts : null;
    const places = probe === anyValue ? FEW_PLACES : MOST_PLACES;
    return new Leaf(field, readings, probe, at, inRecord, places);
  }
}
