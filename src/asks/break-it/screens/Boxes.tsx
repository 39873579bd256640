import { IconAlertTriangle, IconCheck, IconCircle, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { grouped } from '../../../base/lists.ts';
import type { Seq } from '../../../base/seq.ts';
import { visibleText } from '../../../base/visible.ts';
import type { ForgerMeans, StepNumber, TamperStep, Trial } from '../../../ledger/model/tamper.ts';
import type { Tone } from '../../../ui/kit/tone.ts';
import { judgeTamper, listSeqs } from './outcome.ts';
import { SaidByForger } from './Said.tsx';
import css from './tamper.module.css';

export interface BoxesProps {
  readonly step: TamperStep;
  readonly trial: Trial;
  readonly means: ForgerMeans;
}

const MOST_SHOWN = 1;

export function Boxes({ step, trial, means }: BoxesProps) {
  const { findings, more, failing, holds } = trial;
  const { tone, title, text } = judgeTamper(step.step, trial, means);
  const groups = [...grouped(findings, ({ check }) => check).values()];
  const left = groups.slice(MOST_SHOWN).flat().length + more;
  const isSeen = failing.length > 0;
  const isError = findings.some(({ severity }) => severity === 'error');
  const last = describeRest(trial, step.step, means);
  return (
    <div className={css.boxes}>
      <Box
        tone={isSeen && !holds ? 'none' : 'ok'}
        icon={IconCheck}
        title={`Still holds: ${isSeen ? (holds ? writeRange(holds) : 'nothing') : `all ${step.entries}`}`}
      >
        {isSeen
          ? holds
            ? 'Every check of the records before it.'
            : 'No record comes before it.'
          : step.hashes
            ? 'Every record fits its seal and names the one before it.'
            : 'No check found a fault in the records.'}
      </Box>
      <Box
        tone={findings.length === 0 ? 'none' : tone}
        icon={findings.length === 0 ? IconMinus : tone === 'bad' ? IconX : IconAlertTriangle}
        title={
          isSeen && isError
            ? `Fails: ${listSeqs(failing)}`
            : findings.length > 0
              ? title
              : 'Fails: nothing'
        }
      >
        {groups.slice(0, MOST_SHOWN).map((group) => (
          <SaidByForger key={group[0]?.check} group={group} />
        ))}
        {left > 0 && <span>and {left} more</span>}
        {findings.length === 0 &&
          (step.forged.length > 0
            ? `The forger made ${listSeqs(step.forged)}.`
            : visibleText(text))}
      </Box>
      <Box tone="none" icon={IconCircle} title={last.title}>
        {visibleText(last.text)}
      </Box>
    </div>
  );
}

function describeRest(
  { findings, failing, rests, isUndone }: Trial,
  step: StepNumber,
  means: ForgerMeans,
) {
  if (rests)
    return {
      title: `Rest on it: ${writeRange(rests)}`,
      text: 'No check fails at them. What they rest on is another.',
    };
  if (isUndone) return { title: 'What would tell', text: 'Nothing: there is nothing to tell.' };
  if (findings.length === 0)
    return { title: 'What would tell', text: listExpectations(means, step) };
  if (failing.length === 0)
    return {
      title: 'Which records?',
      text: 'It does not say: it is over all of them together, or about another lane.',
    };
  return { title: 'Rests on it: nothing', text: 'No record comes after it.' };
}

function listExpectations({ named, anchor, anchorName }: ForgerMeans, step: StepNumber): string {
  const nets = [
    ...(named === null ? ['the signer’s key'] : []),
    ...(anchor === null
      ? [`the ${anchorName}, ${step === 5 ? 'out of the forger’s reach' : 'kept elsewhere'}`]
      : []),
    'a second copy',
  ];
  const last = nets.at(-1) ?? '';
  return nets.length === 1 ? `Only ${last}.` : `Only ${nets.slice(0, -1).join(', ')}, or ${last}.`;
}

interface BoxProps {
  readonly tone: Tone;
  readonly icon: typeof IconCheck;
  readonly title: string;
  readonly children: ReactNode;
}

function Box({ tone, icon: Icon, title, children }: BoxProps) {
  return (
    <section data-tone={tone}>
      <h2>
        <Icon size="1.1em" stroke={2.4} aria-hidden /> {visibleText(title)}
      </h2>
      <div>{children}</div>
    </section>
  );
}

function writeRange([first, last]: readonly [Seq, Seq]): string {
  return first === last ? String(first) : `${first} to ${last}`;
}
