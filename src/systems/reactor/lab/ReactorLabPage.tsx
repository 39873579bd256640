import { ActionIcon, Button, Group, Select, Text, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
} from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '../../../ui/format.ts';
import { useKeys } from '../../../ui/keys.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { LabFrame, LabPanel } from '../../../ui/lab/LabFrame.tsx';
import { LabStatus, LabSums } from '../../../ui/lab/LabLog.tsx';
import { LabActions } from '../../lab/LabActions.tsx';
import { GRAPHS, type ReactorLab, type ReactorView, useReactorLab } from '../data/lab.ts';
import { GraphEditor } from './GraphEditor.tsx';
import { NodeControls } from './NodeControls.tsx';
import { ReactorPicture } from './ReactorPicture.tsx';
import { ReceiptLog } from './ReceiptLog.tsx';
import { Truth } from './Truth.tsx';

/** A reactor, run by hand. */
export function ReactorLabPage() {
  const { lab, view } = useReactorLab();
  const [chosen, setChosen] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const selected = view.nodes.find(({ node }) => node === chosen) ?? firstOf(view);
  const toggle = () => lab.play(!view.playing);
  useKeys([
    { keys: 'Space', what: 'Let the lab’s clock run, or stop it', group: 'Lab', run: toggle },
    { keys: 'n', what: 'To the next event', group: 'Lab', run: () => lab.step() },
  ]);
  return (
    <>
      <LabFrame
        title="Reactor lab"
        about="A reconciler that runs here, on a clock of its own: it compares fingerprints, skips what did not move, and writes a receipt for everything."
        tools={
          <>
            <GraphChoice lab={lab} view={view} onEdit={() => setEditing(true)} />
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
            <LabPanel title="Topology" note={stateWords(view)} right={<Sums view={view} />}>
              <ReactorPicture view={view} selected={selected?.node ?? null} onSelect={setChosen} />
            </LabPanel>
            <Truth node={selected} />
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
                  <Button size="xs" disabled={!view.alive} onClick={() => lab.start()}>
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

function firstOf({ nodes }: ReactorView) {
  return nodes.find(({ entry }) => entry) ?? nodes[0];
}

function stateWords({ alive, idle, playing }: ReactorView): string {
  if (!alive) return 'the reactor is dead, its trail remains';
  if (idle) return 'at rest';
  return playing ? 'running' : 'the clock is stopped';
}

function lastWords({ receipts }: ReactorView): string {
  const last = receipts.at(-1);
  return last ? `Receipt ${last.index}: ${last.label} ${last.status}. ${last.why}` : '';
}

function Sums({ view: { totals } }: { readonly view: ReactorView }) {
  return (
    <LabSums
      sums={[
        ['rendered', countText(totals.rendered)],
        ['skipped', countText(totals.skipped)],
        ['failed', countText(totals.failed)],
        ['fresh tokens', countText(totals.fresh)],
        ['saved by skips', countText(totals.saved)],
      ]}
    />
  );
}

interface GraphChoiceProps {
  readonly lab: ReactorLab;
  readonly view: ReactorView;
  readonly onEdit: () => void;
}

function GraphChoice({ lab, view, onEdit }: GraphChoiceProps) {
  return (
    <>
      <Select
        size="xs"
        w="12rem"
        aria-label="Graph"
        allowDeselect={false}
        data={GRAPHS.map(({ id, title }) => ({ value: id, label: title }))}
        value={GRAPHS.find(({ title }) => title === view.title)?.id ?? null}
        onChange={(id) => {
          const graph = GRAPHS.find((one) => one.id === id);
          if (graph) lab.load(graph);
        }}
      />
      <Button size="xs" variant="default" onClick={onEdit}>
        Build…
      </Button>
    </>
  );
}

interface ClockProps {
  readonly view: ReactorView;
  readonly onToggle: () => void;
  readonly onStep: () => void;
}

function Clock({ view, onToggle, onStep }: ClockProps) {
  const { playing, alive, idle, now } = view;
  const time = new Date(now).toISOString().slice(11, 21);
  return (
    <Group gap="xs" role="group" aria-label="Clock of the lab">
      <Tooltip label={playing ? 'Stop the clock (space)' : 'Let the clock run (space)'}>
        <ActionIcon
          size="md"
          variant="default"
          aria-label={playing ? 'Stop the clock' : 'Let the clock run'}
          onClick={onToggle}
        >
          {playing ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label="To the next event (n)">
        <ActionIcon
          size="md"
          variant="default"
          aria-label="To the next event"
          disabled={!alive || idle}
          onClick={onStep}
        >
          <IconPlayerTrackNextFilled size={14} />
        </ActionIcon>
      </Tooltip>
      <Text c="dimmed" miw="5.25rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {time}
      </Text>
    </Group>
  );
}
