// What still holds, what fails, and what comes after it: of the step that is shown.

import { IconAlertTriangle, IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Seq } from '../../core/model/entry.ts';
import { firstSentence, namedValues } from '../../core/model/finding-values.ts';
import type {
  Means,
  StepNumber,
  TamperStep,
  Trial,
  TrialFinding,
} from '../../core/model/tamper.ts';
import { visibleText } from '../../core/visible.ts';
import { outcomeOf, seqsText } from './outcome.ts';
import css from './tamper.module.css';

export interface BoxesProps {
  readonly step: TamperStep;
  readonly trial: Trial;
  readonly means: Means;
}

const MOST_SHOWN = 3;

export function Boxes({ step, trial, means }: BoxesProps) {
  const { findings, more, failing, holds } = trial;
  const outcome = outcomeOf(step.step, trial, means);
  const third = thirdBox(trial, step.step, means);
  const isSeen = findings.length > 0;
  const groups = byCheck(findings);
  const left = groups.slice(MOST_SHOWN).flat().length + more;
  return (
    <div className={css.boxes}>
      <Box
        tone={isSeen && failing.length > 0 ? 'ok' : 'none'}
        icon={<IconCheck size="1.2em" stroke={2.4} aria-hidden />}
        title={
          isSeen && failing.length > 0
            ? `Still holds: ${holds ? rangeText(holds) : 'nothing'}`
            : 'Fits'
        }
      >
        {isSeen && failing.length > 0
          ? holds
            ? 'Every check of the entries before it.'
            : 'No entry comes before it.'
          : step.forged.length > 0
            ? step.hashes
              ? 'Every entry fits its own hash and the one before it.'
              : 'No check found a fault in the entries.'
            : 'Every entry that is left is as it was.'}
      </Box>
      <Box
        tone={outcome.tone}
        icon={
          outcome.tone === 'bad' ? (
            <IconX size="1.2em" stroke={2.6} aria-hidden />
          ) : (
            <IconAlertTriangle size="1.2em" stroke={2.2} aria-hidden />
          )
        }
        title={
          failing.length > 0
            ? `Fails: ${failing.length === 1 ? 'entry' : 'entries'} ${seqsText(failing)}`
            : outcome.title
        }
      >
        {groups.slice(0, MOST_SHOWN).map((group, at) => (
          <Said key={group[0]?.check} group={group} isBrief={at > 0} />
        ))}
        {left > 0 && <span>and {left} more</span>}
        {!isSeen && (
          <span>
            {step.forged.length > 0
              ? `Entries ${seqsText(step.forged)} were made by the forger. ${visibleText(outcome.text)}`
              : visibleText(outcome.text)}
          </span>
        )}
      </Box>
      <Box
        tone="none"
        icon={<IconCircle size="1.1em" stroke={2.2} aria-hidden />}
        title={third.title}
      >
        {visibleText(third.text)}
      </Box>
    </div>
  );
}

function thirdBox({ findings, failing, rests, isUndone }: Trial, step: StepNumber, means: Means) {
  if (rests)
    return {
      title: `Rest on it: ${rangeText(rests)}`,
      text: 'No check fails at them. What they rest on is another.',
    };
  if (isUndone) return { title: 'What would tell', text: 'Nothing: there is nothing to tell.' };
  if (findings.length === 0) return { title: 'What would tell', text: netsThatTell(means, step) };
  if (failing.length === 0)
    return {
      title: 'Which entries?',
      text: 'It does not say: it is over all of them together, or about another lane.',
    };
  return { title: 'Rests on it: nothing', text: 'No entry comes after it.' };
}

function netsThatTell({ named, anchor, anchorName }: Means, step: StepNumber): string {
  const nets = [
    ...(named === null ? ['the signer’s key, named'] : []),
    ...(anchor === null
      ? [`the ${anchorName}, ${step === 5 ? 'out of the forger’s reach' : 'kept elsewhere'}`]
      : []),
    'a second copy',
  ];
  const last = nets.at(-1) ?? '';
  return nets.length === 1 ? `Only ${last}.` : `${cap(nets.slice(0, -1).join(', '))}, or ${last}.`;
}

function cap(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function Box({
  tone,
  icon,
  title,
  children,
}: {
  readonly tone: 'ok' | 'bad' | 'warn' | 'none';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={css.box} data-tone={tone}>
      <h3>
        {icon} {visibleText(title)}
      </h3>
      <div>{children}</div>
    </section>
  );
}

/** Findings of one check together. */
function byCheck(findings: readonly TrialFinding[]): readonly (readonly TrialFinding[])[] {
  const groups = new Map<string, TrialFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.check);
    if (group) group.push(finding);
    else groups.set(finding.check, [finding]);
  }
  return [...groups.values()];
}

interface SaidProps {
  readonly group: readonly TrialFinding[];
  /** Its title and place alone: the steps below have to stay in sight. */
  readonly isBrief: boolean;
}

function Said({ group, isBrief }: SaidProps) {
  const [first, second] = group;
  if (!first) return null;
  const { title, message } = first;
  const seqs = group.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  return (
    <p title={visibleText(message)}>
      <b>{visibleText(title)}</b>
      {(second || isBrief) && seqs.length > 0 ? ` at ${seqsText(seqs)}` : ''}
      {isBrief ? '.' : `: ${second ? say(first) : sayValues(first)}`}
    </p>
  );
}

/** Its two hashes, where it has them. */
function sayValues(finding: TrialFinding): string {
  if (!isHash(finding.expected) || !isHash(finding.actual)) return say(finding);
  const values = namedValues(finding).map(
    ([name, value]) => `${name} ${visibleText(short(value))}`,
  );
  return `${values.join(', ')}.`;
}

function say({ message }: TrialFinding): string {
  return visibleText(short(firstSentence(message)));
}

function isHash(text: string | null): boolean {
  return text !== null && /^(\w+:)?[0-9a-f]{16,}$/i.test(text);
}

function short(text: string): string {
  if (isHash(text)) return text.replace(/^\w+:/, '').slice(0, 8);
  const brief = text.replace(/\b[0-9a-f]{16,}\b/gi, (hash) => hash.slice(0, 8));
  return brief.length > 140 ? `${brief.slice(0, 139)}…` : brief;
}

function rangeText([first, last]: readonly [Seq, Seq]): string {
  return first === last ? String(first) : `${first} to ${last}`;
}
