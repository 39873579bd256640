import { describe, expect, it } from 'vitest';
import type { ResourceView } from '../../core/diff/diff.ts';
import type { JsonMember } from '../../core/json/value.ts';
import { stateNotes } from './change-note.ts';

const state = (version: bigint, ...members: JsonMember[]): ResourceView => ({
  kind: 'file',
  id: 'a',
  version,
  retracted: false,
  lastCommit: '',
  writtenBy: { lane: '', index: 0, seq: 0n },
  value: { members },
});
const count = (name: string, number: string): JsonMember => [name, { number }];

describe('the states of a resource', () => {
  it('are told by the first whole number that differs', () => {
    const states = [
      state(1n, count('coverage', '81.4'), count('files', '3'), count('failed', '2')),
      state(2n, count('coverage', '83.25'), count('files', '3'), count('failed', '0')),
    ];
    expect(stateNotes(states)).toEqual(['2 failed', '0 failed']);
    expect(stateNotes(states.slice(0, 1))).toEqual(['3 files']);
  });

  it('are told by their version where no number that all of them have differs', () => {
    const one = state(1n, count('lines', '3'), ['text', 'a']);
    expect(stateNotes([one, state(2n, count('lines', '3'))])).toEqual(['v1', 'v2']);
    expect(stateNotes([one, state(2n, ['text', 'b'])])).toEqual(['v1', 'v2']);
    expect(stateNotes([state(1n, count('a name that is too long', '3'))])).toEqual(['v1']);
  });
});
