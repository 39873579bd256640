import { ActionIcon, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Side } from '../../core/compare/alignment.ts';
import { appErrorOf } from '../../core/model/error.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { visibleText } from '../../core/visible.ts';
import { useImports } from '../../data/imports/imports.ts';
import { useWanted } from '../../data/imports/wanted.ts';
import { ledgerQuery } from '../../data/ledgers/queries.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Page } from '../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import { LanesCompared } from './LanesCompared.tsx';
import { LedgersCompared } from './LedgersCompared.tsx';
import { Missing } from './Missing.tsx';
import { SidePicker } from './SidePicker.tsx';
import { Start } from './Start.tsx';
import { StatesCompared } from './StatesCompared.tsx';
import css from './sides.module.css';
import { lanesOf, likeLane } from './sides.ts';
import {
  type CompareAddress,
  type SideAddress,
  swapped,
  useCompareAddress,
  withSide,
} from './url.ts';

export function ComparePage() {
  const { address, change } = useCompareAddress();
  const a = useSide(address.a);
  const b = useSide(address.b);
  const sides = { a, b };
  const swap = () => change(swapped);
  const pick = (name: Side, next: SideAddress) => {
    const other: Side = name === 'a' ? 'b' : 'a';
    change((held) => {
      const changed = withSide(held, name, next);
      const its = changed[other];
      if (!its) return changed;
      // Of another ledger, or of all lanes, the other side has no lane either.
      if (next.lane === null) return withSide(changed, other, { ...its, lane: null, index: null });
      const like = its.lane ?? likeLane(next.lane, sides[name].detail, sides[other].detail);
      return like === its.lane ? changed : withSide(changed, other, { ...its, lane: like });
    });
  };
  const hasStates = [a, b].every(({ detail }) => detail?.hasState === true);
  const lanes = lanesOf(address, { a: a.detail, b: b.detail });
  const mayShowStates = hasStates && lanes.a !== null && lanes.b !== null;
  const picker = (name: Side, letter: 'A' | 'B') => (
    <SidePicker
      name={letter}
      side={address[name] && { ...address[name], lane: lanes[name] }}
      detail={sides[name].detail}
      hasEntry={address.view === 'states' && mayShowStates}
      onChange={(next) => pick(name, next)}
    />
  );
  return (
    <Page title={titleOf(a.detail, b.detail)} width="wide">
      <div className={css.sides}>
        {picker('a', 'A')}
        <div className={css.tools}>
          <Tooltip label="Swap the sides">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Swap the sides"
              disabled={!address.a && !address.b}
              onClick={swap}
            >
              <IconArrowsExchange size={18} />
            </ActionIcon>
          </Tooltip>
          {mayShowStates && (
            <SegmentedControl
              size="xs"
              aria-label="What is compared"
              value={address.view}
              onChange={(view) =>
                change((held) => ({ ...held, view: view === 'states' ? 'states' : 'entries' }))
              }
              data={[
                { value: 'entries', label: 'Entries' },
                { value: 'states', label: 'States' },
              ]}
            />
          )}
        </div>
        {picker('b', 'B')}
      </div>
      {a.wanted && <Missing name="A" wanted={a.wanted} imports={a.imports} />}
      {b.wanted && <Missing name="B" wanted={b.wanted} imports={b.imports} />}
      {a.error && <ErrorCallout title="A cannot be read" error={a.error} />}
      {b.error && <ErrorCallout title="B cannot be read" error={b.error} />}
      {address.a && address.b ? (
        !a.detail || !b.detail ? (
          <VisuallyHidden component="h1">Compare</VisuallyHidden>
        ) : (
          <Compared
            key={JSON.stringify([address.a, address.b])}
            address={address}
            a={address.a}
            b={address.b}
            change={change}
            details={{ a: a.detail, b: b.detail }}
            lanes={lanes}
            hasStates={mayShowStates}
          />
        )
      ) : (
        <Start chosen={address.a ?? address.b} />
      )}
      {(a.isPending || b.isPending) && <SkeletonRows rows={6} />}
    </Page>
  );
}

