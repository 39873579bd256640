import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../simulate/examples.ts';
import { ALLOW, DENY } from '../../simulate/policy.ts';
import { readStoryAddress, writeStory } from './address.ts';
import { decideSimulatedFate } from './story-words.ts';

const ASK = { verb: 'require approval', channel: null } as const;

describe('a step of the story', () => {
  it('is in the address with its policy', () => {
    for (const policy of EXAMPLES)
      expect(readStoryAddress(writeStory({ policy, step: 3, isList: false }))).toEqual({
        policy,
        step: 3,
        isList: false,
      });
    expect(readStoryAddress('#policy=%7B&step=x')).toEqual({
      policy: null,
      step: 0,
      isList: false,
    });
    expect(readStoryAddress('')).toEqual({ policy: null, step: 0, isList: false });
  });

  it('says from which commit on states would not exist', () => {
    const fate = (
      recorded: typeof DENY | null,
      simulated: typeof DENY | null,
      answer: number | null,
    ) => decideSimulatedFate({ recorded, simulated, index: 5 }, answer);
    expect(fate(ALLOW, DENY, null)).toEqual({ kind: 'gone', from: 5 });
    expect(fate(ALLOW, ASK, null)).toEqual({ kind: 'waits', from: 5 });
    expect(fate(ASK, DENY, 9)).toEqual({ kind: 'gone', from: 9 });
    // Nobody agreed, so nothing was carried out.
    expect(fate(ASK, DENY, null)).toEqual({ kind: 'nothing' });
    expect(fate(ASK, ALLOW, 9)).toEqual({ kind: 'nothing' });
    expect(fate(DENY, ALLOW, null)).toEqual({ kind: 'nothing' });
  });
});
