import { describe, expect, it } from 'vitest';
import { parseJson } from '../json/parse.ts';
import { greatest, riskLevel, riskOfArguments } from './risk.ts';

const of = (args: string) =>
  riskOfArguments(parseJson(new TextEncoder().encode(args), { maxDepth: 9 }));

describe('the risk that arguments state', () => {
  it('is what they are marked with', () => {
    expect(of('{"irreversible":true}')).toEqual({ level: 'high', words: 'marked irreversible' });
    expect(of('{"reversible":false}')?.words).toBe('marked not reversible');
    expect(of('{"risk":"Low"}')).toEqual({ level: 'low', words: 'risk in the arguments' });
  });

  it('is the greatest that is stated', () => {
    expect(of('{"risk":"low","destructive":true}')?.level).toBe('high');
    expect(of('{"risk_level":"critical","irreversible":true}')?.level).toBe('critical');
    expect(greatest([null, { level: 'low', words: 'a' }, { level: 'low', words: 'b' }])).toEqual({
      level: 'low',
      words: 'a',
    });
  });

  it('is not guessed', () => {
    const silent = ['{"path":"/prod/secrets"}', '{"irreversible":"yes"}', '{"irreversible":false}'];
    for (const args of [...silent, '{"risk":"who knows"}', '[true]', '"high"', 'null'])
      expect(of(args), args).toBeNull();
    expect(greatest([])).toBeNull();
  });
});

it('knows a level however it is spelled', () => {
  expect([' CRITICAL ', 'medium', 'grave'].map(riskLevel)).toEqual(['critical', 'medium', null]);
});
