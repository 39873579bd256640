import { describe, expect, it } from 'vitest';
import { drawMark } from '../export/marks.ts';
import { FIELD, layerMark, type MarkShape } from './kind-drawings.ts';
import { KIND_TOKENS, KIND_WORDS, kindToken } from './kinds.ts';

const PROOF = ['error', 'warning', 'missing'] as const;
const SHAPES: readonly MarkShape[] = [...KIND_WORDS.keys(), ...PROOF];
const INKS = { ink: '#123456', ground: '#fedcba' };

describe('the marks', () => {
  it.each(SHAPES)('%s is closed, covers the line that it lies on, and fits its field', (shape) => {
    const [body] = layerMark(shape);
    expect(body?.fill, 'the line does not show through it').toBeDefined();
    expect(body?.d).toMatch(/z$/);
    for (const [, x, y] of body?.d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g) ?? [])
      expect(Math.max(Math.abs(Number(x)), Math.abs(Number(y)))).toBeLessThanOrEqual(FIELD / 2);
  });

  it('are told apart by shape alone, also those that were undone', () => {
    for (const isUndone of [false, true]) {
      const drawn = SHAPES.map((shape) => JSON.stringify(layerMark(shape, isUndone)));
      expect(new Set(drawn).size).toBe(SHAPES.length);
    }
  });

  it('are hollow where they were undone', () => {
    for (const shape of SHAPES) expect(layerMark(shape, true)[0]?.fill).toBe('ground');
  });

  it('have no more than four hues, and only what is said of proof has the hue of a verdict', () => {
    const ofKinds = [...KIND_WORDS.keys()].map(kindToken);
    expect(new Set(ofKinds)).toEqual(new Set(KIND_TOKENS));
    expect(PROOF.map(kindToken)).toEqual(['bad', 'warn', 'warn']);
  });

  it('are drawn on a canvas in the layers of the page', () => {
    for (const shape of SHAPES) {
      const shapes = drawMark(shape, INKS.ink, INKS.ground);
      expect(shapes.map((one) => ('d' in one ? one.d : null))).toEqual(
        layerMark(shape).map(({ d }) => d),
      );
    }
  });
});
