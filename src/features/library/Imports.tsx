import { Button, CloseButton, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { isPassing, wordsOf } from '../../core/model/error.ts';
import type { ImportPhase, ImportProgress } from '../../core/model/import.ts';
import { VERDICTS } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import { isSettled } from '../../data/imports/import-store.ts';
import type { Imports as ImportsOf } from '../../data/imports/imports.ts';
import { twinMarks } from '../../data/ledgers/twins.ts';
import { bytesText, countText } from '../../ui/format.ts';
import { Section } from '../../ui/kit/page/Page.tsx';
import { Dim, Faint, LinkButton, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { named } from '../../ui/ledger/named.ts';
import { Bytes } from '../../ui/ledger/values.tsx';
import { VerdictBadge, verdictLook } from '../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../ui/paths.ts';
import css from './library.module.css';
import { useLeaving } from './use-leaving.ts';
import { leftText, useLeft } from './use-left.ts';

const WORDS: Record<ImportPhase, string> = {
  waiting: 'Waiting for its turn',
  hashing: 'Looking whether it is here already',
  copying: 'Copying and hashing the file',
  loading: 'Reading the entries',
  verifying: 'Verifying every entry',
  comparing: 'Comparing the lanes, and checking the file as a whole',
  storing: 'Storing',
  done: 'Done',
  failed: 'Not opened',
  cancelled: 'Cancelled; nothing of it was kept',
};

/**
 * One card a file, from its drop to its verdict. What is in the table then leaves this list by
 * itself; what could not be opened stays until somebody has read why.
 */
export function Imports({ imports }: { readonly imports: ImportsOf }) {
  const { jobs, dismiss } = imports;
  const list = useRef<HTMLUListElement>(null);
  useLeaving(jobs, dismiss, list);
  const done = jobs.filter(({ phase }) => phase === 'done');
  const marks = jobMarks(jobs);
  return (
    <>
      {/* Always there: what appears together with its words is not read out. */}
      <VisuallyHidden role="status">
        {done.length > MAX_CARDS
          ? `${countText(done.length)} ledgers opened.`
          : done
              .map(
                ({ job, name, verdict }) =>
                  `${named(name, marks.get(job))}: ${verdictLook(verdict).word}.`,
              )
              .join(' ')}
      </VisuallyHidden>
      {jobs.length > 0 && <Cards imports={imports} list={list} />}
    </>
  );
}

/** Of files of one name that are being opened; one that is not in a folder has an id once it is read. */
function jobMarks(jobs: readonly ImportProgress[]): ReadonlyMap<string, string> {
  return twinMarks(
    jobs.map(({ job, name, folder, ledger }) => ({ key: job, name, folder, id: ledger ?? '' })),
  );
}

interface CardsProps {
  readonly imports: ImportsOf;
  readonly list: RefObject<HTMLUListElement | null>;
}

function Cards({ imports, list }: CardsProps) {
  const { jobs, cancel, dismiss, mayRetry, retry } = imports;
  const over = jobs.filter(isSettled);
  const done = jobs.filter(({ phase }) => phase === 'done');
  useSight(list, jobs.length);
  // A folder of ledgers would push the table that holds their verdicts off the screen.
  const waiting = jobs.filter(({ phase }) => phase === 'waiting');
  const summed = {
    done: done.length > MAX_CARDS ? done : [],
    waiting: waiting.length > MAX_CARDS ? waiting.slice(1) : [],
  };
  const left = new Set([...summed.done, ...summed.waiting]);
  const cards = jobs.filter((job) => !left.has(job));
  const marks = jobMarks(jobs);
  const nameOf = ({ job, name }: ImportProgress) => named(name, marks.get(job));
  const title = over.length < jobs.length ? 'Opening' : done.length > 0 ? 'Opened' : 'Not opened';
  return (
    <Section
      title={title}
      right={
        over.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              for (const { job } of over) dismiss(job);
            }}
          >
            Clear the finished
          </Button>
        )
      }
    >
      <ul ref={list}>
        {summed.done.length > 0 && <DoneTogether jobs={summed.done} />}
        {cards.map((job) => (
          <li key={job.job} className={css.job} data-tone={job.phase === 'failed' ? 'bad' : 'none'}>
            <JobHead job={job} mark={marks.get(job.job)} />
            <JobProgress job={job} name={nameOf(job)} />
            <Group gap="sm" justify="flex-end" miw="5.5rem">
              {job.phase === 'done' && job.ledger && (
                <LinkButton variant="default" to={ledgerPath(job.ledger)} size="compact-sm">
                  Open
                </LinkButton>
              )}
              {job.phase === 'failed' && job.error && isPassing(job.error) && mayRetry(job.job) && (
                <Button
                  size="compact-sm"
                  aria-label={`Import ${nameOf(job)} again`}
                  onClick={() => retry(job.job)}
                >
                  Try again
                </Button>
              )}
              {isSettled(job) ? (
                <CloseButton
                  size="sm"
                  aria-label={`Take ${nameOf(job)} off this list`}
                  onClick={() => dismiss(job.job)}
                />
              ) : (
                <Button
                  size="compact-sm"
                  aria-label={`Cancel the import of ${nameOf(job)}`}
                  onClick={() => cancel(job.job)}
                >
                  Cancel
                </Button>
              )}
            </Group>
          </li>
        ))}
        {summed.waiting.length > 0 && (
          <WaitingTogether
            jobs={summed.waiting}
            onCancel={() => {
              for (const { job } of summed.waiting) {
                cancel(job);
                dismiss(job);
              }
            }}
          />
        )}
      </ul>
    </Section>
  );
}

