// Scores of samples, and what a run says that they come to.

import { describe, expect, it } from 'vitest';
import {
  inspectFiles,
  inspectJson,
  inspectSample,
  inspectZip,
  type SampleMembers,
} from '../../../testing/inspect-logs.ts';
import { openedSample } from '../../../testing/inspect-opened.ts';

describe('scores', () => {
  const scored = (value: unknown, id = 1, epoch = 1) => ({
    ...inspectSample(id, epoch),
    scores: { match: { value } },
  });

  /** What is found of a run that says `said` of these samples. */
  function found(
    said: number,
    samples: SampleMembers[],
    more: SampleMembers = {},
    config: SampleMembers = {},
  ) {
    const files = inspectFiles(samples);
    const metrics = { mean: { name: 'mean', value: said } };
    const scores = [{ name: 'match', scorer: 'match', metrics, ...more }];
    const results = { completed_samples: samples.length, scores };
    const run = { eval_id: 'v1', task: 'notes', config };
    files.set('header.json', { version: 2, status: 'success', eval: run, plan: {}, results });
    return openedSample(inspectZip(files)).findings;
  }

  it('come to what the run says, however they are written', () => {
    expect(found(0.5, [scored('C', 1), scored('I', 2)])).toEqual([]);
    expect(found(0.625, [scored('P', 1), scored(0.75, 2)])).toEqual([]);
    expect(found(2 / 3, [scored(true, 1), scored('yes', 2), scored('0', 3)])).toEqual([]);
    expect(found(0.9, [scored('C', 1), scored('I', 2)])).toEqual(['warning sum']);
  });

  it('of one sample count as their mean, unless the run says otherwise', () => {
    const tries = [scored('C', 1, 1), scored('I', 1, 2), scored('C', 2, 1), scored('C', 2, 2)];
    expect(found(0.75, tries)).toEqual([]);
    expect(found(0.5, tries)).toEqual(['warning sum']);
    expect(found(0.5, tries, {}, { epochs_reducer: ['mean'] })).toEqual(['warning sum']);
    for (const other of ['max', 'mode', 'at_least_1'])
      expect(found(0.5, tries, {}, { epochs_reducer: [other] }), other).toEqual([]);
  });

  it('say nothing where the figure was made in a way that is not known here', () => {
    const samples = [scored('C', 1), scored('I', 2)];
    expect(found(0.9, samples, { unscored_samples: 1 })).toEqual([]);
    expect(found(0.9, samples, { reducer: 'at_least_2' })).toEqual([]);
    const metrics = { mean: { name: 'mean', value: 0.9, params: { to_float: 'own' } } };
    expect(found(0.9, samples, { metrics })).toEqual([]);
    expect(found(0.9, [scored('C', 1), scored('well', 2)])).toEqual([]);
    expect(found(0.9, [scored('C', 1), scored('NaN', 2)])).toEqual([]);
  });

  it('of several values are compared one by one', () => {
    const both = [scored({ a: 1, b: 'C' }, 1), scored({ a: 0, b: 'C' }, 2)];
    expect(found(0.5, both, { name: 'a' })).toEqual([]);
    expect(found(0.5, both, { name: 'b' })).toEqual(['warning sum']);
  });

  it('are compared in a log in one object, too', () => {
    const { name, bytes } = inspectJson([scored('I')]);
    expect(openedSample({ name, bytes }).findings).toEqual(['warning sum']);
    expect(openedSample(inspectJson([scored('C')])).findings).toEqual([]);
  });
});
