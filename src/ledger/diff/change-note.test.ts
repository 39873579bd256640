import { describe, expect, it } from 'vitest';
import type { JsonMember } from '../../base/json/value.ts';
import { readCounts, rowNote, stateNotes } from './change-note.ts';
import type { ResourceChange, ResourceView } from './diff.ts';
import { fieldChanges } from './fields.ts';

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
    expect(stateNotes(states.map(readCounts))).toEqual(['2 failed', '0 failed']);
    expect(stateNotes(states.slice(0, 1).map(readCounts))).toEqual(['3 files']);
  });

  it('are told by their version where no number that all of them have differs', () => {
    const one = state(1n, count('lines', '3'), ['text', 'a']);
    expect(stateNotes([one, state(2n, count('lines', '3'))].map(readCounts))).toEqual(['v1', 'v2']);
    expect(stateNotes([one, state(2n, ['text', 'b'])].map(readCounts))).toEqual(['v1', 'v2']);
    expect(stateNotes([state(1n, count('a name that is too long', '3'))].map(readCounts))).toEqual([
      'v1',
    ]);
  });
});

describe('what a row says of a change', () => {
  const note = (before: ResourceView | null, after: ResourceView | null) => {
    const fields = before && after ? fieldChanges(before.value, after.value) : [];
    const change: ResourceChange['change'] = !after ? 'removed' : before ? 'changed' : 'added';
    return rowNote({ kind: 'file', id: 'a', change, before, after, fields });
  };

  it('is the number that changed, or the lines, or the version', () => {
    const short = state(1n, count('lines', '18'));
    expect(note(short, state(2n, count('lines', '25')))).toBe('18 → 25 lines');
    expect(note(state(1n, ['text', 'a\nb\n']), state(2n, ['text', 'a\nc\nd\n']))).toBe(
      '+2 −1 lines',
    );
    expect(note(short, state(2n, count('lines', '18')))).toBe('v1 → v2');
  });

  it('is of what is new its first number, and nothing where there is none or it is gone', () => {
    expect(note(null, state(1n, count('lines', '18')))).toBe('18 lines');
    expect(note(null, state(1n, ['text', 'a']))).toBe('');
    expect(note(state(1n, count('lines', '18')), null)).toBe('');
  });
});
