// A regular expression takes a time in proportion to the text, whatever it says.

import { type WordPattern, wordPattern } from './in-word.ts';
import { neededText } from './needed.ts';
import { LetterPlaces, type MatchSpan } from './place.ts';
import { compileProgram } from './program.ts';
import { PatternStates } from './states.ts';
import { readPattern } from './syntax.ts';

export interface CompiledPattern {
  readonly needed: string;
  readonly inWord: WordPattern | null;
  test(text: string): boolean;
  /** Finds the match that begins first; in a very long text one that ends first. */
  find(text: string): MatchSpan | null;
}

const MOST_WORK = 1 << 23;
const WINDOW = 2000;

/** @throws {PatternError} */
export function compilePattern(source: string, flags: string): CompiledPattern {
  const syntax = readPattern(source, flags);
  const program = compileProgram(syntax, source.length);
  const states = new PatternStates(program);
  const places = new LetterPlaces(program);
  const needed = neededText(syntax, flags);
  return {
    needed,
    inWord: wordPattern(syntax, source.length, needed),
    test: (text) => states.endIn(text) >= 0,
    find(text) {
      const end = states.endIn(text);
      if (end < 0) return null;
      if (text.length * program.code.length <= MOST_WORK) return places.find(text, 0, text.length);
      const from = startOfLetter(text, Math.max(0, end - WINDOW));
      const near = places.find(text, from, Math.min(text.length, end + WINDOW));
      return near ?? { start: Math.max(0, end - 1), end };
    },
  };
}

function startOfLetter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
