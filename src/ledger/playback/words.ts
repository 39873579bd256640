import type { Replay, ReplayStep } from './replay.ts';

export function stepSentence(step: ReplayStep, { entries }: Replay): string {
  const of = `Record ${step.seq}`;
  if (step.state === 'fails') return `${of} does not fit: ${step.found?.message ?? ''}`;
  if (step.state === 'behind') return `${of} comes after the break. It says nothing by itself.`;
  if (step.state === 'warned') return `${of} fits, with a warning: ${step.found?.message ?? ''}`;
  if (step.state === 'consistent') return `${of}: ${step.title}. No check found a fault.`;
  const isLast = step.index === entries - 1;
  return `${of}: ${step.title}. ${isLast ? 'The last one fits, too.' : 'Its bytes fit its fingerprint.'}`;
}
