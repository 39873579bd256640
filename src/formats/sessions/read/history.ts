// Records that a forked thread copied from the one it comes from, with new times: those at its beginning, as
// long as each is found in the other thread, in its order. One that is not found there was changed, or put
// in, where one that is surely a copy comes after it.

import type { JsonObject } from '../../../base/json/value.ts';
import { textWithout } from '../record.ts';
import { BEFORE_TURNS, type SessionTurn, startsTurn, type TurnTraits, turnAfter } from './turns.ts';

/** Records of the other thread that a copy leaves out, one after another. */
const LEFT_OUT = 50;
/** So far on, a record that is surely a copy is looked for. */
const AHEAD = 200;

export interface SessionHistory {
  /** The records of the other thread, in order. */
  readonly count: number;
  recordAt(nth: number): JsonObject | null;
  readonly differsIn: ReadonlySet<string>;
  traits(record: JsonObject): TurnTraits;
}

export interface SessionCopy {
  /** Which record of the other thread it is; null: it is none, and is among the copies. */
  readonly nth: number | null;
  readonly isSame: boolean;
}

interface Known {
  readonly text: string | null;
  readonly traits: TurnTraits | null;
}

const PUT_IN: SessionCopy = { nth: null, isSame: false };

/** `own`: the records after the one that names the other thread; null: one that cannot be read. */
export function copiedFrom(
  history: SessionHistory,
  own: Iterable<JsonObject | null>,
): readonly SessionCopy[] {
  return new Copies(history, own).find();
}

class Copies {
  private readonly history: SessionHistory;
  private readonly source: Iterator<JsonObject | null>;
  private readonly ahead: Known[] = [];
  private readonly others = new Map<number, Known>();
  private readonly copies: SessionCopy[] = [];
  private next = 0;
  private turn: SessionTurn = BEFORE_TURNS;
  /** The last copy that is not the beginning of a turn. */
  private lastInside = -1;

  constructor(history: SessionHistory, own: Iterable<JsonObject | null>) {
    this.history = history;
    this.source = own[Symbol.iterator]();
  }

  find(): readonly SessionCopy[] {
    for (let one = this.own(0); one; one = this.own(0)) {
      const nth = this.same(one);
      if (nth !== null) {
        this.take([{ nth, isSame: true }]);
        continue;
      }
      const sure = this.sure(0);
      if (!sure) break;
      this.take([...this.between(sure), sure.copy]);
    }
    this.endTurn();
    // Turns may begin alike: the last one that is begun is its own.
    return this.copies.slice(0, this.lastInside + 1);
  }

  /** Where the other thread has the same record; null: it has not, or something surer comes before. */
  private same({ text, traits }: Known): number | null {
    if (text === null) return null;
    const end = Math.min(this.history.count, this.next + LEFT_OUT);
    let at = this.next;
    while (at < end && this.other(at).text !== text) at++;
    if (at === end) return null;
    if (at === this.next || traits?.identity != null) return at;
    const sure = this.sure(1);
    return sure && sure.at <= at ? null : at;
  }

  /** The next record that only a copy can be, from this one of its own on. */
  private sure(from: number) {
    const end = Math.min(this.history.count, this.next + AHEAD);
    const byText = new Map<string, number>();
    const byIdentity = new Map<string, number>();
    for (let at = end - 1; at >= this.next; at--) {
      const { text, traits } = this.other(at);
      if (text !== null) byText.set(text, at);
      if (traits?.identity != null) byIdentity.set(traits.identity, at);
    }
    let isOwnTurn = false;
    for (let nth = from; nth < AHEAD; nth++) {
      const one = this.own(nth);
      if (!one) return null;
      const { text, traits } = one;
      if (text === null || !traits) continue;
      const { identity, isTotal, isBegin } = traits;
      const same = byText.get(text);
      const alike = identity === null ? undefined : byIdentity.get(identity);
      if (same !== undefined && (identity !== null || (isTotal && !isOwnTurn)))
        return { nth, at: same, copy: { nth: same, isSame: true } };
      if (alike !== undefined && !isOwnTurn)
        return { nth, at: alike, copy: { nth: alike, isSame: false } };
      isOwnTurn ||= isBegin && identity !== null;
    }
    return null;
  }

  /** What the records before a sure one are: as many as the other thread has there, or those of its kinds. */
  private between({
    nth,
    at,
  }: {
    readonly nth: number;
    readonly at: number;
  }): readonly SessionCopy[] {
    let [end, other] = [nth, at];
    const last: SessionCopy[] = [];
    const text = (one: number) => this.own(one)?.text ?? null;
    while (end > 0 && other > this.next && text(end - 1) === this.other(other - 1).text) {
      last.unshift({ nth: --other, isSame: true });
      end--;
    }
    const isEven = end === other - this.next;
    let from = this.next;
    const first = Array.from({ length: end }, (_, one): SessionCopy => {
      const found = isEven ? from : this.ofKind(this.own(one)?.traits ?? null, from, other);
      if (found === null) return PUT_IN;
      from = found + 1;
      return { nth: found, isSame: text(one) === this.other(found).text };
    });
    return [...first, ...last];
  }

  private ofKind(traits: TurnTraits | null, from: number, end: number): number | null {
    for (let at = from; at < end; at++) {
      const other = this.other(at).traits;
      if (traits && other?.kind === traits.kind) return at;
    }
    return null;
  }

  /** Whatever is in a turn whose beginning was copied was copied with it. */
  private endTurn(): void {
    for (let one = this.own(0); this.turn.isKnown && one?.traits; one = this.own(0)) {
      if (startsTurn(this.turn, one.traits)) return;
      const nth = this.ofKind(one.traits, this.next, this.turnEnd());
      if (nth === null) return;
      this.take([{ nth, isSame: one.text === this.other(nth).text }]);
    }
  }

  /** Where in the other thread another turn begins. */
  private turnEnd(): number {
    let { turn, next } = this;
    for (; next < this.history.count; next++) {
      const { traits } = this.other(next);
      if (traits && startsTurn(turn, traits)) break;
      if (traits) turn = turnAfter(turn, traits);
    }
    return next;
  }

  private take(copies: readonly SessionCopy[]): void {
    for (const copy of copies) {
      const traits = this.own(0)?.traits;
      if (traits) this.turn = turnAfter(this.turn, traits);
      this.ahead.shift();
      this.copies.push(copy);
      if (!traits?.isBegin) this.lastInside = this.copies.length - 1;
      if (copy.nth === null) continue;
      for (let passed = this.next; passed <= copy.nth; passed++) this.others.delete(passed);
      this.next = copy.nth + 1;
    }
  }

  private own(nth: number): Known | undefined {
    while (this.ahead.length <= nth) {
      const { done, value } = this.source.next();
      if (done) return undefined;
      this.ahead.push(this.known(value));
    }
    return this.ahead[nth];
  }

  private other(nth: number): Known {
    const known = this.others.get(nth) ?? this.known(this.history.recordAt(nth));
    this.others.set(nth, known);
    return known;
  }

  private known(record: JsonObject | null): Known {
    if (!record) return { text: null, traits: null };
    const { differsIn, traits } = this.history;
    return { text: textWithout(record, differsIn), traits: traits(record) };
  }
}
