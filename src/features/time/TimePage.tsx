import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import {
  diffQuery,
  ledgerQuery,
  wentBackQuery,
  worldHeadQuery,
} from '../../data/ledgers/queries.ts';
import { usePacedQuery } from '../../data/use-paced-query.ts';
import { counted } from '../../ui/format.ts';
import { changeWords } from '../../ui/inspect/ResourceDiff.tsx';
import { useKeys } from '../../ui/keys.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { CopyLink } from '../../ui/kit/CopyLink.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Page } from '../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import { Faint, LinkButton, Note } from '../../ui/kit/text.tsx';
import { mainLane } from '../../ui/ledger/main-lane.ts';
import { named } from '../../ui/ledger/named.ts';
import { comparePath, ledgerPath, timePath } from '../../ui/paths.ts';
import { Caption } from '../../ui/stage/Caption.tsx';
import { useTimeAddress } from './address.ts';
import { Differences } from './Differences.tsx';
import { Moment } from './Moment.tsx';
import { NotUndone } from './NotUndone.tsx';
import { PathStrip } from './PathStrip.tsx';
import { between, commonOf, type LanePath, pathOf, pointAt } from './path.ts';
import css from './time.module.css';
import { apartOf, captionOf } from './words.ts';

/** Two positions of a lane and what became of the state between them. */
export function TimePage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Time">
      {(detail) =>
        detail.hasState ? (
          <Chosen key={id} detail={detail} />
        ) : (
          <Empty
            page
            title="There is no state to travel in"
            text="Its entries change no state that could be folded, so two moments differ only by the entries between them."
            action={<LinkButton to={ledgerPath(id)}>Go to the ledger</LinkButton>}
          />
        )
      }
    </LedgerGuard>
  );
}

function Chosen({ detail }: { readonly detail: LedgerDetail }) {
  const { address, change } = useTimeAddress();
  const { lanes, links } = detail;
  const lane = address.lane ?? mainLane(lanes)?.id ?? '';
  const path = useMemo(() => pathOf(lane, lanes, links), [lane, lanes, links]);
  const sources = useMemo(() => path?.parts.slice(0, -1).map((part) => part.lane) ?? [], [path]);
  const other = address.with !== null && sources.includes(address.with) ? address.with : lane;
  const otherPath = useMemo(() => pathOf(other, lanes, links), [other, lanes, links]);
  if (!path || !otherPath || path.total === 0)
    return (
      <Empty
        page
        title={path ? 'This lane has no entries' : 'This ledger has no such lane'}
        text="Choose another lane of it."
        action={<LinkButton to={timePath(detail.summary.id)}>Choose again</LinkButton>}
      />
    );
  return <Travel {...{ detail, path, otherPath, sources, address, change }} />;
}

interface TravelProps extends ReturnType<typeof useTimeAddress> {
  readonly detail: LedgerDetail;
  /** Of B, and of A unless that is on a source. */
  readonly path: LanePath;
  readonly otherPath: LanePath;
  readonly sources: readonly string[];
}

