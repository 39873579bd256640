// The pieces of a query are taken from its text one after the other.

import type { QuerySpan, Step, TextPattern } from './ast.ts';
import { QueryError } from './fault.ts';

const ENDS = /[\s()"]/;
const NAME = /[A-Za-z][\w-]*/y;
const SPACE = /\s*/y;
const BOUNDARY = /(?=[\s(),]|$)/y;
/** Members are named without quotes where nothing in them means something else. */
const STEP = /[^\s()":=<>!.,]+/y;
const OPERATOR = /\s*(!=|>=|<=|=|>|<)|:/y;

export type QueryOperator = ':' | '!=' | '>=' | '<=' | '=' | '>' | '<';

export interface Quoted {
  readonly text: string;
  readonly at: QuerySpan;
}

export interface FieldHead {
  readonly name: Quoted;
  readonly path: readonly Step[];
  readonly at: QuerySpan;
}

export class QueryScanner {
  readonly text: string;
  pos = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isEnd(): boolean {
    return this.pos >= this.text.length;
  }

  space(): void {
    this.take(SPACE);
  }

  /** Takes nothing when it returns null. */
  take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.pos;
    const found = expression.exec(this.text);
    if (found) this.pos = expression.lastIndex;
    return found;
  }

  takes(text: string): boolean {
    if (!this.text.startsWith(text, this.pos)) return false;
    this.pos += text.length;
    return true;
  }

  isNext(what: string | RegExp): boolean {
    if (typeof what === 'string') return this.text.startsWith(what, this.pos);
    what.lastIndex = this.pos;
    return what.test(this.text);
  }

  get isBoundary(): boolean {
    BOUNDARY.lastIndex = this.pos;
    return BOUNDARY.test(this.text);
  }

  word(inList = false): Quoted {
    const start = this.pos;
    while (!this.isEnd && !ENDS.test(this.text[this.pos] ?? '')) {
      if (inList && this.text[this.pos] === ',') break;
      this.pos++;
    }
    const at = { start, end: this.pos };
    const next = this.text[this.pos];
    if (this.pos > start && (next === '(' || next === '"')) throw this.unquoted(start);
    return { text: this.text.slice(start, this.pos), at };
  }

  /** Null when there is no quoted text here. `\"` and `\\` are one character. */
  quoted(): Quoted | null {
    const start = this.pos;
    if (!this.takes('"')) return null;
    let text = '';
    for (;;) {
      const letter = this.text[this.pos];
      if (letter === undefined)
        throw this.fault('a closing quotation mark', { start, end: this.text.length }, [
          `${this.text.slice(start)}"`,
        ]);
      this.pos++;
      if (letter === '"') return { text, at: { start, end: this.pos } };
      const next = this.text[this.pos];
      if (letter === '\\' && (next === '"' || next === '\\')) {
        text += next;
        this.pos++;
      } else text += letter;
    }
  }

  /**
   * Null when there is no regular expression here. A path such as /etc/passwd is none: letters
   * follow its second slash.
   */
  pattern(): (TextPattern & { readonly at: QuerySpan }) | null {
    const { text, pos: start } = this;
    if (text[start] !== '/') return null;
    let inClass = false;
    for (let at = start + 1; at < text.length; at++) {
      const letter = text[at];
      if (letter === '\n') break;
      if (letter === '\\') at++;
      else if (letter === '[') inClass = true;
      else if (letter === ']') inClass = false;
      else if (letter === '/' && !inClass) return this.endOfPattern(start, at);
    }
    return null;
  }

  private endOfPattern(start: number, end: number) {
    if (end === start + 1) return null;
    this.pos = end + 1;
    const flags = this.take(/[ims]*/y)?.[0] ?? '';
    if (!this.isBoundary) {
      this.pos = start;
      return null;
    }
    const unique = [...new Set(flags)].sort().join('');
    const source = this.text.slice(start + 1, end);
    return { source, flags: unique, at: { start, end: this.pos } };
  }

  /** Nothing is taken where an operator does not follow. */
  fieldHead(): (FieldHead & { readonly operator: QueryOperator }) | null {
    const start = this.pos;
    const head = this.name();
    const operator = head && this.take(OPERATOR);
    if (head && operator) {
      const [all, comparison] = operator;
      return { ...head, operator: (comparison ?? all) as QueryOperator };
    }
    this.pos = start;
    return null;
  }

  name(): FieldHead | null {
    const start = this.pos;
    const name = this.take(NAME)?.[0];
    if (name === undefined) return null;
    const at = { start, end: this.pos };
    const path: Step[] = [];
    while (this.text[this.pos] === '.') {
      const deep = this.text[this.pos + 1] === '.';
      this.pos += deep ? 2 : 1;
      const step = this.quoted()?.text ?? this.take(STEP)?.[0];
      if (step === undefined) {
        this.pos = start;
        return null;
      }
      path.push({ name: step, deep });
    }
    return { name: { text: name, at }, path, at: { start, end: this.pos } };
  }

  fault(expected: string, at: QuerySpan, instead: readonly string[] = []): QueryError {
    const found = this.text.slice(at.start, at.end);
    return new QueryError({ at, expected, found, instead });
  }

  here(): QuerySpan {
    const end = /\s|$/.exec(this.text.slice(this.pos))?.index ?? 0;
    return { start: this.pos, end: this.pos + Math.max(end, this.isEnd ? 0 : 1) };
  }

  unquoted(start: number): QueryError {
    const end = start + (/\s|$/.exec(this.text.slice(start))?.index ?? 0);
    const word = this.text.slice(start, end);
    const instead = [quoteQuery(word.replaceAll('"', ''))];
    return this.fault('quotation marks around a word with signs in it', { start, end }, instead);
  }
}

export function quoteQuery(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
