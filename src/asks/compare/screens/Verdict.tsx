import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../../base/visible.ts';
import type { LedgersFound, Working } from '../../../ledger/compare/view.ts';
import { toKeep } from '../../../ui/keep.ts';
import { ErrorCallout, type ErrorCalloutProps } from '../../../ui/kit/Callout.tsx';
import { KeepButton } from '../../../ui/kit/KeepButton.tsx';
import { PageFoot, Spacer } from '../../../ui/kit/page/Page.tsx';
import { StoppedPage } from '../../../ui/kit/page/Stopped.tsx';
import { Running } from '../../../ui/kit/Running.tsx';
import { Dim } from '../../../ui/kit/text.tsx';
import { Kbd } from '../../../ui/ledger/Kbd.tsx';
import type { ComparedPoint } from '../../../ui/paths.ts';
import css from './compare.module.css';
import { type ChangeAddress, swapSides } from './url.ts';

/** Shows the sentence, and what is compared below it. */
export function CompareHeadline({
  words,
  pickers,
}: {
  readonly words: string;
  readonly pickers: ReactNode;
}) {
  return (
    <header className={css.headline}>
      <h1>{visibleText(words)}</h1>
      {pickers}
    </header>
  );
}

/** Two questions are answered apart, because copies of a ledger can hold different runs. */
export function SameAnswers({ answers: { ledger, run } }: Pick<LedgersFound, 'answers'>) {
  return (
    <CompareAnswers
      answers={[
        ['Same ledger?', ledger],
        ['Same run?', run],
      ]}
    />
  );
}

/** Shows questions with their answers. */
export function CompareAnswers({
  answers,
}: {
  readonly answers: readonly (readonly [string, string])[];
}) {
  return (
    <dl className={css.answers}>
      {answers.map(([question, answer]) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{visibleText(answer)}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface CompareFootProps {
  readonly a: ComparedPoint;
  readonly b: ComparedPoint;
  readonly words: string;
  readonly more: string;
  readonly change: ChangeAddress;
  readonly onNext?: () => void;
}

/** Offers the actions on a comparison. */
export function CompareFoot({ a, b, words, more, change, onNext }: CompareFootProps) {
  return (
    <PageFoot>
      <Dim>Which of the two is right, a comparison does not say.</Dim>
      <Spacer />
      <Group gap="xs">
        <Button
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => change(swapSides)}
        >
          Swap the sides
        </Button>
        <KeepButton
          what={() => toKeep({ what: words, more, ...placeCompared(a), other: placeCompared(b) })}
        />
        {onNext && (
          <Button
            variant="filled"
            rightSection={<Kbd keys="]" />}
            aria-keyshortcuts="]"
            onClick={onNext}
          >
            Next difference
          </Button>
        )}
      </Group>
    </PageFoot>
  );
}

function placeCompared({ ledger, lane = null, index = null }: ComparedPoint) {
  return { ledger, lane, index };
}

export interface ComparingProps {
  readonly working: Working | undefined;
  readonly note?: string;
  readonly isStopped: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

/** Shows while it compares how far it is, and a way to stop. */
export function CompareProgress({ working, note, isStopped, onStop, onGoOn }: ComparingProps) {
  const { done = 0, total = 0 } = working ?? {};
  return (
    <Group gap="sm" mih="2rem">
      {isStopped ? (
        <StoppedPage onGoOn={onGoOn} />
      ) : (
        <Running what="compared" done={done} total={total} cancel={onStop} />
      )}
      {note && <Dim>{note}</Dim>}
    </Group>
  );
}

/** Says why there is no answer. */
export function CompareFault(props: ErrorCalloutProps) {
  return (
    <>
      <VisuallyHidden component="h1">Compare</VisuallyHidden>
      <ErrorCallout {...props} />
    </>
  );
}
