// A step comes to a few words: the verifier's own findings, and how it looks.

import type { Seq } from '../../../base/seq.ts';
import type {
  Expectation,
  ForgerMeans,
  StepNumber,
  TamperStep,
  Trial,
} from '../../../ledger/model/tamper.ts';
import { isFailure, verdictWord } from '../../../ledger/model/verdict.ts';

export interface TamperOutcome {
  readonly tone: 'bad' | 'warn' | 'none';
  readonly title: string;
  readonly text: string;
}

/** Returns the trial of a step with as many of the expectations as are held against it. */
export function trialFor(step: TamperStep, nets: readonly Expectation[]): Trial | null {
  const tried = (wanted: readonly Expectation[]) =>
    step.trials.find((trial) => [...trial.nets].sort().join() === [...wanted].sort().join());
  if (step.step < 3) return tried([]) ?? null;
  const known = nets.filter((expectation) => tried([expectation]) !== undefined);
  // Whoever replaces an anchor wants it to be compared.
  const withAnchor: readonly Expectation[] =
    step.step === 5 && tried(['anchor']) ? [...new Set([...known, 'anchor' as const])] : known;
  return tried(withAnchor) ?? tried(known) ?? tried([]) ?? null;
}

/**
 * Red is only for a ledger that is not intact; a difference from something kept elsewhere is amber.
 */
export function judgeTamper(step: StepNumber, trial: Trial, means: ForgerMeans): TamperOutcome {
  const errors = trial.findings.filter(({ severity }) => severity === 'error');
  const list = errors.length > 0 ? errors : trial.findings;
  const titles = [...new Set(list.map(({ title }) => title))];
  const seqs = [...new Set(list.flatMap(({ seq }) => (seq === null ? [] : [seq])))];
  const isCopy = list.every(({ check }) => check === 'copy');
  if (list.length === 0) return unseen(step, trial, means);
  if (isCopy)
    return {
      tone: 'warn',
      title: seqs.length ? `Not as expected at ${listSeqs(seqs)}` : 'Not as expected',
      text: 'The second copy has something else there.',
    };
  const text = sentence(titles.slice(0, MOST_TITLES), titles.length - MOST_TITLES);
  if (errors.length === 0) return { tone: 'warn', title: at('Warning', seqs), text };
  const word = verdictWord(trial.verdict);
  const tone = word === 'Not intact' ? 'bad' : 'warn';
  const isRewritten = errors.some(({ check }) => /anchor|head$|seal/.test(check));
  if (isRewritten && seqs.length === 0)
    return {
      tone,
      title: `${word}: history rewritten`,
      text: 'What was kept elsewhere is not what this copy gives.',
    };
  return { tone, title: at(word, seqs), text };
}

const MOST_TITLES = 2;

function unseen(
  step: StepNumber,
  { verdict, nets, isUndone }: Trial,
  { hash, named }: ForgerMeans,
): TamperOutcome {
  if (isUndone)
    return { tone: 'none', title: 'As the ledger was', text: 'Nothing is forged in this copy.' };
  if (isFailure(verdict))
    return {
      tone: 'warn',
      title: 'Not intact, as before',
      text: 'The verifier says of this copy what it says of the ledger: nothing new is seen.',
    };
  const word = verdict.startsWith('consistent') ? 'Consistent' : 'Verified';
  if (step === 5 && nets.includes('anchor'))
    return {
      tone: 'warn',
      title: 'Anchor met, and forged',
      text: `Only ${named === null ? 'the signer’s key or ' : ''}a second copy still tells. Keep anchors where a forger cannot write.`,
    };
  const alone = hash ? 'The chain alone cannot see this.' : 'Nothing in this file shows it.';
  const text = step === 1 ? 'No check of this file sees it.' : alone;
  return { tone: 'warn', title: `${word}, and yet forged`, text };
}

function at(word: string, seqs: readonly Seq[]): string {
  if (seqs.length === 0) return word;
  return `${word} at ${listSeqs(seqs)}`;
}

/** Returns "4, 5 and 6"; of many numbers the first and how many more. */
export function listSeqs(seqs: readonly Seq[]): string {
  const texts = seqs.map(String);
  if (texts.length > 4) return `${texts.slice(0, 3).join(', ')} and ${texts.length - 3} more`;
  const [last] = texts.slice(-1);
  return texts.length === 1 ? `${last}` : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

function sentence(words: readonly string[], more: number): string {
  const lower = words.map((word, i) =>
    i === 0 ? word : word.slice(0, 1).toLowerCase() + word.slice(1),
  );
  return `${lower.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
}
