import { describe, expect, it } from 'vitest';
import { completionOf, findMisreading, withQueryValue } from './language.ts';

const NOBODY = { values: () => [] };

describe('what is wrong with a query', () => {
  it('is said at its place, with what may have been meant', () => {
    expect(findMisreading('kind:commit')).toBeNull();
    const misread = findMisreading('a colour:red');
    expect(misread?.lines[0]).toBe('a colour:red');
    expect(misread?.lines[1]).toBe('  ^^^^^^^^^^');
    expect(findMisreading('/(/')?.lines[1]).toMatch(/\^/);
    expect(findMisreading('kidn:commit')?.instead).toContain('kind:commit');
  });

  it('is nothing where notes are asked for, and they are offered', () => {
    for (const text of ['note:x', '-has:note', 'a or (b note:x)'])
      expect(findMisreading(text), text).toBeNull();
    const { suggestions } = completionOf('no', 2, NOBODY);
    expect(suggestions.map(({ text }) => text)).toContain('note:');
  });
});

describe('a value that is clicked on', () => {
  const add = (text: string) => withQueryValue(text, 'kind', 'pending approval');

  it('is added to what is there', () => {
    expect(add('')).toBe('kind="pending approval"');
    expect(add('a or b')).toBe('(a or b) kind="pending approval"');
    expect(withQueryValue('a ', 'tool', null)).toBe('a -has:tool');
  });

  it('is added once, and takes the place of what is no query', () => {
    const once = add('a');
    expect(add(once)).toBe(once);
    expect(add('kind:(')).toBe('kind="pending approval"');
  });
});
