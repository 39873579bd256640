import { expect, it } from 'vitest';
import { framePicture } from './frame.ts';

const colours = { surface: '#fff', line: '#ccc', text: '#000', 'text-dim': '#333' };

it('makes every part as wide as the widest, and lets none overlap', () => {
  const picture = framePicture({
    title: 'a',
    lines: [],
    id: 'ab',
    legend: [],
    colours,
    parts: [
      { width: 400, height: 100, shapes: [] },
      { width: 320, height: 40, shapes: [] },
    ],
  });
  expect(picture.width).toBe(400);
  const bodies = picture.shapes.filter((shape) => 'clip' in shape);
  const [[, , , , , first = 0] = [], matrix = []] = bodies.map((one) =>
    'matrix' in one ? (one.matrix ?? []) : [],
  );
  expect(matrix).toEqual([1.25, 0, 0, 1.25, 0, first + 100]);
  expect(picture.height).toBeGreaterThan(first + 100 + 50);
});
