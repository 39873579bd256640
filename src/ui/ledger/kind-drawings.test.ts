import { describe, expect, it } from 'vitest';
import { FIELD, KIND_DRAWINGS, kindAt } from './kind-drawings.ts';

const SHAPES = Object.keys(KIND_DRAWINGS) as (keyof typeof KIND_DRAWINGS)[];

describe('a kind about a point', () => {
  it('is drawn where the point is, and as it is elsewhere', () => {
    expect(kindAt('denied', 107, 27)).toBe(
      'M104.5 21.25h5l3.25 3.25v5l-3.25 3.25h-5l-3.25-3.25v-5zM104.25 27h5.5',
    );
    expect(kindAt('bound', 7, 17)).toBe('M7 12.25L11.25 17 7 21.75 2.75 17z');
    expect(kindAt('checkpoint', 17, 7)).toBe('M13.75 12V2.25h7L19 4.75l1.75 2.5h-7');
    expect(kindAt('rollback', 17, 7)).toBe(
      'M14.75 2L12 4.75 14.75 7.5M12 4.75h6.25a3.5 3.5 0 010 7H14.5',
    );
  });

  it.each(SHAPES)('moves every place of %s, and no step', (shape) => {
    const half = FIELD / 2;
    expect(kindAt(shape, half, half)).toBe(KIND_DRAWINGS[shape].d);
    // Commands that are moved here are all that go to a place.
    expect(KIND_DRAWINGS[shape].d).not.toMatch(/[CSQTA]/);
  });
});
