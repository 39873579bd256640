import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { against } from './edit.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 });
const text = lines.map((all) => `${all.join('\n')}\n`);

function held(value: string) {
  return { retracted: false, value: { members: [['text', value] as const] } };
}

function side(edit: ReturnType<typeof against>, without: 'added' | 'removed'): string {
  return `${(edit.lines ?? [])
    .filter(({ change }) => change !== without)
    .map((line) => line.text)
    .join('\n')}\n`;
}

describe('a patch', () => {
  it('of a text gives both its sides, line by line', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        const patch = createTwoFilesPatch('f', 'f', before, after);
        const edit = against({ how: 'patch', id: 'f', text: patch }, held(before));
        expect(side(edit, 'added')).toBe(before);
        expect(side(edit, 'removed')).toBe(after);
      }),
    );
  });

  it('says why it is shown as asked', () => {
    const patch = createTwoFilesPatch('f', 'f', 'a\nb\n', 'a\nc\n');
    const note = (resource: Parameters<typeof against>[1], id = 'f') => {
      const edit = against({ how: 'patch', id, text: patch }, resource);
      expect(edit.lines).toBe(null);
      return edit.note;
    };
    expect(note(held('x\ny\n'))).toContain('does not apply');
    expect(note(null)).toContain('no text of it');
    expect(note(null, '')).toContain('no text of what it changes');
    expect(note({ ...held('a\nb\n'), retracted: true })).toContain('no text');
    expect(note({ retracted: false, value: { members: [['lines', 'a\nb\n']] } })).toContain(
      'no text',
    );
    expect(note(held(`a\nb\n${'x'.repeat(400_000)}`))).toContain('Too long');
  });

  it('that is none costs nothing but the comparison', () => {
    const edit = against({ how: 'patch', id: 'f', text: '@@ nonsense' }, held('a\nb\n'));
    expect(edit.note).not.toBe('');
  });
});

describe('a text', () => {
  it('is new, the same, or compared', () => {
    const write = (resource: Parameters<typeof against>[1]) =>
      against({ how: 'text', id: 'f', text: 'a\nb\n' }, resource);
    expect(write(null)).toMatchObject({
      lines: [
        { change: 'added', text: 'a' },
        { change: 'added', text: 'b' },
      ],
    });
    expect(write(held('a\nb\n')).note).toContain('this very text');
    expect(side(write(held('a\nc\n')), 'added')).toBe('a\nc\n');
    expect(write({ retracted: false, value: 'a\nc\n' }).lines).not.toBe(null);
  });

  it('of one line is compared as a whole', () => {
    const edit = against({ how: 'text', id: 'f', text: 'new' }, held('old'));
    expect(edit.lines).toEqual([
      { change: 'removed', text: 'old' },
      { change: 'added', text: 'new' },
    ]);
  });
});
