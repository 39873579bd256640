// All ways through a program are followed at once, as one state after the other; states are made
// when a text first leads to them. Each character of a text is looked at once.

import {
  holdsAround,
  LETTER_AROUND,
  type LetterAround,
  type LetterClass,
  Letters,
} from './letters.ts';
import type { Program } from './program.ts';

interface State {
  readonly at: readonly number[];
  readonly before: LetterAround;
  readonly next: (State | 'matched' | undefined)[];
  atEnd?: boolean;
}

/** All states are then dropped: they are made again at the same price. */
const MOST_STATES = 1000;

export class PatternStates {
  private readonly program: Program;
  private readonly letters: Letters;
  private states = new Map<string, State>();
  private readonly seen: Uint32Array;
  private round = 0;

  constructor(program: Program) {
    this.program = program;
    this.letters = new Letters(program.chars);
    this.seen = new Uint32Array(program.code.length);
  }

  /** The match that ends first counts; −1 for none. */
  endIn(text: string): number {
    let state = this.state([], LETTER_AROUND.none);
    for (let pos = 0; pos < text.length; ) {
      const letter = text.codePointAt(pos) ?? 0;
      const of = this.letters.of(letter);
      const next = state.next[of.number] ?? this.step(state, of);
      if (next === 'matched') return pos;
      state = next;
      pos += letter > 0xffff ? 2 : 1;
    }
    state.atEnd ??= this.waysFrom(state, LETTER_AROUND.none) === null;
    return state.atEnd ? text.length : -1;
  }

  private step(state: State, letter: LetterClass): State | 'matched' {
    const ways = this.waysFrom(state, letter.around);
    const at: number[] = [];
    for (const way of ways ?? []) {
      const instruction = this.program.code[way];
      if (instruction?.type === 'char' && letter.fits[instruction.id]) at.push(way + 1);
    }
    const next = ways ? this.state(at, letter.around) : 'matched';
    state.next[letter.number] = next;
    return next;
  }

  /** Null when it matches here. */
  private waysFrom({ at, before }: State, after: LetterAround): number[] | null {
    const { code } = this.program;
    const ways: number[] = [];
    const round = ++this.round;
    // A match may begin anywhere.
    const open = [0, ...at];
    for (let way = open.pop(); way !== undefined; way = open.pop()) {
      if (this.seen[way] === round) continue;
      this.seen[way] = round;
      const instruction = code[way];
      if (!instruction || instruction.type === 'match') return null;
      if (instruction.type === 'char') ways.push(way);
      else if (instruction.type === 'jump') open.push(instruction.to);
      else if (instruction.type === 'split') open.push(instruction.second, instruction.first);
      else if (holdsAround(instruction.kind, before, after)) open.push(way + 1);
    }
    return ways;
  }

  private state(at: readonly number[], before: LetterAround): State {
    const sorted = [...at].sort((a, b) => a - b);
    const key = `${before} ${sorted.join(' ')}`;
    const known = this.states.get(key);
    if (known) return known;
    if (this.states.size === MOST_STATES) this.states = new Map();
    const made: State = { at: sorted, before, next: [] };
    this.states.set(key, made);
    return made;
  }
}
