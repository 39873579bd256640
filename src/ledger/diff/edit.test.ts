import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEdit } from './edit.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 });
const text = lines.map((all) => `${all.join('\n')}\n`);

function resource(value: string) {
  return { retracted: false, value: { members: [['text', value] as const] } };
}

function side(edit: ReturnType<typeof compareEdit>, without: 'added' | 'removed'): string {
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
        const edit = compareEdit({ how: 'patch', id: 'f', text: patch }, resource(before));
        expect(side(edit, 'added')).toBe(before);
        expect(side(edit, 'removed')).toBe(after);
      }),
    );
  });

  it('says why it is shown as requested', () => {
    const patch = createTwoFilesPatch('f', 'f', 'a\nb\n', 'a\nc\n');
    const note = (of: Parameters<typeof compareEdit>[1], id = 'f') => {
      const edit = compareEdit({ how: 'patch', id, text: patch }, of);
      expect(edit.lines).toBe(null);
      return edit.note;
    };
    expect(note(resource('x\ny\n'))).toContain('does not apply');
    expect(note(null)).toContain('no text of it');
    expect(note(null, '')).toContain('no text of what it changes');
    expect(note({ ...resource('a\nb\n'), retracted: true })).toContain('no text');
    expect(note({ retracted: false, value: { members: [['lines', 'a\nb\n']] } })).toContain(
      'no text',
    );
    expect(note(resource(`a\nb\n${'x'.repeat(400_000)}`))).toContain('Too long');
  });

  it('that is none costs nothing but the comparison', () => {
    const edit = compareEdit({ how: 'patch', id: 'f', text: '@@ nonsense' }, resource('a\nb\n'));
    expect(edit.note).not.toBe('');
  });
});

describe('a text', () => {
  it('is new, the same, or compared', () => {
    const write = (of: Parameters<typeof compareEdit>[1]) =>
      compareEdit({ how: 'text', id: 'f', text: 'a\nb\n' }, of);
    expect(write(null)).toMatchObject({
      lines: [
        { change: 'added', text: 'a' },
        { change: 'added', text: 'b' },
      ],
    });
    expect(write(resource('a\nb\n')).note).toContain('exactly this text');
    expect(side(write(resource('a\nc\n')), 'added')).toBe('a\nc\n');
    expect(write({ retracted: false, value: 'a\nc\n' }).lines).not.toBe(null);
  });

  it('of one line is compared as a whole', () => {
    const edit = compareEdit({ how: 'text', id: 'f', text: 'new' }, resource('old'));
    expect(edit.lines).toEqual([
      { change: 'removed', text: 'old' },
      { change: 'added', text: 'new' },
    ]);
  });
});
