import { Button, Menu, SegmentedControl, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../core/model/error.ts';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import type { Policy } from '../../../formats/thymos/simulate/policy.ts';
import { countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { SkeletonRows } from '../../../ui/kit/Skeleton.tsx';
import { type SimulationList, saveSimulation, simulationQuery } from '../data/simulation.ts';
import { Differences } from './Differences.tsx';
import { Totals } from './Totals.tsx';
import css from './whatif.module.css';

export interface OutcomeProps {
  readonly detail: LedgerDetail;
  readonly policy: Policy;
  /** The policy being edited has a fault: what is shown is of the one before. */
  readonly fault: boolean;
}

/** What the policy would have decided, next to what was recorded. */
export function Outcome({ detail, policy, fault }: OutcomeProps) {
  const { summary } = detail;
  const [lane, setLane] = useState<string | null>(null);
  const [list, setList] = useState<SimulationList>('different');
  const [failure, setFailure] = useState<string | null>(null);
  const lanes = useMemo(() => (lane === null ? null : [lane]), [lane]);
  const result = useQuery({
    ...simulationQuery(summary.id, policy, lanes),
    placeholderData: keepPreviousData,
  });
  const save = (as: 'json' | 'csv') => {
    setFailure(null);
    saveSimulation(summary, policy, lanes, as).catch((error: unknown) =>
      setFailure(messageOf(error)),
    );
  };
  const view = result.data;
  return (
    <section
      className={css.panel}
      aria-label="Outcome of the simulation"
      aria-busy={result.isFetching}
    >
      <header className={css.panelHead}>
        <h2>
          Simulated
          <span className={css.faint}>
            {result.isFetching ? 'running' : fault ? 'the last policy without a fault' : ''}
          </span>
        </h2>
        <div className={css.tools}>
          <LanePick detail={detail} lane={lane} onPick={setLane} />
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                size="compact-xs"
                variant="default"
                disabled={!view || result.isPlaceholderData}
                rightSection={<IconChevronDown size={13} />}
              >
                Save simulation
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => save('csv')}>as CSV</Menu.Item>
              <Menu.Item onClick={() => save('json')}>as JSON</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </header>
      {failure && <ErrorCallout title="The simulation could not be saved" detail={failure} />}
      {result.isError && (
        <div className={css.pad}>
          <ErrorCallout
            title="The simulation stopped"
            error={result.error}
            todo="Nothing was changed."
            onRetry={() => result.refetch()}
          />
        </div>
      )}
      {result.isPending && (
        <div className={css.pad}>
          <SkeletonRows rows={8} />
        </div>
      )}
      {view && (
        <>
          <Totals view={view} policy={policy} stale={result.isPlaceholderData} />
          <div className={css.lists}>
            <SegmentedControl
              size="xs"
              aria-label="Which entries"
              value={list}
              onChange={(value) => setList(value === 'unknown' ? 'unknown' : 'different')}
              data={[
                {
                  value: 'different',
                  label: `Decided differently ${countText(view.totals.different)}`,
                },
                { value: 'unknown', label: `Not known ${countText(view.totals.maybe)}` },
              ]}
            />
            {view.listed[list] <
              (list === 'different' ? view.totals.different : view.totals.maybe) && (
              <span className={css.faint}>the first {countText(view.listed[list])} are listed</span>
            )}
          </div>
          {!result.isPlaceholderData && (
            <Differences
              key={`${list} ${lane}`}
              ledger={summary.id}
              policy={policy}
              lanes={lanes}
              list={list}
              count={view.listed[list]}
            />
          )}
        </>
      )}
    </section>
  );
}

function LanePick({
  detail,
  lane,
  onPick,
}: {
  readonly detail: LedgerDetail;
  readonly lane: string | null;
  readonly onPick: (lane: string | null) => void;
}) {
  const data = useMemo(
    () =>
      detail.lanes.map(({ id, title }) => ({
        value: id,
        label: `${visibleText(title)} · ${id.slice(0, 8)}`,
      })),
    [detail.lanes],
  );
  if (data.length < 2) return null;
  return (
    <Select
      size="xs"
      w={220}
      aria-label="Lanes that are simulated"
      placeholder={`All ${countText(data.length)} lanes`}
      data={data}
      value={lane}
      onChange={onPick}
      searchable
      clearable
      limit={100}
      nothingFoundMessage="No lane has this in its title or id"
    />
  );
}
