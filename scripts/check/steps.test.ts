import { describe, expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { chooseSteps, listArguments } from './steps.js';

const names = (options: Parameters<typeof chooseSteps>[0]) =>
  chooseSteps(options).map(({ name }) => name);
const everything = chooseSteps({ all: true, shard: null });

describe('the steps of a check', () => {
  it('are scripts of the project', () => {
    const scripts = [...everything, ...chooseSteps({ all: false, shard: null })].flatMap(
      ({ script }) => script ?? [],
    );
    expect(Object.keys(pkg.scripts)).toEqual(expect.arrayContaining(scripts));
  });

  it('are fewer in every check than in all of it, but for the journeys, which all has too', () => {
    const own = names({ all: false, shard: null });
    expect(own.filter((name) => !names({ all: true, shard: null }).includes(name))).toEqual([
      'journeys in a browser',
    ]);
  });

  it.each([1, 2, 3, 6, 9])('are all in one of %i parts, or split by their runner', (count) => {
    const parts = Array.from({ length: count }, (_, i) => ({ index: i + 1, count }));
    const taken = parts.map((shard) => chooseSteps({ all: true, shard }));
    for (const step of everything) {
      const times = taken.filter((steps) => steps.includes(step)).length;
      expect(times, step.name).toBe(step.runner || step.name === 'build' ? count : 1);
    }
  });

  it('hand their runner a report to write, and the part to run', () => {
    const [unit] = everything.filter(({ script }) => script === 'test:unit');
    if (!unit) expect.unreachable();
    expect(listArguments(unit, { index: 2, count: 6 })).toEqual([
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=dist/reports/unit.json',
      '--shard=2/6',
    ]);
    expect(listArguments(unit, null)).not.toContain('--shard=2/6');
  });
});
