import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
} from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '../../../../ui/format.ts';
import { useKeys } from '../../../../ui/keys.ts';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Action, Choice } from '../../../../ui/lab/inputs.tsx';
import { LabFrame, LabPanel } from '../../../../ui/lab/LabFrame.tsx';
import { LabStatus, LabSums } from '../../../../ui/lab/LabLog.tsx';
import { LabActions } from '../../../screens/lab/LabActions.tsx';
import { GRAPHS, type ReactorView, useReactorLab } from '../data/lab.ts';
import { GraphEditor } from './GraphEditor.tsx';
import { NodeControls } from './NodeControls.tsx';
import { ReactorPicture } from './ReactorPicture.tsx';
import { ReceiptLog } from './ReceiptLog.tsx';
import { TruthEditor } from './Truth.tsx';

/** A reactor, run by hand. */
export function ReactorLabPage() {
  const { lab, view } = useReactorLab();
  const [chosen, setChosen] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const { nodes } = view;
  const selected =
    nodes.find(({ node }) => node === chosen) ?? nodes.find(({ entry }) => entry) ?? nodes[0];
  const toggle = () => lab.play(!view.playing);
  useKeys([
    { keys: 'Space', what: 'Let the lab’s clock run, or stop it', group: 'Lab', run: toggle },
  ]);
  return (
    <>
      <LabFrame
        title="Reactor lab"
        about="A reconciler that runs here, on a clock of its own: it compares fingerprints, skips what did not move, and writes a receipt for everything."
        tools={
          <>
            <Choice
              w="12rem"
              aria-label="Graph"
              options={GRAPHS.map(({ id, title }) => ({ value: id, label: title }))}
              value={GRAPHS.find(({ title }) => title === view.title)?.id ?? null}
              onPick={(id) => {
                const graph = GRAPHS.find((one) => one.id === id);
                if (graph) lab.load(graph);
              }}
            />
            <Action onClick={() => setEditing(true)}>Build…</Action>
            <Clock view={view} onToggle={toggle} onStep={() => lab.step()} />
            <LabActions make={() => lab.zip()} empty={view.receipts.length === 0} />
          </>
        }
        controls={
          <NodeControls
            key={view.title}
            lab={lab}
            view={view}
            selected={selected}
            onSelect={setChosen}
          />
        }
        picture={
          <>
            <LabPanel
              title="Topology"
              note={stateWords(view)}
              right={<LabSums sums={listSums(view)} />}
            >
              <ReactorPicture view={view} selected={selected?.node ?? null} onSelect={setChosen} />
            </LabPanel>
            <TruthEditor node={selected} />
          </>
        }
        log={
          <LabPanel title="Receipts" note={countText(view.receipts.length)}>
            {view.receipts.length ? (
              <ReceiptLog receipts={view.receipts} />
            ) : (
              <Empty
                title="No receipt yet"
                text="Nothing has arrived, so nobody has been woken. Every step of the reactor leaves a receipt here."
                action={
                  <Button
                    variant="filled"
                    size="xs"
                    disabled={!view.alive}
                    onClick={() => lab.start()}
                  >
                    Let the first evidence arrive
                  </Button>
                }
              />
            )}
          </LabPanel>
        }
      />
      <LabStatus text={lastWords(view)} />
      {editing && <GraphEditor lab={lab} view={view} onClose={() => setEditing(false)} />}
    </>
  );
}

function listSums({ totals: { rendered, skipped, failed, fresh, saved } }: ReactorView) {
  const sums = { rendered, skipped, failed, 'fresh tokens': fresh, 'saved by skips': saved };
  return Object.entries(sums).map(([name, value]) => [name, countText(value)] as const);
}

function stateWords({ alive, idle, playing }: ReactorView): string {
  if (!alive) return 'the reactor was killed, its trail remains';
  if (idle) return 'at rest';
  return playing ? 'running' : 'the clock is stopped';
}

function lastWords({ receipts }: ReactorView): string {
  const last = receipts.at(-1);
  return last ? `Receipt ${last.index}: ${last.label} ${last.status}. ${last.why}` : '';
}

interface ClockProps {
  readonly view: ReactorView;
  readonly onToggle: () => void;
  readonly onStep: () => void;
}

function Clock({ view: { playing, alive, idle, now }, onToggle, onStep }: ClockProps) {
  const buttons = [
    {
      label: playing ? 'Stop the clock' : 'Let the clock run',
      icon: playing ? IconPlayerPauseFilled : IconPlayerPlayFilled,
      disabled: false,
      run: onToggle,
    },
    {
      label: 'To the next event',
      icon: IconPlayerTrackNextFilled,
      disabled: !alive || idle,
      run: onStep,
    },
  ];
  return (
    <Group gap="xs" role="group" aria-label="Clock of the lab">
      {buttons.map(({ label, icon: Icon, disabled, run }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            size="md"
            variant="default"
            aria-label={label}
            disabled={disabled}
            onClick={run}
          >
            <Icon size={14} />
          </ActionIcon>
        </Tooltip>
      ))}
      <Text c="dimmed" miw="5.25rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {new Date(now).toISOString().slice(11, 21)}
      </Text>
    </Group>
  );
}
