import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Seq } from '../../../base/seq.ts';
import { visibleText } from '../../../base/visible.ts';
import type { Both } from '../../../ledger/compare/alignment.ts';
import type { LanesFound } from '../../../ledger/compare/view.ts';
import type { ComparedNames } from '../../../ledger/compare/words.ts';
import { counted, countText } from '../../../ui/format.ts';
import { Section } from '../../../ui/kit/page/Page.tsx';
import { Faint, NoteText } from '../../../ui/kit/text.tsx';
import { type AskedLanes, comparedLanesQuery } from '../queries.ts';
import { ROW_WORDS } from './kinds.ts';
import { Parted } from './Parted.tsx';
import { ComparePicture, type PictureProps, type SideTitle } from './Picture.tsx';
import type { ChangeAddress, CompareAddress } from './url.ts';
import {
  CompareFault,
  CompareFoot,
  CompareHeadline,
  CompareProgress,
  SameAnswers,
} from './Verdict.tsx';

/** A longer list of rows would be higher than a browser can scroll. */
const MAX_ROWS = 200_000;

export interface LanesComparedProps {
  readonly asked: AskedLanes;
  readonly address: CompareAddress;
  readonly change: ChangeAddress;
  readonly titles: Both<SideTitle>;
  readonly names: ComparedNames;
  readonly hasStates: boolean;
  readonly pickers: ReactNode;
}

export function LanesCompared(props: LanesComparedProps) {
  const { asked, pickers } = props;
  const client = useQueryClient();
  const query = comparedLanesQuery(asked);
  const { data, error, fetchStatus, refetch } = useQuery(query);
  const isStopped = fetchStatus === 'idle';
  if (error && !data?.found)
    return (
      <>
        {pickers}
        <CompareFault
          title="These lanes could not be compared"
          error={error}
          onRetry={() => void refetch()}
        />
      </>
    );
  if (!data?.found)
    return (
      <>
        <CompareHeadline words={isStopped ? 'Stopped' : 'Comparing…'} pickers={pickers} />
        <CompareProgress
          working={data}
          {...noteOn(data?.differingId ?? null)}
          isStopped={isStopped}
          onStop={() => void client.cancelQueries({ queryKey: query.queryKey })}
          onGoOn={() => void refetch()}
        />
      </>
    );
  return <Found {...props} found={data.found} />;
}

function noteOn(differingId: Seq | null) {
  return differingId === null
    ? {}
    : { note: `the first seal that differs is that of record ${differingId}` };
}

interface FoundProps extends LanesComparedProps {
  readonly found: LanesFound;
}

function Found(props: FoundProps) {
  const { asked, found, names, hasStates, pickers, change } = props;
  const { headline, answers, first, apart, lacks } = found;
  const toNext = useRef<() => void>(() => undefined);
  return (
    <>
      <CompareHeadline words={headline} pickers={pickers} />
      <Parted asked={asked} found={found} names={names} hasStates={hasStates}>
        <SameAnswers answers={answers} />
        {apart.length > 0 && (
          <NoteText>
            Set apart, because they differ between any two runs: {visibleText(apart.join('; '))}.
          </NoteText>
        )}
        {lacks.map((words) => (
          <NoteText key={words}>{visibleText(words)}</NoteText>
        ))}
      </Parted>
      <Followed {...props} toNext={toNext} />
      <CompareFoot
        {...asked}
        words={headline}
        more={answers.ledger}
        change={change}
        {...(first !== null && { onNext: () => toNext.current() })}
      />
    </>
  );
}

function Followed({
  found: { lines, counts },
  address,
  change,
  ...props
}: FoundProps & Pick<PictureProps, 'toNext'>) {
  const isTooLong = lines.all > MAX_ROWS;
  const isAll = address.isAll && !isTooLong;
  return (
    <Section
      title={
        <>
          Record by record <Faint>{countsWords(counts)}</Faint>
        </>
      }
      right={
        lines.folded < lines.all && (
          <Switch
            size="xs"
            label="Every record"
            checked={isAll}
            disabled={isTooLong}
            title={isTooLong ? `${countText(lines.all)} rows are too many for one list` : undefined}
            onChange={({ currentTarget: { checked } }) =>
              change((held) => ({ ...held, isAll: checked }), true)
            }
          />
        )
      }
    >
      <ComparePicture
        {...props}
        key={String(isAll)}
        isFolded={!isAll}
        count={isAll ? lines.all : lines.folded}
        open={address.row}
        onOpen={(row) => change((held) => ({ ...held, row }), true)}
        onUnfold={
          isTooLong ? null : (row) => change((held) => ({ ...held, isAll: true, row }), true)
        }
      />
    </Section>
  );
}

function countsWords(counts: LanesFound['counts']): string {
  const { same, changed, open } = counts;
  const [onlyA, onlyB] = [counts['only a'].a, counts['only b'].b];
  const of = (count: number, kind: keyof typeof ROW_WORDS) =>
    count ? [`${countText(count)} ${ROW_WORDS[kind].word}`] : [];
  const words = [
    ...of(same.a, 'same'),
    ...of(changed.a, 'changed'),
    ...of(onlyA, 'only a'),
    ...of(onlyB, 'only b'),
    ...(open.a + open.b ? [`${counted(open.a + open.b, 'record')} not aligned`] : []),
  ];
  return words.join(', ');
}
