import type { ForgerMeans, StepNumber, TamperStep, Trial } from '../../../ledger/model/tamper.ts';
import { STEP_TITLES } from '../../../ledger/model/tamper.ts';
import type { CaptionPart } from '../../../ui/prove/caption.ts';
import { judgeTamper } from './outcome.ts';

export interface TakenStep {
  readonly step: StepNumber;
  /** Undefined while the step is being done. */
  readonly data: TamperStep | undefined;
  readonly error: Error | null;
}

export function nameStep(
  step: StepNumber,
  { anchorName }: ForgerMeans,
  isOneByte: boolean,
): string {
  if (step === 1 && !isOneByte) return 'Make the change';
  return step === 5 && anchorName !== 'anchor'
    ? `Rewrite the ${shortenAnchor(anchorName)}`
    : STEP_TITLES[step];
}

/** "hash of the last record" → "last hash". */
export function shortenAnchor(name: string): string {
  const last = /^(\w+) of the last/.exec(name)?.[1];
  return last === undefined ? name : `last ${last}`;
}

export function captionFor(
  shown: StepNumber,
  steps: readonly TakenStep[],
  trial: Trial | null,
  means: ForgerMeans,
): readonly CaptionPart[] {
  if (steps.length === 0)
    return [
      'Nothing is wrong with this copy yet. ',
      { text: 'Press a value and type another over it' },
      ': then see who notices.',
    ];
  const taken = steps[shown - 1];
  if (taken?.error) return [{ text: 'This step cannot be done', tone: 'warn' }, '.'];
  if (!taken?.data) return ['The verifier reads the copy.'];
  const { missing, refused } = taken.data;
  if (missing !== null) return [{ text: barredWords(shown, means) }, `. ${missing}`];
  if (refused !== null) return [{ text: 'It cannot be written' }, `: ${refused}`];
  if (!trial) return [taken.data.done];
  const { tone, title, text } = judgeTamper(shown, trial, means);
  const done = shown === 2 ? taken.data.done : (steps[0]?.data?.done ?? taken.data.done);
  // The boxes above say what was found.
  const isSaid = trial.findings.length > 0;
  return [{ text: `${title}.`, tone }, ` ${done}${isSaid ? '' : ` ${text}`}`];
}

export function barredWords(
  step: TamperStep['step'],
  { named, seal, sign, isRuleUnknown }: ForgerMeans,
): string {
  if (isRuleUnknown && (step === 2 || step === 3)) return 'Its rule is not known here';
  // The step would take a key that somebody else has.
  const isBarred = named === null && step < 5 && (step === 4 ? sign : seal) !== null;
  return isBarred ? 'The forger cannot' : 'Not in this ledger';
}
