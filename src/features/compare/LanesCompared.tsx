import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LanesFound } from '../../core/compare/view.ts';
import type { Seq } from '../../core/model/entry.ts';
import { visibleText } from '../../core/visible.ts';
import {
  type AskedLanes,
  comparedLanesQuery,
  comparedPairQuery,
} from '../../data/ledgers/comparisons.ts';
import { counted, countText } from '../../ui/format.ts';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Section } from '../../ui/kit/page/Page.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import css from './compare.module.css';
import { ROW_WORDS } from './kinds.ts';
import { Pair } from './Pair.tsx';
import { Picture, type SideTitle } from './Picture.tsx';
import type { ChangeAddress, CompareAddress } from './url.ts';
import { Comparing, Fault, Verdict } from './Verdict.tsx';

/** Beyond this a list of every row is higher than a browser can scroll. */
const MAX_ROWS = 200_000;

export interface LanesComparedProps {
  readonly asked: AskedLanes;
  readonly address: CompareAddress;
  readonly change: ChangeAddress;
  readonly titles: Readonly<Record<'a' | 'b', SideTitle>>;
  readonly hasStates: boolean;
}

export function LanesCompared(props: LanesComparedProps) {
  const { asked } = props;
  const client = useQueryClient();
  const query = comparedLanesQuery(asked);
  const { data, error, fetchStatus, refetch } = useQuery(query);
  if (error && !data?.found)
    return (
      <Fault
        title="These lanes could not be compared"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data?.found)
    return (
      <Comparing
        working={data}
        {...noteOn(data?.differingId ?? null)}
        isStopped={fetchStatus === 'idle'}
        onStop={() => void client.cancelQueries({ queryKey: query.queryKey })}
        onGoOn={() => void refetch()}
      />
    );
  const { found } = data;
  return (
    <>
      <Verdict found={found} a={asked.a} b={asked.b} />
      {found.first !== null && <FirstDifference {...props} row={found.first} />}
      <Followed {...props} found={found} />
    </>
  );
}

function noteOn(differingId: Seq | null) {
  return differingId === null ? {} : { note: `the first id that differs is at seq ${differingId}` };
}

function FirstDifference({ asked, row, hasStates }: LanesComparedProps & { readonly row: number }) {
  const pair = useQuery(comparedPairQuery(asked, row));
  return (
    <Section title="First difference">
      <section className={css.first} aria-label="First difference">
        <Loaded query={pair} fault="The first difference could not be read" rows={4}>
          {(data) => <Pair asked={asked} pair={data} hasStates={hasStates} />}
        </Loaded>
      </section>
    </Section>
  );
}

function Followed({
  found,
  address,
  change,
  ...props
}: LanesComparedProps & { readonly found: LanesFound }) {
  const { lines, counts, apart, lacks } = found;
  const isTooLong = lines.all > MAX_ROWS;
  const isAll = address.isAll && !isTooLong;
  return (
    <Section
      title={
        <>
          Entry by entry <Faint>{countsWords(counts)}</Faint>
        </>
      }
      right={
        lines.folded < lines.all && (
          <Switch
            size="xs"
            label="Every entry"
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
      <Picture
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
      {(apart.length > 0 || lacks.length > 0) && (
        <div>
          {apart.length > 0 && (
            <Note>
              Set apart, because they differ between any two runs: {visibleText(apart.join('; '))}.
            </Note>
          )}
          {lacks.map((words) => (
            <Note key={words}>{visibleText(words)}</Note>
          ))}
        </div>
      )}
    </Section>
  );
}

/** "12 same, 1 changed, 2 only in B". */
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
    ...(open.a + open.b ? [`${counted(open.a + open.b, 'entry', 'entries')} not aligned`] : []),
  ];
  return words.join(', ');
}
