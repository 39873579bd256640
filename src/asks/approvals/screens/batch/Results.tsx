import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { type BatchResult, mayGoFurther } from '../../../../ui/data/approvals/decide-batch.ts';
import { saveDecision, saveDecisions } from '../../../../ui/data/approvals/journal.ts';
import type { DecisionBatch } from '../../../../ui/data/approvals/use-batch.ts';
import { counted } from '../../../../ui/format.ts';
import { Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { hostFor } from '../answers.ts';
import css from './batch.module.css';
import type { DifferingArgs } from './differing.ts';
import { ResultRow } from './ResultRow.tsx';
import { batchResultWords, summaryText } from './results.ts';
import { toRequestKey } from './selection.ts';

export interface ResultsProps {
  readonly verdict: 'approve' | 'deny';
  readonly decided: readonly InboxRequest[];
  readonly results: readonly BatchResult[];
  readonly leftOut: readonly { readonly request: InboxRequest; readonly why: string }[];
  readonly findNow: (request: InboxRequest) => InboxRequest | undefined;
  readonly differing: DifferingArgs;
  readonly isRunning: boolean;
  /** Tries again those that may lead further; null when there are none. */
  readonly again: DecisionBatch['again'];
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Shows the result of each, while they are decided and afterwards. */
export function Results(props: ResultsProps) {
  const {
    verdict,
    decided,
    results,
    leftOut,
    findNow,
    differing,
    isRunning,
    again,
    onStop,
    onClose,
  } = props;
  const had = results.filter(({ type }) => type !== 'waiting' && type !== 'under way').length;
  const documents = results.flatMap((one) =>
    one.type === 'decided' ? [one.decision.document] : [],
  );
  const isUnsent = decided.some(
    ({ origin }, place) => origin?.kind !== 'server' && results[place]?.type === 'decided',
  );
  const save = () => {
    const [only] = documents;
    if (only && documents.length === 1) saveDecision(only);
    else void saveDecisions(documents);
  };
  return (
    <Stack gap="md" className={css.fitted ?? ''}>
      <div>
        <Text size="lg" fw={650} role="status">
          {isRunning
            ? `Signing ${counted(results.length, 'decision')}, one after the other`
            : summaryText(results, verdict, leftOut.length)}
        </Text>
        {isRunning ? (
          <Faint>
            {had} of {results.length} done
          </Faint>
        ) : (
          isUnsent && (
            <p>
              What was decided on files <strong>has reached nobody yet:</strong> save it, and hand
              it to whoever runs the agents.
            </p>
          )
        )}
      </div>
      {isRunning && (
        <Progress value={(100 * had) / results.length} aria-label="How many are done" />
      )}
      {/* A region that scrolls has to take the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section className={css.batch} tabIndex={0} aria-label="What came of each">
        <Rows lined>
          {decided.map((request, place) => {
            const result = results[place] ?? { type: 'waiting' };
            const { tone, word, more } = batchResultWords(
              result,
              verdict,
              findNow(request),
              hostFor(request),
            );
            return (
              <ResultRow
                key={toRequestKey(request)}
                request={request}
                isRunNamed={differing.run}
                tone={tone}
                verdict={verdict}
                word={word}
                more={more}
                onOpen={isRunning ? null : onClose}
              />
            );
          })}
          {leftOut.map(({ request, why }) => (
            <ResultRow
              key={toRequestKey(request)}
              request={request}
              isRunNamed={differing.run}
              tone="none"
              verdict={verdict}
              word="Left out"
              more={why}
              onOpen={isRunning ? null : onClose}
            />
          ))}
        </Rows>
      </section>
      <Group gap="sm" justify="flex-end" className={css.results ?? ''}>
        {isRunning ? (
          <Button autoFocus onClick={onStop}>
            Stop after this one
          </Button>
        ) : (
          <>
            {documents.length > 0 && (
              <Button leftSection={<IconDownload size={15} aria-hidden />} onClick={save}>
                Save {counted(documents.length, 'decision')}
              </Button>
            )}
            {again && (
              <Button leftSection={<IconRefresh size={15} aria-hidden />} onClick={again.start}>
                {results.some(isFailed) ? `Try ${again.count} again` : `Go on with ${again.count}`}
              </Button>
            )}
            <Button variant="filled" autoFocus onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

/** Returns false when it was only stopped before its turn. */
function isFailed(result: BatchResult): boolean {
  return mayGoFurther(result) && result.type !== 'stopped';
}
