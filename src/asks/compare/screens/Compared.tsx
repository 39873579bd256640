import { type ReactNode, useMemo } from 'react';
import type { Both } from '../../../ledger/compare/alignment.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { Empty, type EmptyProps } from '../../../ui/kit/page/Empty.tsx';
import { LanesCompared } from './LanesCompared.tsx';
import { LedgersCompared } from './LedgersCompared.tsx';
import { StatesCompared } from './StatesCompared.tsx';
import type { ChangeAddress, CompareAddress, SideAddress } from './url.ts';

export interface ComparedProps {
  readonly address: CompareAddress;
  readonly a: SideAddress;
  readonly b: SideAddress;
  readonly change: ChangeAddress;
  readonly details: Both<LedgerDetail>;
  readonly lanes: Both<string | null>;
  readonly hasStates: boolean;
  readonly pickers: ReactNode;
}

/** Shows the comparison that two sides ask for, or why there is none. */
export function ComparedView(props: ComparedProps) {
  const { address, a, b, change, details, lanes, hasStates, pickers } = props;
  const { view } = address;
  const { a: left, b: right } = lanes;
  const version = JSON.stringify([toVersion(details.a), toVersion(details.b)]);
  // The request is memoised, so that the list sees when other lanes are compared.
  const asked = useMemo(
    () => ({
      a: { ledger: a.ledger, lane: left ?? '' },
      b: { ledger: b.ledger, lane: right ?? '' },
      version,
    }),
    [a.ledger, left, b.ledger, right, version],
  );
  const titles = { a: titleSide(details.a, left), b: titleSide(details.b, right) };
  const called = a.ledger === b.ledger ? 'lane' : 'ledger';
  const names = { a: titles.a[called], b: titles.b[called] };
  const areOfTwoSystems = details.a.summary.format !== details.b.summary.format;
  if (left === null && right === null) {
    if (a.ledger === b.ledger)
      return (
        <Nothing
          pickers={pickers}
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
          address={address}
          change={change}
          names={names}
          hasStates={[details.a, details.b].every(({ hasState }) => hasState)}
          pickers={pickers}
        />
      );
  }
  if (areOfTwoSystems && !(hasStates && view === 'states'))
    return (
      <Nothing
        pickers={pickers}
        title="Two systems wrote these ledgers"
        text={`Their records say nothing about one another, so they are not compared record by record. ${
          hasStates
            ? 'The states of two of their lanes can be compared: choose States above.'
            : 'Choose a lane on each side to compare their states, where both record one.'
        }`}
      />
    );
  if (left === null || right === null)
    return (
      <Nothing
        pickers={pickers}
        title={`Choose a lane of ${left === null ? 'A' : 'B'} too`}
        text="No lane there has the same id, or is called the same."
      />
    );
  if (view === 'states' && hasStates)
    return (
      <StatesCompared
        a={{ ...asked.a, index: a.index ?? findLastIndex(details.a, left) }}
        b={{ ...asked.b, index: b.index ?? findLastIndex(details.b, right) }}
        version={version}
        pickers={pickers}
        change={change}
      />
    );
  return (
    <LanesCompared
      asked={asked}
      address={address}
      change={change}
      titles={titles}
      names={names}
      pickers={pickers}
      hasStates={hasStates}
    />
  );
}

/** The version differs once the ledger has grown, or was verified again. */
function toVersion({ summary: { verifiedAt, entries } }: LedgerDetail): readonly unknown[] {
  return [verifiedAt, entries];
}

function findLastIndex({ lanes }: LedgerDetail, lane: string): number {
  return Math.max(0, (lanes.find(({ id }) => id === lane)?.entries ?? 0) - 1);
}

function titleSide({ summary, lanes }: LedgerDetail, lane: string | null) {
  const title = lanes.find(({ id }) => id === lane)?.title;
  return { ledger: summary.name, lane: title || (lane ?? '') };
}

function Nothing({ pickers, ...props }: EmptyProps & Pick<ComparedProps, 'pickers'>) {
  return (
    <>
      {pickers}
      <Empty page {...props} />
    </>
  );
}
