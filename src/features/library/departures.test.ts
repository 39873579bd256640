import { expect, it } from 'vitest';
import { type ImportPhase, type ImportProgress, waitingImport } from '../../core/model/import.ts';
import { Departures, SHOWN_MS } from './departures.ts';

function job(job: string, phase: ImportPhase): ImportProgress {
  return { ...waitingImport(job, job, 1), phase };
}

it('lets a finished import go when its verdict was shown, and a failed one never', () => {
  const departures = new Departures();
  const jobs = [job('a', 'done'), job('b', 'failed'), job('c', 'cancelled')];
  expect(departures.due(jobs, 0)).toEqual([]);
  expect(departures.due(jobs, SHOWN_MS - 1)).toEqual([]);
  expect(departures.due(jobs, SHOWN_MS)).toEqual(['a', 'c']);
  expect(departures.due([job('b', 'failed')], 10 * SHOWN_MS)).toEqual([]);
});

it('lets a single one go while others run, and several when all are over', () => {
  const departures = new Departures();
  const one = [job('a', 'done'), job('b', 'verifying')];
  departures.due(one, 0);
  expect(departures.due(one, SHOWN_MS)).toEqual(['a']);
  const some = [job('a', 'done'), job('b', 'done'), job('c', 'verifying')];
  expect(departures.due(some, SHOWN_MS)).toEqual([]);
  const all = [job('a', 'done'), job('b', 'done'), job('c', 'done')];
  expect(departures.due(all, SHOWN_MS + 1)).toEqual([]);
  expect(departures.due(all, 2 * SHOWN_MS + 1)).toEqual(['a', 'b', 'c']);
});