function Travel({ detail, path, otherPath, sources, address, change }: TravelProps) {
  const { id } = detail.summary;
  const { lane } = path;
  const clamp = (position: number, { total }: LanePath) =>
    Math.max(0, Math.min(total - 1, position));
  // A branch begins where it left its source, other lanes at their beginning.
  const begin = path.parts.length > 1 ? (path.parts.at(-1)?.from ?? 1) - 1 : 0;
  const isOnePath = otherPath.lane === lane;
  const a = clamp(address.a ?? (isOnePath ? begin : otherPath.total - 1), otherPath);
  const b = clamp(address.b ?? path.total - 1, path);
  const move = (part: { readonly a?: number; readonly b?: number }) =>
    change(() => ({
      lane,
      ...(part.a !== undefined && { a: clamp(part.a, otherPath) }),
      ...(part.b !== undefined && { b: clamp(part.b, path) }),
    }));
  /** From where it was asked to be last: keys come faster than it is drawn. */
  const step = (side: 'a' | 'b', by: 1 | -1) =>
    change((held) => ({
      lane,
      [side]: clamp((held[side] ?? (side === 'a' ? a : b)) + by, side === 'a' ? otherPath : path),
    }));
  useKeys(
    (
      [
        ['h', 'A one entry back', () => step('a', -1)],
        ['l', 'A one entry on', () => step('a', 1)],
        ['k', 'B one entry back', () => step('b', -1)],
        ['j', 'B one entry on', () => step('b', 1)],
        [
          's',
          'Where the branch begins, or the lane, and its end',
          () => change(() => ({ lane, with: null, a: begin, b: path.total - 1 })),
        ],
      ] as const
    ).map(([keys, what, run]) => ({ keys, what, group: 'Time', run })),
  );
  const points = useMemo(
    () => ({ a: pointAt(otherPath, a), b: pointAt(path, b) }),
    [otherPath, path, a, b],
  );
  const heads = {
    a: useQuery(worldHeadQuery(id, points.a.lane, points.a.index)).data,
    b: useQuery(worldHeadQuery(id, points.b.lane, points.b.index)).data,
  };
  const common = isOnePath ? path.total : commonOf(otherPath, path);
  const apart = apartOf(a, b, common, isOnePath);
  const diff = usePacedQuery(points, (asked) => diffQuery(id, asked.a, asked.b));
  const isAsked = diff.asked === points && !diff.isPlaceholderData;
  const later = apart.entries === null ? null : a > b ? points.a : points.b;
  const isSame = heads.a?.hash && heads.a.hash === heads.b?.hash;
  return (
    <Page width="wide">
      <header className={css.top}>
        <div>
          <Faint>Time · two moments, and what is different between them</Faint>
          <Caption component="h1" parts={captionOf(apart, isAsked ? diff.data : undefined)} />
        </div>
        <div className={css.tools}>
          <LanePick
            detail={detail}
            lane={lane}
            onPick={(next) => change(() => ({ lane: next, with: null, a: null, b: null }))}
          />
          <CopyLink label="Copy a link to these two moments" link={() => window.location.href} />
        </div>
      </header>
      <div className={css.pathFrame}>
        <PathStrip path={path} />
        {path.missing !== null && (
          <Note>Its source is not in this ledger: its state is folded onto nothing.</Note>
        )}
      </div>
      <div className={css.moments}>
        <Moment
          ledger={id}
          name="A"
          path={otherPath}
          at={a}
          head={heads.a}
          keys={['h', 'l']}
          onMove={(position) => move({ a: position })}
          tools={
            sources.length > 0 && (
              <WhereA
                path={path}
                on={isOnePath ? null : otherPath.lane}
                onPick={(source) => change(() => ({ lane, with: source, a: null, b }))}
              />
            )
          }
        />
        <p className={css.middle} data-same={isSame || undefined}>
          {isSame ? <IconEqual size={28} aria-hidden /> : <IconEqualNot size={28} aria-hidden />}
          <b>{isSame ? 'the same state' : 'another state'}</b>
          <span>
            {apart.entries === null
              ? `parted after ${counted(common, 'entry', 'entries')}`
              : `${counted(apart.entries, 'entry', 'entries')} apart`}
          </span>
        </p>
        <Moment
          ledger={id}
          name="B"
          path={path}
          at={b}
          head={heads.b}
          keys={['k', 'j']}
          onMove={(position) => move({ b: position })}
        />
      </div>
      <div className={css.below}>
        <Panel
          title="What is different"
          note={
            diff.data && diff.data.changes.length > 0
              ? changeWords(diff.data.changes) + (diff.data.more ? ', and more' : '')
              : undefined
          }
          right={
            <Link
              to={comparePath({ ledger: id, ...points.a }, { ledger: id, ...points.b }, 'states')}
            >
              Side by side, by values
            </Link>
          }
        >
          {diff.error ? (
            <ErrorCallout
              title="The two states could not be compared"
              error={diff.error}
              onRetry={diff.refetch}
            />
          ) : !diff.data ? (
            <SkeletonRows rows={6} />
          ) : diff.data.broken !== null ? (
            <ErrorCallout
              title="One of the states cannot be folded"
              detail={diff.data.broken}
              todo="Move to an earlier entry."
            />
          ) : diff.data.changes.length === 0 ? (
            <Empty
              title={apart.entries === 0 ? 'The same moment twice' : 'The same state'}
              text={
                apart.entries === 0
                  ? 'Move A or B with its scrubber, or by h l and k j.'
                  : 'No entry in between changed it, or what changed was taken back.'
              }
            />
          ) : (
            <Differences
              key={JSON.stringify(diff.asked)}
              ledger={id}
              from={diff.asked.a}
              to={diff.asked.b}
              later={later}
              first={diff.data}
            />
          )}
        </Panel>
        <Rollbacks
          ledger={id}
          path={path}
          onShow={(at) => change(() => ({ lane, with: null, a: at - 1, b: at }))}
          range={isOnePath ? [Math.min(a, b), Math.max(a, b)] : [common - 1, b]}
        />
      </div>
    </Page>
  );
}

