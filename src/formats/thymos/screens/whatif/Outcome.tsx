import { Button, Group, Menu, SegmentedControl, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { useWork } from '../../../../ui/data/job.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { LoadedWork } from '../../../../ui/kit/page/LoadedWork.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import type { Policy } from '../../simulate/policy.ts';
import { policyText } from '../../simulate/policy-text.ts';
import type { SimulationList } from '../../simulate/simulations.ts';
import { saveSimulation, simulationQuery } from '../data/simulation.ts';
import { useStoryAddress } from './address.ts';
import { Differences } from './Differences.tsx';
import { WhatIfStory } from './Story.tsx';
import { Totals } from './Totals.tsx';
import css from './whatif.module.css';

export interface OutcomeProps {
  readonly detail: LedgerDetail;
  readonly policy: Policy;
  /** The policy being edited has a fault: what is shown is of the one before. */
  readonly fault: boolean;
  /** Why no policy that was tried changes anything here; null: one does, or none was tried. */
  readonly why: string | null;
}

/** What the policy would have decided, next to what was recorded. */
export function RequestOutcome({ detail, policy, fault, why }: OutcomeProps) {
  const { summary } = detail;
  const [lane, setLane] = useState<string | null>(null);
  const [list, setList] = useState<SimulationList>('different');
  const { address, write } = useStoryAddress();
  // A step of another policy is another step.
  const text = policyText(policy);
  const shownText = useRef(text);
  useEffect(() => {
    if (shownText.current === text) return;
    shownText.current = text;
    write({ policy, step: 0, isList: address.isList });
  }, [text, policy, write, address.isList]);
  const show = (next: { readonly step?: number; readonly isList?: boolean }) =>
    write({ policy, step: next.step ?? address.step, isList: next.isList ?? address.isList });
  const [failure, setFailure] = useState<unknown>(null);
  const lanes = useMemo(() => (lane === null ? null : [lane]), [lane]);
  const work = useWork((onEntries) => ({
    ...simulationQuery(summary.id, policy, lanes, onEntries),
    placeholderData: keepPreviousData,
  }));
  const { query: result, done } = work;
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
        result.isFetching
          ? `running, ${countText(done)} of ${counted(summary.entries, 'record')} looked at`
          : fault
            ? 'by the last policy without a fault'
            : undefined
      }
      right={
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Story, or all decisions"
            value={address.isList ? 'all' : 'story'}
            onChange={(value) => show({ isList: value === 'all' })}
            data={[
              { value: 'story', label: 'Story' },
              { value: 'all', label: 'All decisions' },
            ]}
          />
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
      <LoadedWork
        work={work}
        what="read"
        total={summary.entries}
        fault="The simulation stopped"
        todo="Nothing was changed."
        padded
      >
        {(shown) =>
          !address.isList && shown.listed.different > 0 ? (
            <WhatIfStory
              key={`${lane}`}
              detail={detail}
              policy={policy}
              lanes={lanes}
              count={shown.listed.different}
              step={address.step}
              onStep={(step) => show({ step })}
            />
          ) : (
            <div className={css.outcome} aria-busy={result.isPlaceholderData}>
              <Totals view={shown} policy={policy} stale={result.isPlaceholderData} />
              <Group gap="md" px="lg" py="md">
                <SegmentedControl
                  size="xs"
                  aria-label="Which records"
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
                  why={why}
                  onUnknown={() => setList('unknown')}
                />
              )}
            </div>
          )
        }
      </LoadedWork>
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
    () =>
      detail.lanes.map(({ id, title, mark }) => ({ value: id, label: nameWithMark(title, mark) })),
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
