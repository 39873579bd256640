// The patterns of a ledger: its entries are added one after another, and nothing is kept of them but
// counts by name. Names are read as a query reads them, so that it finds as many entries as are counted.

import { FIGURES, type FigureName, type Pattern, type PatternFigure } from '../model/patterns.ts';
import { EVERYTHING } from '../query/ast.ts';
import { compileQuery, type Matcher } from '../query/match/compile.ts';
import { COST_FIELDS } from '../query/match/costs.ts';
import { readingsOf } from '../query/match/readings.ts';
import type { Searchable } from '../query/match/searchable.ts';
import { parseQuery } from '../query/parse.ts';
import { printValue } from '../query/print.ts';
import { FIGURE_RULES, type FigureRule } from './figures.ts';
import { type Measured, type NamedCount, NamedEntries } from './named-entries.ts';
import { costWords, spanWords } from './words.ts';

export class RunPatterns {
  private readonly counts = FIGURES.map((figure) => new FigureCount(figure));

  /** False: more has to be known of the entry, and nothing of it was counted. */
  add(entry: Searchable): boolean {
    const seen = this.counts.map((one) => one.look(entry));
    if (seen.includes('more')) return false;
    seen.forEach((one, place) => {
      if (one !== 'more') this.counts[place]?.take(entry, one);
    });
    return true;
  }

  figures(): readonly PatternFigure[] {
    const figures = this.counts.map((one) => one.figure());
    const isEmpty = (name: FigureName) =>
      figures.every(({ figure, entries }) => figure !== name || entries === 0);
    const isLeftOut = ({ figure }: PatternFigure) =>
      isEmpty(figure) &&
      FIGURES.some(
        (other) =>
          FIGURE_RULES[figure].instead === other ||
          (FIGURE_RULES[other].instead === figure && !isEmpty(other)),
      );
    return figures.filter((one) => !isLeftOut(one));
  }
}

/** Of an entry that a figure's query finds: its names, or that they cannot be read. Else what it says. */
type Seen = ReadonlySet<string> | 'unreadable' | 'no' | 'unknown' | 'more';

class FigureCount {
  private readonly rule: FigureRule;
  private readonly name: FigureName;
  private readonly matcher: Matcher;
  private readonly named = new NamedEntries();
  private entries = 0;
  private undecided = 0;

  constructor(name: FigureName) {
    this.name = name;
    this.rule = FIGURE_RULES[name];
    this.matcher = matcherOf(queryOf(this.rule));
  }

  look(entry: Searchable): Seen {
    const truth = this.matcher.match(entry);
    return truth === 'yes' ? namesOf(this.rule, entry) : truth;
  }

  take(entry: Searchable, seen: Exclude<Seen, 'more'>): void {
    if (seen === 'no') return;
    if (seen !== 'unknown') this.entries++;
    if (seen === 'unknown' || seen === 'unreadable') this.undecided++;
    else this.named.add(seen, ownOf(this.rule, entry, seen), measuredOf(this.rule, entry));
  }

  figure(): PatternFigure {
    const { rule, named, entries, undecided } = this;
    const { title, about, none, where, by, unnamed } = rule;
    const patterns: Pattern[] = [];
    for (const [name, count] of named) {
      if (count.label === null) continue;
      const query = both(where, `${by}=${printValue(by, name)}`);
      patterns.push(patternOf(rule, { name, label: count.label, query }, count));
    }
    if (unnamed !== undefined && named.unnamed.entries > 0) {
      const of = { name: null, label: unnamed, query: both(where, `-has:${by}`) };
      patterns.push(patternOf(rule, of, named.unnamed));
    }
    return {
      ...{ figure: this.name, title, about, none, query: queryOf(rule), entries, undecided },
      patterns: patterns.sort(bySize),
      others: named.others,
    };
  }
}

/** What finds all entries of a figure. */
function queryOf({ where, by, only }: FigureRule): string {
  return only ? both(where, `has:${by}`) : where;
}

function matcherOf(text: string): Matcher {
  const parsed = text === '' ? { query: EVERYTHING } : parseQuery(text);
  const compiled = 'fault' in parsed ? parsed : compileQuery(parsed.query);
  if ('fault' in compiled) throw new Error(`“${text}” is no query.`);
  return compiled.matcher;
}

function both(where: string, and: string): string {
  return where === '' ? and : `${where} ${and}`;
}

function namesOf({ by }: FigureRule, entry: Searchable): Seen {
  const names = new Set<string>();
  let isKnown = true;
  for (const reading of readingsOf(by)) {
    const values = reading.values(entry, []);
    if (!values) return 'more';
    for (const { text, isUnknown } of values)
      if (isUnknown) isKnown = false;
      else names.add(text);
  }
  return isKnown || names.size > 0 ? names : 'unreadable';
}

/** The names that have patterns, each with what to show in its place. */
function ownOf(rule: FigureRule, entry: Searchable, names: ReadonlySet<string>) {
  const own = rule.own?.(entry);
  const all = own === undefined ? names : own === null ? [] : [own];
  return new Map(Array.from(all, (name) => [name, rule.label?.(entry) || name]));
}

function measuredOf({ measure }: FigureRule, entry: Searchable): Measured {
  if (measure === 'time') {
    const [time] = [...(readingsOf('time')[0]?.values(entry, []) ?? [])];
    return time?.ms !== undefined && Number.isFinite(time.ms) ? { time: time.ms } : {};
  }
  if (measure !== 'cost') return {};
  const cost = (entry.cost?.parts ?? []).flatMap(({ name, decimals = 0, value }) =>
    value !== null && isMoney(name) ? [{ name, decimals, units: BigInt(value) }] : [],
  );
  return { cost };
}

const MONEY: readonly string[] = COST_FIELDS.cost;

function isMoney(part: string): boolean {
  return MONEY.includes(part);
}

type Shown = Pick<Pattern, 'name' | 'label' | 'query'>;

function patternOf({ measure }: FigureRule, shown: Shown, count: NamedCount): Pattern {
  const { entries, cost, times } = count;
  const own = {
    ...(measure === 'cost' && { cost }),
    ...(measure === 'time' && times && { times }),
  };
  return { ...shown, entries, ...own, ...sizeOf({ entries, ...own }) };
}

function bySize(a: Pattern, b: Pattern): number {
  const order = b.size - a.size || b.entries - a.entries;
  return order || (a.label === b.label ? 0 : a.label < b.label ? -1 : 1);
}

type Counted = Pick<Pattern, 'entries' | 'cost' | 'times'>;

function sizeOf({ entries, cost, times }: Counted): Pick<Pattern, 'size' | 'amount'> {
  if (times) {
    const ms = times.to - times.from;
    return { size: ms, amount: spanWords(ms) };
  }
  if (!cost) return { size: entries, amount: null };
  // Parts of one figure are in one unit, but for how many digits they have.
  const sizes = cost.map(({ units, decimals }) => Number(units) / 10 ** decimals);
  return { size: sizes.reduce((sum, size) => sum + size, 0), amount: costWords(cost) };
}
