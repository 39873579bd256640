// The values that rules leave out are collected from all entries of a ledger: another entry, a
// finding, or a title may repeat a value that is left out of one entry.

import { refusal } from '../../../base/error.ts';
import { isArray, isNumber, isObject, type JsonValue } from '../../../base/json/value.ts';
import type { LedgerFormat } from '../../format/format.ts';
import type { Entry } from '../../model/entry.ts';
import { type RedactRule, SHORTEST } from './rules.ts';

const MOST_VALUES = 100_000;

/** A part of this entry is left out; with `whole` all of it. */
export interface Touched {
  readonly whole: boolean;
  /** A value of it is too short to be looked for anywhere else. */
  readonly short: boolean;
}

export class Removed {
  readonly texts = new Map<string, number>();
  private readonly touched = new Map<string, Touched>();
  /** Texts of entries that are left out whole; one that another entry says too stays. */
  private readonly ofWhole = new Map<string, number>();
  private readonly rules: readonly RedactRule[];
  private readonly format: LedgerFormat;

  constructor(rules: readonly RedactRule[], format: LedgerFormat) {
    this.rules = rules;
    this.format = format;
    for (const [at, rule] of rules.entries()) {
      if (rule.by === 'text') this.texts.set(rule.text, at);
      if (rule.by === 'resource' && rule.id.length >= SHORTEST) this.texts.set(rule.id, at);
    }
  }

  get reads(): boolean {
    return this.rules.some(({ by }) => by !== 'text' && by !== 'pattern');
  }

  add(lane: string, entry: Entry, decoded: unknown): void {
    if (!this.reads) return;
    const payload = this.format.words.comparing.payload(entry, decoded);
    for (const [at, rule] of this.rules.entries()) {
      if (rule.by === 'field' && payload !== null)
        this.addField(lane, entry, payload, rule.path, at);
      if (rule.by === 'resource') this.addResource(lane, entry, decoded, rule, at);
      if (rule.by === 'entry' && isNamed(rule, lane, entry)) {
        this.touch(lane, entry, { whole: true, short: false });
        for (const text of [...textsIn(payload), ...this.titles(entry, decoded)])
          this.ofWhole.set(text, at);
      }
    }
  }

  /** It goes over all entries again, where {@link needsOthers} says so. */
  addOther(lane: string, entry: Entry, decoded: unknown): void {
    if (this.of(lane, entry.index)?.whole) return;
    for (const text of textsIn(this.format.words.comparing.payload(entry, decoded)))
      this.ofWhole.delete(text);
  }

  get needsOthers(): boolean {
    return this.ofWhole.size > 0;
  }

  end(): void {
    for (const [text, at] of this.ofWhole)
      if (text.length >= SHORTEST && !this.texts.has(text)) this.texts.set(text, at);
    this.ofWhole.clear();
  }

  of(lane: string, index: number): Touched | undefined {
    return this.touched.get(`${index} ${lane}`);
  }

  private titles(entry: Entry, decoded: unknown): string[] {
    const { line } = this.format.words.digest(entry, decoded);
    const { headline, facts } = this.format.words.view(entry, decoded);
    return [line.title, line.note, headline, ...facts.map(({ value }) => value)];
  }

  private addField(
    lane: string,
    entry: Entry,
    payload: JsonValue,
    path: readonly string[],
    at: number,
  ): void {
    for (const value of valuesAt(payload, path)) this.addValue(lane, entry, value, at);
  }

  private addResource(
    lane: string,
    entry: Entry,
    decoded: unknown,
    { kind, id }: Extract<RedactRule, { by: 'resource' }>,
    at: number,
  ): void {
    const { format } = this;
    const ops = format.words.digest(entry, decoded).delta?.ops ?? [];
    for (const [place, op] of ops.entries()) {
      if (op.op === 'restore' || op.id !== id || (kind !== null && op.kind !== kind)) continue;
      this.touch(lane, entry, { whole: false, short: id.length < SHORTEST });
      if (op.op !== 'retract')
        this.addValue(lane, entry, format.state.value(entry, decoded, place), at);
    }
  }

  private addValue(lane: string, entry: Entry, value: JsonValue, at: number): void {
    let short = false;
    for (const text of textsIn(value)) {
      if (text.length < SHORTEST) short = true;
      else if (!this.texts.has(text)) this.texts.set(text, at);
    }
    this.touch(lane, entry, { whole: false, short });
    if (this.texts.size > MOST_VALUES)
      throw refusal(
        'The rules leave out too much.',
        `They name more than ${MOST_VALUES} different values.`,
        'Name fewer fields or resources.',
      );
  }

  private touch(lane: string, { index }: Entry, touched: Touched): void {
    const known = this.of(lane, index);
    this.touched.set(`${index} ${lane}`, {
      whole: touched.whole || (known?.whole ?? false),
      short: touched.short || (known?.short ?? false),
    });
  }
}

function isNamed(
  { lane, seq }: Extract<RedactRule, { by: 'entry' }>,
  id: string,
  entry: Entry,
): boolean {
  return String(entry.seq) === seq && (id === lane || id.startsWith(lane));
}

function* valuesAt(
  value: JsonValue,
  path: readonly string[],
  around: readonly string[] = [],
): Generator<JsonValue> {
  if (isArray(value)) for (const item of value) yield* valuesAt(item, path, around);
  if (!isObject(value)) return;
  for (const [name, item] of value.members) {
    const names = [...around, name].slice(-path.length);
    const isThere = names.length === path.length && names.every((one, i) => one === path[i]);
    if (isThere) yield item;
    yield* valuesAt(item, path, names);
  }
}

function* textsIn(value: JsonValue | null): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value === null || typeof value === 'boolean') return;
  else if (isArray(value)) for (const item of value) yield* textsIn(item);
  else if (isNumber(value)) yield value.number;
  else for (const [, item] of value.members) yield* textsIn(item);
}
