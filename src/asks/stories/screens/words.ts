import { counted } from '../../../ui/format.ts';
import { measureStory, type StoryStep } from '../stories.ts';

/** Returns "10 steps, 3 minutes", the time in which every step goes on by itself. */
export function lengthWords(steps: readonly StoryStep[]): string {
  const seconds = measureStory(steps);
  const words = counted(steps.length, 'step');
  if (seconds === null) return words;
  return `${words}, ${seconds < 60 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute')}`;
}
