// A regular expression is read as a tree. Whether one character fits is left to the engine's own
// expressions, which see no more than that character; everything that could take long is ours.

/** `id` is that among the characters of the expression. */
export type PatternNode =
  | { readonly type: 'char'; readonly id: number }
  | { readonly type: 'assert'; readonly kind: Assertion }
  | { readonly type: 'all'; readonly parts: readonly PatternNode[] }
  | { readonly type: 'any'; readonly parts: readonly PatternNode[] }
  | {
      readonly type: 'repeat';
      readonly part: PatternNode;
      readonly least: number;
      /** Infinity means any number. */
      readonly most: number;
      readonly lazy: boolean;
    };

export type Assertion = 'start' | 'end' | 'line start' | 'line end' | 'word' | 'no word';

export interface Char {
  fits(letter: string): boolean;
  readonly only: string | null;
  /** It is ASCII; without regard to case it may also be the long s or the sign for Kelvin. */
  readonly isAscii: boolean;
}

export interface Syntax {
  readonly root: PatternNode;
  readonly chars: readonly Char[];
}

export class PatternError extends Error {
  readonly start: number;
  readonly end: number;
  readonly expected: string;

  constructor(expected: string, start: number, end: number) {
    super(expected);
    this.name = 'PatternError';
    this.expected = expected;
    this.start = start;
    this.end = end;
  }
}