function useSide(side: SideAddress | null) {
  const imports = useImports();
  const ledger = side?.ledger ?? null;
  const { data, error, isFetching } = useQuery({
    ...ledgerQuery(ledger ?? ''),
    enabled: ledger !== null,
  });
  const wanted = useWanted(ledger, imports.startDemo);
  const isMissing = error !== null && appErrorOf(error).code === 'ledger not here';
  const detail = (ledger !== null && data) || null;
  return {
    detail,
    wanted,
    imports,
    error: !data && !isMissing ? error : null,
    isPending: ledger !== null && !detail && isFetching,
  };
}

interface ComparedProps {
  readonly address: CompareAddress;
  readonly a: SideAddress;
  readonly b: SideAddress;
  readonly change: ReturnType<typeof useCompareAddress>['change'];
  readonly details: Readonly<Record<Side, LedgerDetail>>;
  readonly lanes: Readonly<Record<Side, string | null>>;
  readonly hasStates: boolean;
}

function Compared({ address, a, b, change, details, lanes, hasStates }: ComparedProps) {
  const { view } = address;
  const { a: left, b: right } = lanes;
  const version = JSON.stringify([versionOf(details.a), versionOf(details.b)]);
  // Kept, so that the list sees when other lanes are compared.
  const asked = useMemo(
    () => ({
      a: { ledger: a.ledger, lane: left ?? '' },
      b: { ledger: b.ledger, lane: right ?? '' },
      version,
    }),
    [a.ledger, left, b.ledger, right, version],
  );
  const areOfTwoSystems = details.a.summary.format !== details.b.summary.format;
  if (left === null && right === null) {
    if (a.ledger === b.ledger)
      return (
        <Empty
          page
          title="The same ledger on both sides"
          text="Choose another ledger on one side, or a lane on each to compare two lanes of this one."
        />
      );
    if (!areOfTwoSystems)
      return (
        <LedgersCompared
          a={a.ledger}
          b={b.ledger}
          version={version}
          isAll={address.isAll}
          onAll={(isAll) => change((held) => ({ ...held, isAll }), true)}
        />
      );
  }
  if (areOfTwoSystems && !(hasStates && view === 'states'))
    return (
      <Empty
        page
        title="Two systems wrote these ledgers"
        text={`Their entries say nothing about one another, so they are not compared entry by entry. ${
          hasStates
            ? 'The states of two of their lanes can be compared: choose States above.'
            : 'Choose a lane on each side to compare their states, where both record one.'
        }`}
      />
    );
  if (left === null || right === null)
    return (
      <Empty
        page
        title={`Choose a lane of ${left === null ? 'A' : 'B'} too`}
        text="No lane there has the same id, or is called the same."
      />
    );
  if (view === 'states' && hasStates)
    return (
      <StatesCompared
        a={{ ...asked.a, index: a.index ?? lastOf(details.a, left) }}
        b={{ ...asked.b, index: b.index ?? lastOf(details.b, right) }}
        version={version}
      />
    );
  return (
    <LanesCompared
      asked={asked}
      address={address}
      change={change}
      titles={{ a: laneTitle(details.a, left), b: laneTitle(details.b, right) }}
      hasStates={hasStates}
    />
  );
}

/** Another one once the ledger has grown, or was verified again. */
function versionOf({ summary: { verifiedAt, entries } }: LedgerDetail): readonly unknown[] {
  return [verifiedAt, entries];
}

function lastOf({ lanes }: LedgerDetail, lane: string): number {
  return Math.max(0, (lanes.find(({ id }) => id === lane)?.entries ?? 0) - 1);
}

function laneTitle({ summary, lanes }: LedgerDetail, lane: string) {
  return { ledger: summary.name, lane: lanes.find(({ id }) => id === lane)?.title || lane };
}

function titleOf(a: LedgerDetail | null, b: LedgerDetail | null): string {
  if (!a || !b) return 'Compare';
  return `Compare ${visibleText(a.summary.name)} and ${visibleText(b.summary.name)}`;
}
