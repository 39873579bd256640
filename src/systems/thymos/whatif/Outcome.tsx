import { Button, Group, Menu, SegmentedControl, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import type { Policy } from '../../../formats/thymos/simulate/policy.ts';
import type { SimulationList } from '../../../formats/thymos/simulate/simulations.ts';
import { countText } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { Faint } from '../../../ui/kit/text.tsx';
import { named } from '../../../ui/ledger/named.ts';
import { saveSimulation, simulationQuery } from '../data/simulation.ts';
import { Differences } from './Differences.tsx';
import { Totals } from './Totals.tsx';
import css from './whatif.module.css';

export interface OutcomeProps {
  readonly detail: LedgerDetail;
  readonly policy: Policy;
  /** The policy being edited has a fault: what is shown is of the one before. */
  readonly fault: boolean;
  /** Whether no example changes anything in this ledger. */
  readonly noneChanges: boolean;
}

/** What the policy would have decided, next to what was recorded. */
export function Outcome({ detail, policy, fault, noneChanges }: OutcomeProps) {
  const { summary } = detail;
  const [lane, setLane] = useState<string | null>(null);
  const [list, setList] = useState<SimulationList>('different');
  const [failure, setFailure] = useState<unknown>(null);
  const lanes = useMemo(() => (lane === null ? null : [lane]), [lane]);
  const result = useQuery({
    ...simulationQuery(summary.id, policy, lanes),
    placeholderData: keepPreviousData,
  });
  const save = (as: 'json' | 'csv') => {
    setFailure(null);
    saveSimulation(summary, policy, lanes, as).catch(setFailure);
  };
  const view = result.data;
  const total = view && (list === 'different' ? view.totals.different : view.totals.maybe);
  const listed = view?.listed[list] ?? 0;
  return (
    <Panel
      fill
      title="What it would have decided"
      label="Outcome of the simulation"
      note={
        result.isFetching ? 'running' : fault ? 'by the last policy without a fault' : undefined
      }
      right={
        <Group gap="sm">
          <LanePick detail={detail} lane={lane} onPick={setLane} />
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                size="compact-xs"
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
        </Group>
      }
    >
      {failure !== null && (
        <ErrorCallout title="The simulation could not be saved" error={failure} />
      )}
      <Loaded query={result} fault="The simulation stopped" todo="Nothing was changed." padded>
        {(shown) => (
          <div className={css.outcome} aria-busy={result.isPlaceholderData}>
            <Totals view={shown} policy={policy} stale={result.isPlaceholderData} />
            <Group gap="md" px="lg" py="md">
              <SegmentedControl
                size="xs"
                aria-label="Which entries"
                value={list}
                onChange={(value) => setList(value === 'unknown' ? 'unknown' : 'different')}
                data={[
                  {
                    value: 'different',
                    label: `Different ${countText(shown.totals.different)}`,
                  },
                  { value: 'unknown', label: `Not known ${countText(shown.totals.maybe)}` },
                ]}
              />
              {listed < (total ?? 0) && <Faint>the first {countText(listed)} are listed</Faint>}
            </Group>
            {!result.isPlaceholderData && (
              <Differences
                key={`${list} ${lane}`}
                ledger={summary.id}
                policy={policy}
                lanes={lanes}
                list={list}
                count={listed}
                unknown={shown.totals.maybe}
                noneChanges={noneChanges}
                onUnknown={() => setList('unknown')}
              />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

interface LanePickProps {
  readonly detail: LedgerDetail;
  readonly lane: string | null;
  readonly onPick: (lane: string | null) => void;
}

function LanePick({ detail, lane, onPick }: LanePickProps) {
  const data = useMemo(
    () => detail.lanes.map(({ id, title, mark }) => ({ value: id, label: named(title, mark) })),
    [detail.lanes],
  );
  if (data.length < 2) return null;
  return (
    <Select
      size="xs"
      w={220}
      aria-label="Lanes that are simulated"
      placeholder={data.length === 2 ? 'Both lanes' : `All ${countText(data.length)} lanes`}
      data={data}
      value={lane}
      onChange={onPick}
      searchable
      clearable
      limit={100}
      nothingFoundMessage="No lane has this in its title"
    />
  );
}
