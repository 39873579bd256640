// What still holds, what fails, and what comes after it: of the step that is shown.

import { IconAlertTriangle, IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Seq } from '../../core/model/entry.ts';
import type { Means, TamperStep, Trial, TrialFinding } from '../../core/model/tamper.ts';
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
  const { findings, more, failing, holds, rests } = trial;
  const outcome = outcomeOf(step.step, trial, means.hash !== '');
  const isSeen = findings.length > 0;
  return (
    <div className={css.boxes} data-alone={(isSeen && !holds && !rests) || undefined}>
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
            ? 'Every entry fits its own hash and the one before it.'
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
        {findings.slice(0, MOST_SHOWN).map((finding) => (
          <Said
            key={`${finding.check}-${String(finding.index)}-${finding.lane}`}
            finding={finding}
          />
        ))}
        {findings.length + more > MOST_SHOWN && (
          <span>and {findings.length + more - MOST_SHOWN} more</span>
        )}
        {!isSeen && (
          <span>
            {step.forged.length > 0
              ? `Entries ${seqsText(step.forged)} were made by the forger. ${outcome.text}`
              : outcome.text}
          </span>
        )}
      </Box>
      <Box
        tone="none"
        icon={<IconCircle size="1.1em" stroke={2.2} aria-hidden />}
        title={
          rests
            ? `Rest on it: ${rangeText(rests)}`
            : isSeen
              ? 'Rests on it: nothing'
              : 'What would tell'
        }
      >
        {rests
          ? 'No check fails at them. What they stand on is not what it was.'
          : isSeen
            ? 'No entry comes after it.'
            : netsThatTell(means)}
      </Box>
    </div>
  );
}

function netsThatTell({ sign, anchor, anchorName }: Means): string {
  const nets = [
    ...(sign === null ? ['the signer’s key, named'] : []),
    ...(anchor === null ? [`the ${anchorName}, kept elsewhere`] : []),
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

function Said({
  finding: { title, seq, expected, actual, message, check },
}: {
  readonly finding: TrialFinding;
}) {
  const isPair = expected !== null && actual !== null;
  return (
    <p title={visibleText(message)}>
      <b>{visibleText(title)}</b>
      {seq !== null && check === 'copy' ? ` at ${seq}` : ''}:{' '}
      {isPair
        ? `should be ${visibleText(short(expected))}, and is ${visibleText(short(actual))}.`
        : visibleText(message)}
    </p>
  );
}

function short(text: string): string {
  if (/^(\w+:)?[0-9a-f]{16,}$/i.test(text)) return text.replace(/^\w+:/, '').slice(0, 8);
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}

function rangeText([first, last]: readonly [Seq, Seq]): string {
  return first === last ? String(first) : `${first} to ${last}`;
}
