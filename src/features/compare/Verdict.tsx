import { Button, Group, Progress, VisuallyHidden } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { LedgersFound, Working } from '../../core/compare/view.ts';
import { visibleText } from '../../core/visible.ts';
import { counted, countText } from '../../ui/format.ts';
import { toKeep } from '../../ui/keep.ts';
import { ErrorCallout, type ErrorCalloutProps } from '../../ui/kit/Callout.tsx';
import { KeepButton } from '../../ui/kit/KeepButton.tsx';
import { Dim } from '../../ui/kit/text.tsx';
import type { ComparedPoint } from '../../ui/paths.ts';
import css from './compare.module.css';
import { SAMENESS } from './kinds.ts';

export interface VerdictProps {
  readonly found: LedgersFound;
  readonly a: ComparedPoint;
  readonly b: ComparedPoint;
}

/** What a comparison comes to: one sentence, then the answers to both questions. */
export function Verdict({ found: { sameness, headline, answers }, a, b }: VerdictProps) {
  const { icon: Icon, tone } = SAMENESS[sameness];
  return (
    <header className={css.verdict} data-tone={tone}>
      <Icon className={css.verdictIcon} size={28} stroke={2} aria-hidden />
      <div>
        <h1>{visibleText(headline)}</h1>
        <dl className={css.answers}>
          <dt>Same ledger?</dt>
          <dd>{visibleText(answers.ledger)}</dd>
          <dt>Same run?</dt>
          <dd>{visibleText(answers.run)}</dd>
        </dl>
      </div>
      <KeepButton
        what={() =>
          toKeep({
            what: headline,
            more: answers.ledger,
            ...placeCompared(a),
            other: placeCompared(b),
          })
        }
      />
    </header>
  );
}

function placeCompared({ ledger, lane = null, index = null }: ComparedPoint) {
  return { ledger, lane, index };
}

export interface ComparingProps {
  readonly working: Working | undefined;
  /** What it has found so far, in words. */
  readonly note?: string;
  readonly isStopped: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

/** While it compares: how far it is, and a way to stop. */
export function Comparing({ working, note, isStopped, onStop, onGoOn }: ComparingProps) {
  const { done = 0, total = 0 } = working ?? {};
  const words = total > 0 ? `${countText(done)} of ${counted(total, 'entry', 'entries')}` : '';
  return (
    <div className={css.comparing} role="status">
      <h1>{isStopped ? 'Stopped' : 'Comparing…'}</h1>
      <Progress
        value={total > 0 ? (100 * done) / total : 0}
        size="sm"
        aria-label="Entries that were compared"
      />
      <Group justify="space-between" gap="xs">
        <Dim>
          {words}
          {note && ` · ${note}`}
        </Dim>
        {isStopped ? (
          <Button size="compact-sm" leftSection={<IconPlayerPlay size={14} />} onClick={onGoOn}>
            Go on
          </Button>
        ) : (
          <Button size="compact-sm" leftSection={<IconX size={14} />} onClick={onStop}>
            Stop
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Why there is no answer. */
export function Fault(props: ErrorCalloutProps) {
  return (
    <>
      <VisuallyHidden component="h1">Compare</VisuallyHidden>
      <ErrorCallout {...props} />
    </>
  );
}