interface WhereAProps {
  readonly path: LanePath;
  /** The source that A is on; null: it is on the path of B. */
  readonly on: string | null;
  readonly onPick: (source: string | null) => void;
}

/** The path of B, or any lane that it came from, the nearest first. */
function WhereA({ path, on, onPick }: WhereAProps) {
  const [nearest, ...further] = path.parts.slice(0, -1).toReversed();
  if (further.length === 0)
    return (
      <SegmentedControl
        size="xs"
        aria-label="Where A is"
        value={on === null ? 'path' : 'source'}
        onChange={(value) => onPick(value === 'source' ? (nearest?.lane ?? null) : null)}
        data={[
          { value: 'path', label: 'On the branch’s path' },
          { value: 'source', label: 'On its source' },
        ]}
      />
    );
  return (
    <Select
      size="xs"
      w={240}
      aria-label="Where A is"
      value={on ?? ''}
      onChange={(value) => onPick(value || null)}
      data={[
        { value: '', label: 'On the branch’s path' },
        ...[nearest, ...further].flatMap((part, place) =>
          part
            ? [
                {
                  value: part.lane,
                  label: `${place === 0 ? 'On its source' : 'On an earlier source'}: ${named(part.title, part.mark)}`,
                },
              ]
            : [],
        ),
      ]}
      allowDeselect={false}
    />
  );
}

interface RollbacksProps {
  readonly ledger: string;
  readonly path: LanePath;
  readonly range: readonly [from: number, to: number];
  readonly onShow: (position: number) => void;
}

/** Every rollback between the two, and what it could not undo; those elsewhere only by where they are. */
function Rollbacks({ ledger, path, range: [from, to], onShow }: RollbacksProps) {
  const all = useQueries({
    queries: between(path, -1, path.total - 1).map((part) =>
      wentBackQuery(ledger, part.lane, part.from, part.to),
    ),
    combine: (answers) =>
      answers.flatMap(({ data = [] }, place) => {
        const part = path.parts[place];
        return part
          ? data.map((back) => ({ lane: part.lane, at: part.from + back.by.index, back }))
          : [];
      }),
  });
  if (all.length === 0) return null;
  const within = all.filter(({ at }) => at > from && at <= to);
  const others = all.filter((one) => !within.includes(one));
  return (
    <section className={css.rollbacks} aria-label="Rollbacks">
      {within.map(({ lane, at, back }) => (
        <NotUndone key={at} ledger={ledger} lane={lane} back={back} onShow={() => onShow(at)} />
      ))}
      {others.length > 0 && (
        <Note component="div">
          {within.length > 0 ? 'Other rollbacks: ' : 'Rollbacks elsewhere on this path: '}
          {others.map(({ at, back }) => (
            <Button key={at} size="compact-sm" mr="xs" onClick={() => onShow(at)}>
              seq {String(back.by.seq)}
            </Button>
          ))}
        </Note>
      )}
    </section>
  );
}

interface LanePickProps {
  readonly detail: LedgerDetail;
  readonly lane: string;
  readonly onPick: (lane: string) => void;
}

function LanePick({ detail: { lanes, report }, lane, onPick }: LanePickProps) {
  const data = useMemo(() => {
    const again = new Set(report?.lanes.flatMap((one) => (one.again ? [one.lane] : [])));
    return lanes
      .filter(({ id }) => id === lane || !again.has(id))
      .map(({ id, title, mark }) => ({ value: id, label: named(title, mark) }));
  }, [lanes, report, lane]);
  if (data.length < 2) return null;
  return (
    <Select
      size="sm"
      w={260}
      aria-label="Lane"
      data={data}
      value={lane}
      onChange={(next) => next && onPick(next)}
      searchable
      limit={100}
      allowDeselect={false}
      nothingFoundMessage="No lane has this in its title"
    />
  );
}
