// A program's match is the one that begins first, and of those the preferred one. Finding it is
// slower than asking whether there is one, and done only for what is shown.

import { classifyAround, holdsAround, Letters } from './letters.ts';
import type { Program } from './program.ts';

export interface MatchSpan {
  readonly start: number;
  readonly end: number;
}

interface Way {
  readonly at: number;
  readonly start: number;
}

export class LetterPlaces {
  private readonly program: Program;
  private readonly letters: Letters;

  constructor(program: Program) {
    this.program = program;
    this.letters = new Letters(program.chars);
  }

  find(text: string, from: number, to: number): MatchSpan | null {
    const { code } = this.program;
    let ways: Way[] = [];
    let found: MatchSpan | null = null;
    let before = classifyAround(letterBefore(text, from));
    for (let pos = from; pos <= to; ) {
      const letter = text.codePointAt(pos);
      const after = classifyAround(letter);
      if (!found) ways.push({ at: 0, start: pos });
      const seen = new Set<number>();
      const next: Way[] = [];
      const of = letter === undefined ? null : this.letters.of(letter);
      // The ways are in the order of preference: after a match, no other matters.
      const open = ways.reverse();
      for (let way = open.pop(); way; way = open.pop()) {
        const { at, start } = way;
        if (seen.has(at)) continue;
        seen.add(at);
        const instruction = code[at];
        if (!instruction || instruction.type === 'match') {
          found = { start, end: pos };
          break;
        }
        if (instruction.type === 'jump') open.push({ at: instruction.to, start });
        else if (instruction.type === 'split')
          open.push({ at: instruction.second, start }, { at: instruction.first, start });
        else if (instruction.type === 'assert') {
          if (holdsAround(instruction.kind, before, after)) open.push({ at: at + 1, start });
        } else if (of?.fits[instruction.id]) next.push({ at: at + 1, start });
      }
      if (letter === undefined || (found && !next.length)) break;
      ways = next;
      before = after;
      pos += letter > 0xffff ? 2 : 1;
    }
    return found;
  }
}

function letterBefore(text: string, at: number): number | undefined {
  if (at === 0) return undefined;
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return isLow && at > 1 ? text.codePointAt(at - 2) : unit;
}
