import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toAppError } from '../../../base/error.ts';
import { visibleText } from '../../../base/visible.ts';
import type { Side } from '../../../ledger/compare/alignment.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { useImports } from '../../../ui/data/imports/imports.ts';
import { useMissingLedger } from '../../../ui/data/imports/missing-ledger.ts';
import { ledgerQuery } from '../../../ui/data/ledgers/queries.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Page } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { ComparedView } from './Compared.tsx';
import { Missing } from './Missing.tsx';
import { SidePicker } from './SidePicker.tsx';
import { CompareStart } from './Start.tsx';
import css from './sides.module.css';
import { chooseComparedLanes, likeLane } from './sides.ts';
import { type SideAddress, useCompareAddress, withSide } from './url.ts';

export function ComparePage() {
  const { address, change } = useCompareAddress();
  const a = useSide(address.a);
  const b = useSide(address.b);
  const sides = { a, b };
  const pick = (name: Side, next: SideAddress) => {
    const other: Side = name === 'a' ? 'b' : 'a';
    change((held) => {
      const changed = withSide(held, name, next);
      const its = changed[other];
      if (!its) return changed;
      // For another ledger, or all lanes, the other side has no lane either.
      if (next.lane === null) return withSide(changed, other, { ...its, lane: null, index: null });
      const like = its.lane ?? likeLane(next.lane, sides[name].detail, sides[other].detail);
      return like === its.lane ? changed : withSide(changed, other, { ...its, lane: like });
    });
  };
  const hasStates = [a, b].every(({ detail }) => detail?.hasState === true);
  const lanes = chooseComparedLanes(address, { a: a.detail, b: b.detail });
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
  const pickers = (
    <div className={css.sides}>
      {picker('a', 'A')}
      {picker('b', 'B')}
      {mayShowStates && (
        <SegmentedControl
          size="xs"
          aria-label="What is compared"
          value={address.view}
          onChange={(view) =>
            change((held) => ({ ...held, view: view === 'states' ? 'states' : 'entries' }))
          }
          data={[
            { value: 'entries', label: 'Records' },
            { value: 'states', label: 'States' },
          ]}
        />
      )}
    </div>
  );
  return (
    <Page title={writeTitle(a.detail, b.detail)} width="wide">
      {address.a && address.b ? (
        a.detail && b.detail ? (
          <ComparedView
            key={JSON.stringify([address.a, address.b])}
            address={address}
            a={address.a}
            b={address.b}
            change={change}
            details={{ a: a.detail, b: b.detail }}
            lanes={lanes}
            hasStates={mayShowStates}
            pickers={pickers}
          />
        ) : (
          <>
            <VisuallyHidden component="h1">Compare</VisuallyHidden>
            {pickers}
          </>
        )
      ) : (
        <CompareStart chosen={address.a ?? address.b} pickers={pickers} />
      )}
      {a.missing && <Missing name="A" missing={a.missing} imports={a.imports} />}
      {b.missing && <Missing name="B" missing={b.missing} imports={b.imports} />}
      {a.error && <ErrorCallout title="A cannot be read" error={a.error} />}
      {b.error && <ErrorCallout title="B cannot be read" error={b.error} />}
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
  const missing = useMissingLedger(ledger, imports.startDemo);
  const isMissing = error !== null && toAppError(error).code === 'ledger not here';
  const detail = (ledger !== null && data) || null;
  return {
    detail,
    missing,
    imports,
    error: !data && !isMissing ? error : null,
    isPending: ledger !== null && !detail && isFetching,
  };
}

function writeTitle(a: LedgerDetail | null, b: LedgerDetail | null): string {
  if (!a || !b) return 'Compare';
  return `Compare ${visibleText(a.summary.name)} and ${visibleText(b.summary.name)}`;
}
