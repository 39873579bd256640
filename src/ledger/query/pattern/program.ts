// A regular expression becomes instructions, as Thompson has it: where it can go on in two ways,
// both are followed at once. Its size is bounded, so that no expression is slow on any text.

import type { Assertion, Char, PatternNode, Syntax } from './syntax.ts';
import { PatternError } from './syntax.ts';

export type Instruction =
  | { readonly type: 'char'; readonly id: number }
  | { readonly type: 'assert'; readonly kind: Assertion }
  | { readonly type: 'split'; first: number; second: number }
  | { readonly type: 'jump'; to: number }
  | { readonly type: 'match' };

export interface Program {
  readonly code: readonly Instruction[];
  readonly chars: readonly Char[];
}

const MOST_INSTRUCTIONS = 1000;
/** An empty repetition makes no instructions. */
const MOST_STEPS = 20 * MOST_INSTRUCTIONS;

/** @throws {PatternError} when it is too large. */
export function compileProgram({ root, chars }: Syntax, length: number): Program {
  const code: Instruction[] = [];
  let steps = 0;
  const refuse = () => {
    throw new PatternError(
      'an expression that is smaller with its repetitions spelled out',
      0,
      length,
    );
  };
  const add = (instruction: Instruction): void => {
    if (code.push(instruction) > MOST_INSTRUCTIONS) refuse();
  };
  const split = () => {
    const made = { type: 'split' as const, first: 0, second: 0 };
    add(made);
    return made;
  };
  const emit = (node: PatternNode): void => {
    if (++steps > MOST_STEPS) refuse();
    switch (node.type) {
      case 'char':
      case 'assert':
        add(node);
        return;
      case 'all':
        node.parts.forEach(emit);
        return;
      case 'any':
        emitAny(node.parts);
        return;
      case 'repeat':
        emitRepeat(node);
    }
  };
  const emitAny = (parts: readonly PatternNode[]): void => {
    const ends: { to: number }[] = [];
    for (const [i, part] of parts.entries()) {
      if (i === parts.length - 1) emit(part);
      else {
        const fork = split();
        fork.first = code.length;
        emit(part);
        const end = { type: 'jump' as const, to: 0 };
        add(end);
        ends.push(end);
        fork.second = code.length;
      }
    }
    for (const end of ends) end.to = code.length;
  };
  const emitRepeat = ({
    part,
    least,
    most,
    lazy,
  }: Extract<PatternNode, { type: 'repeat' }>): void => {
    for (let i = 0; i < least; i++) emit(part);
    if (most === Number.POSITIVE_INFINITY) {
      const at = code.length;
      const fork = split();
      emit(part);
      add({ type: 'jump', to: at });
      aim(fork, at + 1, code.length, lazy);
      return;
    }
    const forks = [];
    for (let i = least; i < most; i++) {
      forks.push({ fork: split(), at: code.length });
      emit(part);
    }
    for (const { fork, at } of forks) aim(fork, at, code.length, lazy);
  };
  emit(root);
  add({ type: 'match' });
  return { code, chars };
}

function aim(
  fork: { first: number; second: number },
  inside: number,
  behind: number,
  lazy: boolean,
): void {
  fork.first = lazy ? behind : inside;
  fork.second = lazy ? inside : behind;
}