const MOST_DEPTH = 100;
const MOST_REPEATS = 1000;
/** Texts of {@link PatternReader.char} that are no other letter, in printable ASCII. */
const ASCII = /^(?:[^.\\[]|\\[dw!-/:-@[-`{-~]|\[(?!\^)(?:[^\\\]]|\\[dw!-/:-@[-`{-~])*\])$/;
const PRINTABLE = /^[ -~]+$/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** @throws {PatternError} */
export function readPattern(source: string, flags: string): Syntax {
  return new PatternReader(source, flags).read();
}

class PatternReader {
  private readonly source: string;
  private readonly isMultiline: boolean;
  private readonly flags: string;
  private pos = 0;
  private depth = 0;
  private readonly chars: Char[] = [];
  private readonly known = new Map<string, number>();

  constructor(source: string, flags: string) {
    this.source = source;
    this.isMultiline = flags.includes('m');
    this.flags = `u${flags.includes('i') ? 'i' : ''}${flags.includes('s') ? 's' : ''}`;
  }

  read(): Syntax {
    const root = this.any();
    if (this.pos < this.source.length) throw this.fault('no ) without a (', this.pos);
    return { root, chars: this.chars };
  }

  private any(): PatternNode {
    const parts = [this.all()];
    while (this.takes('|')) parts.push(this.all());
    const [only] = parts;
    return only && parts.length === 1 ? only : { type: 'any', parts };
  }

  private all(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.pos < this.source.length && !this.isNext('|') && !this.isNext(')'))
      parts.push(this.repeated());
    const [only] = parts;
    return only && parts.length === 1 ? only : { type: 'all', parts };
  }

  private repeated(): PatternNode {
    const start = this.pos;
    const part = this.one();
    const counts = this.counts();
    if (!counts) return part;
    if (part.type === 'assert' && this.source[start] !== '(')
      throw this.fault('nothing to repeat', start);
    const lazy = this.takes('?');
    if (/[*+?]/.test(this.source[this.pos] ?? '') || this.isCount())
      throw this.fault('one repetition', start);
    return { type: 'repeat', part, ...counts, lazy };
  }

  private counts(): { readonly least: number; readonly most: number } | null {
    if (this.takes('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.takes('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.takes('?')) return { least: 0, most: 1 };
    const found = this.isCount();
    if (!found) return null;
    const start = this.pos;
    this.pos += found[0].length;
    const least = Number(found[1]);
    const end = found[3] === '' ? Number.POSITIVE_INFINITY : Number(found[3]);
    const most = found[2] === undefined ? least : end;
    const isLarge = least > MOST_REPEATS || (most > MOST_REPEATS && most !== end);
    if (isLarge || (Number.isFinite(most) && most > MOST_REPEATS))
      throw this.fault(`at most ${MOST_REPEATS} repetitions`, start);
    if (most < least) throw this.fault('the smaller number first', start);
    return { least, most };
  }

  /** A brace that begins no count is a plain one. */
  private isCount(): RegExpExecArray | null {
    const count = /\{(\d{1,9})(,(\d{0,9}))?\}/y;
    count.lastIndex = this.pos;
    return count.exec(this.source);
  }

  private one(): PatternNode {
    const start = this.pos;
    const letter = String.fromCodePoint(this.source.codePointAt(start) ?? 0);
    this.pos += letter.length;
    switch (letter) {
      case '(':
        return this.group(start);
      case '[':
        return this.charClass(start);
      case '\\':
        return this.escape(start);
      case '^':
        return { type: 'assert', kind: this.isMultiline ? 'line start' : 'start' };
      case '$':
        return { type: 'assert', kind: this.isMultiline ? 'line end' : 'end' };
      case '.':
        return this.char('.', start, null);
      case '*':
      case '+':
      case '?':
        throw this.fault('something to repeat', start);
      default:
        return this.literal(letter, start);
    }
  }

  private group(start: number): PatternNode {
    if (++this.depth > MOST_DEPTH)
      throw this.fault(`at most ${MOST_DEPTH} groups in groups`, start);
    const head = /\?(?::|<[A-Za-z]\w*>)/y;
    head.lastIndex = this.pos;
    this.pos += head.exec(this.source)?.[0].length ?? 0;
    if (this.isNext('?')) {
      const what = 'a group; looking ahead or behind is not possible in linear time';
      throw this.fault(what, start, this.pos + 2);
    }
    const inner = this.any();
    if (!this.takes(')')) throw this.fault('a closing ) in the expression', start);
    this.depth--;
    return inner;
  }

  private charClass(start: number): PatternNode {
    let text = '[';
    if (this.takes('^')) text += '^';
    for (;;) {
      const letter = this.source[this.pos++];
      if (letter === undefined) throw this.fault('a closing ] in the expression', start);
      if (letter === ']') return this.char(`${text}]`, start, null);
      const next = this.source[this.pos];
      if (letter === '\\' && next !== undefined) {
        this.pos++;
        text += isPlain(next) ? next : `\\${next}`;
      } else text += letter;
    }
  }

  private escape(start: number): PatternNode {
    const rest = this.source.slice(this.pos);
    if (rest.startsWith('b') || rest.startsWith('B')) {
      this.pos++;
      return { type: 'assert', kind: rest.startsWith('b') ? 'word' : 'no word' };
    }
    if (/^[1-9]|^k</.test(rest))
      throw this.fault(
        'no reference to a group: that is not possible in linear time',
        start,
        start + 2,
      );
    const known =
      /^(?:u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[\w=]{1,60}\}|[dDwWsSfnrtv0])/.exec(
        rest,
      )?.[0];
    if (known !== undefined) {
      this.pos += known.length;
      return this.char(`\\${known}`, start, null);
    }
    const letter = rest[0] ?? '';
    if (!PUNCTUATION.test(letter)) throw this.fault('an escape that is known', start, start + 2);
    this.pos++;
    return this.literal(letter, start);
  }

  private literal(letter: string, start: number): PatternNode {
    const isSign = /[\^$\\.*+?()[\]{}|/]/.test(letter);
    return this.char(isSign ? `\\${letter}` : letter, start, letter);
  }

  /** `text` is an expression for one character. */
  private char(text: string, start: number, only: string | null): PatternNode {
    const known = this.known.get(text);
    if (known !== undefined) return { type: 'char', id: known };
    let own: RegExp;
    try {
      own = new RegExp(`^${text}$`, this.flags);
    } catch {
      throw this.fault('a character, or a class of them', start);
    }
    const isAscii = PRINTABLE.test(text) && ASCII.test(text);
    const id = this.chars.push({ fits: (letter) => own.test(letter), only, isAscii }) - 1;
    this.known.set(text, id);
    return { type: 'char', id };
  }

  private isNext(letter: string): boolean {
    return this.source[this.pos] === letter;
  }

  private takes(letter: string): boolean {
    if (!this.isNext(letter)) return false;
    this.pos++;
    return true;
  }

  private fault(
    expected: string,
    start: number,
    end = Math.max(this.pos, start + 1),
  ): PatternError {
    return new PatternError(expected, start, Math.min(end, this.source.length));
  }
}

/** The engine knows no escape for this sign. */
function isPlain(letter: string): boolean {
  return PUNCTUATION.test(letter) && !/[\^$\\.*+?()[\]{}|/-]/.test(letter);
}
