// The entries of one figure are counted by name. Names are read as a query reads them, so that it
// finds as many entries as are counted.

import type { FigureName, Pattern, PatternCost, PatternFigure } from '../model/patterns.ts';
import { EVERYTHING } from '../query/ast.ts';
import { compileQuery, type Matcher } from '../query/match/compile.ts';
import { COST_FIELDS } from '../query/match/costs.ts';
import { timeValue as timeOf } from '../query/match/from-digest.ts';
import type { Searchable } from '../query/match/searchable.ts';
import { parseQuery } from '../query/parse.ts';
import { printQueryValue } from '../query/print.ts';
import { NamesOfEntry, type NoNames, type PatternNames } from './entry-names.ts';
import { FIGURE_RULES, type FigureRule } from './figures.ts';
import { type MeasuredPattern, NamedEntries } from './named-entries.ts';
import { bySize, makePattern } from './pattern.ts';

type Seen = PatternNames | NoNames | 'no' | 'unknown';

export class FigureCount {
  private readonly rule: FigureRule;
  private readonly name: FigureName;
  private readonly matcher: Matcher;
  private readonly names: NamesOfEntry;
  private readonly named = new NamedEntries();
  private entries = 0;
  private undecided = 0;

  constructor(name: FigureName) {
    this.name = name;
    this.rule = FIGURE_RULES[name];
    this.matcher = compileMatcher(writeQuery(this.rule));
    this.names = new NamesOfEntry(this.rule);
  }

  look(entry: Searchable): Seen {
    const truth = this.matcher.match(entry);
    return truth === 'yes' ? this.names.of(entry) : truth;
  }

  take(entry: Searchable, seen: Exclude<Seen, 'more'>): void {
    if (seen === 'no') return;
    if (seen !== 'unknown') this.entries++;
    if (seen === 'unknown' || seen === 'unreadable') this.undecided++;
    else this.named.add(seen.all, seen.own, readMeasured(this.rule, entry));
  }

  figure(): PatternFigure {
    const { rule, named, entries, undecided } = this;
    const { title, about, none, where, by, unnamed } = rule;
    const patterns: Pattern[] = [];
    for (const [name, count] of named) {
      if (count.label === null) continue;
      const query = both(where, `${by}=${printQueryValue(by, name)}`);
      patterns.push(makePattern(rule, { name, label: count.label, query }, count));
    }
    if (unnamed !== undefined && named.unnamed.entries > 0) {
      const of = { name: null, label: unnamed, query: both(where, `-has:${by}`) };
      patterns.push(makePattern(rule, of, named.unnamed));
    }
    return {
      figure: this.name,
      title,
      about,
      none,
      query: writeQuery(rule),
      entries,
      undecided,
      patterns: patterns.sort(bySize),
      others: named.others,
    };
  }
}

function writeQuery({ where, by, only }: FigureRule): string {
  return only ? both(where, `has:${by}`) : where;
}

function compileMatcher(text: string): Matcher {
  const parsed = text === '' ? { query: EVERYTHING } : parseQuery(text);
  const compiled = 'fault' in parsed ? parsed : compileQuery(parsed.query);
  if ('fault' in compiled) throw new Error(`“${text}” is no query.`);
  return compiled.matcher;
}

function both(where: string, and: string): string {
  return where === '' ? and : `${where} ${and}`;
}

function readMeasured({ measure }: FigureRule, entry: Searchable): MeasuredPattern {
  if (measure === 'time') {
    const ms = entry.digest && timeOf(entry.digest)[0]?.ms;
    return ms != null && Number.isFinite(ms) ? { time: ms } : {};
  }
  if (measure === undefined) return NOTHING;
  const wanted: readonly string[] = COST_FIELDS[measure];
  const cost: PatternCost[] = [];
  for (const { name, decimals = 0, value } of entry.cost?.parts ?? [])
    if (value !== null && wanted.includes(name))
      cost.push({ name, decimals, units: BigInt(value) });
  return { cost };
}

const NOTHING: MeasuredPattern = {};
