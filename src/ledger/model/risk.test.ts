import { describe, expect, it } from 'vitest';
import { parseJson } from '../../base/json/parse.ts';
import { greatest, riskLevel, riskOfArguments, riskOfReason } from './risk.ts';

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

describe('the risk that a gate states', () => {
  it.each([
    [
      "tool 'deploy_prod' is High-risk (threshold High); operator approval required. args: {}",
      'high',
    ],
    ['policy: High-risk', 'high'],
    ['a medium risk write', 'medium'],
    ['Critical-risk, though the tool is called low-risk', 'critical'],
  ])('is the level in its own sentence: %s', (reason, level) => {
    expect(riskOfReason(reason)).toEqual({ level, words: 'says the gate that asked' });
  });

  it.each([
    ['says nothing of a level', 'operator approval required'],
    ['repeats it from the arguments', 'approval required. args: {"note":"high-risk"}'],
    ['is not recorded', null],
  ])('is none where it %s', (_, reason) => {
    expect(riskOfReason(reason)).toBeNull();
  });
});

it('knows a level however it is spelled', () => {
  expect([' CRITICAL ', 'medium', 'grave'].map(riskLevel)).toEqual(['critical', 'medium', null]);
});