/** So long may the page take another shape after something is opened, and move the list away again. */
const SETTLES_MS = 10_000;
const LOOK_EVERY_MS = 250;
/** Whoever does one of these goes somewhere else, and is left alone. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** On a phone files are chosen far below the list: it comes into sight when it grows. */
function useSight(list: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef(0);
  useEffect(() => {
    const hasGrown = count > last.current;
    last.current = count;
    if (!hasGrown) return;
    const look = () => {
      const section = list.current?.closest('section');
      if (section && isOutOfSight(section))
        section.scrollIntoView({ block: 'start', behavior: 'instant' });
    };
    look();
    const again = setInterval(look, LOOK_EVERY_MS);
    const stop = () => clearInterval(again);
    const settled = setTimeout(stop, SETTLES_MS);
    for (const kind of BY_HAND) addEventListener(kind, stop, { passive: true });
    return () => {
      stop();
      clearTimeout(settled);
      for (const kind of BY_HAND) removeEventListener(kind, stop);
    };
  }, [list, count]);
}

function isOutOfSight(one: Element): boolean {
  const { top, bottom } = one.getBoundingClientRect();
  const screen = one.closest('main')?.getBoundingClientRect();
  return screen !== undefined && (bottom < screen.top + 64 || top > screen.bottom - 64);
}

/** More that are alike are one card. */
const MAX_CARDS = 6;

/** Many that arrived, in one card: each is in the table with its verdict. */
function DoneTogether({ jobs }: { readonly jobs: readonly ImportProgress[] }) {
  const counts = VERDICTS.toReversed().map((verdict) => ({
    verdict,
    count: jobs.filter((job) => job.verdict === verdict).length,
  }));
  return (
    <li className={css.job} data-tone="none">
      <div>
        <strong>{countText(jobs.length)} ledgers opened</strong>
        <Note>Each is in the table below.</Note>
      </div>
      <Group gap="md">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ verdict, count }) => (
            <span key={verdict}>
              {countText(count)} <VerdictBadge verdict={verdict} />
            </span>
          ))}
      </Group>
    </li>
  );
}

function WaitingTogether({
  jobs,
  onCancel,
}: {
  readonly jobs: readonly ImportProgress[];
  readonly onCancel: () => void;
}) {
  return (
    <li className={css.job} data-tone="none">
      <div>
        <strong>{countText(jobs.length)} more</strong>
        <Faint display="block">
          <Bytes value={jobs.reduce((sum, { size }) => sum + size, 0)} />
        </Faint>
      </div>
      <Dim>Waiting for their turn</Dim>
      <Group justify="flex-end" miw="5.5rem">
        <Button size="compact-sm" onClick={onCancel}>
          Cancel these
        </Button>
      </Group>
    </li>
  );
}

function JobHead({
  job,
  mark,
}: {
  readonly job: ImportProgress;
  readonly mark: string | undefined;
}) {
  return (
    <div>
      <strong>
        <LedgerText text={job.name} mark={mark} lines={1} />
      </strong>
      <Faint>
        <Bytes value={job.size} />
        {job.entries !== null && ` · ${countText(job.entries)} entries`}
      </Faint>
    </div>
  );
}

function JobProgress({ job, name }: { readonly job: ImportProgress; readonly name: string }) {
  const { phase, done, total, unit, rate, share, verdict, error } = job;
  const secondsLeft = useLeft(job);
  if (phase === 'done') {
    return (
      <div>
        <VerdictBadge verdict={verdict} />
      </div>
    );
  }
  if (phase === 'failed' && error) {
    const { title, detail, todo } = wordsOf(error);
    return (
      <Stack gap={2} c="dimmed" role="alert">
        <Text fw={600} c="bad">
          {visibleText(title)}
        </Text>
        <LedgerText text={detail} lines={3} />
        <span>{visibleText(todo)}</span>
      </Stack>
    );
  }
  if (isSettled(job)) return <Dim>{WORDS[phase]}</Dim>;
  const amount = (value: number) => (unit === 'bytes' ? bytesText(value) : countText(value));
  const known = [
    phase !== 'waiting' && total > 0 ? `${amount(done)} of ${amount(total)}` : null,
    rate > 0 ? `${amount(Math.round(rate))}${unit === 'bytes' ? '' : ' entries'}/s` : null,
    secondsLeft === null ? null : leftText(secondsLeft),
  ];
  return (
    <div className={css.progress}>
      <Dim role="status">{WORDS[phase]}</Dim>
      <Progress
        size="sm"
        value={share * 100}
        // A bar that moves all the time is drawn all the time, while the workers need the machine.
        transitionDuration={0}
        aria-label={`Import of ${name}`}
      />
      <Faint>{known.filter((part) => part !== null).join(' · ')}</Faint>
    </div>
  );
}
