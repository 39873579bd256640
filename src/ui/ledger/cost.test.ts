import { expect, it } from 'vitest';
import { costAsRecorded, costFigure, costName, costText } from './cost.ts';

const of = (name: string, decimals = 0) => ({ name, decimals });

it('costs are in words that people know, with every digit', () => {
  expect(costText(of('usd_millicents'), 1230n)).toBe('0.0123 USD');
  expect(costText(of('usd_millicents'), 123_456_789n)).toBe('1,234.56789 USD');
  expect(costText(of('wall_clock_ms'), 61_005n)).toBe('61.005 s');
  expect(costText(of('tokens'), 1n)).toBe('1 token');
  expect(costText(of('tokens', 2), 150n)).toBe('1.5 tokens');
  expect(costAsRecorded(of('usd_millicents'), 1230n)).toBe('1,230 usd_millicents');
});

it('next to a name that is the unit, the unit is left out', () => {
  expect(costFigure(of('tokens'), 1230n)).toBe('1,230');
  expect(costFigure(of('gpu_joules', 1), 1230n)).toBe('123');
  expect(costFigure(of('wall_clock_ms'), 61_005n)).toBe('61.005 s');
  expect(costFigure(of('cost'), 2n)).toBe('2 units');
});

it('a part that nobody knows keeps its name', () => {
  expect(costName('usd_millicents')).toBe('Cost');
  expect(costName('gpu_joules')).toBe('gpu_joules');
  // Two strips of one ledger would have the same name otherwise.
  expect(costName('Cost')).toBe('“Cost”');
  expect(costText(of('cost', 3), 44_463n)).toBe('44.463 units');
  expect(costText(of('gpu_joules'), 3n)).toBe('3 gpu_joules');
});
