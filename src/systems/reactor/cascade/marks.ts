import type { Marks } from '../../../ui/transport/marks.ts';
import { frameAt, type Survey } from '../data/trail.ts';

/** Where a person stops: failures, and receipts that somebody wrote a caption for. */
export function marksOf(survey: Survey): Marks {
  const { count, status } = survey.frames;
  const beats = (survey.beats?.beats ?? [])
    .filter(({ park }) => Number.isInteger(park) && park >= 0 && park < count)
    .map(({ park }) => ({ index: park, mark: 'beat' as const }));
  const failed: { index: number; mark: 'denied' }[] = [];
  status.forEach((code, index) => {
    if (code >= 0 && frameAt(survey, index).status === 'failed')
      failed.push({ index, mark: 'denied' });
  });
  return [...beats, ...failed].sort((a, b) => a.index - b.index);
}
