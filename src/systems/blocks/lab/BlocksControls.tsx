import {
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../ui/hostile.ts';
import { Scroll } from '../../../ui/kit/Panel.tsx';
import { Note } from '../../../ui/kit/text.tsx';
import { ControlGroup, LabPanel } from '../../../ui/lab/LabFrame.tsx';
import type { BlocksLab, BlocksView } from '../data/lab.ts';

interface PartProps {
  readonly lab: BlocksLab;
  readonly view: BlocksView;
}

/** The ledger's verbs. What it refuses, it says in its own words. */
export function BlocksControls({ lab, view }: PartProps) {
  const parts = { lab, view };
  return (
    <LabPanel title="Controls" note={view.status === null ? '' : 'the run has ended'}>
      <Scroll label="Controls of the lab">
        <Write {...parts} />
        <Checkpoints {...parts} />
        <Children {...parts} />
        <End {...parts} />
      </Scroll>
    </LabPanel>
  );
}

function Write({ lab, view }: PartProps) {
  const [key, setKey] = useState('constraint');
  const [value, setValue] = useState('Output JSON Only');
  const [source, setSource] = useState('Recovery');
  return (
    <ControlGroup title="Write">
      <TextInput
        size="xs"
        label="Key"
        value={key}
        maxLength={200}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <Textarea
        size="xs"
        label="Value, JSON or a text"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={4000}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="On behalf of"
        value={source}
        maxLength={200}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button size="xs" onClick={() => lab.set(key, value, source)}>
          Set
        </Button>
        <Button size="xs" variant="default" onClick={() => lab.delete(key, source)}>
          Delete
        </Button>
        <Button size="xs" variant="default" onClick={() => lab.leafWrites(source, key, value)}>
          Try as a leaf
        </Button>
      </Group>
      <Note>{visibleText(view.owner)} is the only writer.</Note>
    </ControlGroup>
  );
}

function Checkpoints({ lab, view: { checkpoints } }: PartProps) {
  const [label, setLabel] = useState('Pre Step C');
  const [reason, setReason] = useState('the answer was not usable');
  const [orphans, setOrphans] = useState<'mark' | 'discard'>('mark');
  const [wanted, setWanted] = useState<string | null>(null);
  const target = checkpoints.find(({ id }) => id === wanted) ?? checkpoints.at(-1);
  return (
    <>
      <ControlGroup title="Checkpoint">
        <TextInput
          size="xs"
          aria-label="Name of the checkpoint"
          value={label}
          maxLength={200}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" onClick={() => lab.checkpoint(label)}>
          Set a checkpoint
        </Button>
      </ControlGroup>
      <ControlGroup title="Go back">
        <Select
          size="xs"
          aria-label="Checkpoint to go back to"
          placeholder="there is no checkpoint"
          allowDeselect={false}
          data={checkpoints.map(({ id }) => ({ value: id, label: visibleText(id) }))}
          value={target?.id ?? null}
          onChange={setWanted}
        />
        <TextInput
          size="xs"
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="What becomes of the writes after it"
          data={[
            { value: 'mark', label: 'Mark orphans' },
            { value: 'discard', label: 'Discard them' },
          ]}
          value={orphans}
          onChange={(value) => setOrphans(value === 'discard' ? 'discard' : 'mark')}
        />
        <Group gap="sm">
          <Button
            size="xs"
            disabled={!target}
            onClick={() => target && lab.rollback(target.id, reason, orphans)}
          >
            Roll back
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!target}
            onClick={() => target && lab.purge(target.id)}
          >
            Purge
          </Button>
        </Group>
      </ControlGroup>
    </>
  );
}

function Children({ lab, view: { owner, calls } }: PartProps) {
  const [block, setBlock] = useState('block:step-c');
  const [parent, setParent] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [effect, setEffect] = useState('');
  const [reversible, setReversible] = useState(false);
  const open = calls.find((call) => call.block === wanted) ?? calls.at(-1);
  const parents = [owner, ...calls.map((call) => call.block)];
  const caller = parents.find((one) => one === parent) ?? owner;
  return (
    <>
      <ControlGroup title="Call a child block">
        <TextInput
          size="xs"
          aria-label="Child block"
          value={block}
          maxLength={200}
          onChange={(event) => setBlock(event.currentTarget.value)}
        />
        <Select
          size="xs"
          label="Called by"
          allowDeselect={false}
          data={parents.map((one) => ({ value: one, label: visibleText(one) }))}
          value={caller}
          onChange={setParent}
        />
        <Button size="xs" variant="default" onClick={() => lab.childStarted(block, caller)}>
          Start it
        </Button>
      </ControlGroup>
      <ControlGroup title="It ends">
        <Select
          size="xs"
          aria-label="Open call"
          placeholder="no call is open"
          allowDeselect={false}
          data={calls.map((call) => ({ value: call.block, label: visibleText(call.block) }))}
          value={open?.block ?? null}
          onChange={setWanted}
        />
        <TextInput
          size="xs"
          label="What it did outside"
          placeholder="nothing; or: email msg-482"
          value={effect}
          maxLength={200}
          onChange={(event) => setEffect(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          label="That can be reversed"
          checked={reversible}
          onChange={(event) => setReversible(event.currentTarget.checked)}
        />
        <Group gap="sm">
          {(['success', 'failed'] as const).map((status) => (
            <Button
              key={status}
              size="xs"
              variant="default"
              disabled={!open}
              onClick={() =>
                open && lab.childFinished(open.block, status, effectsOf(effect, reversible))
              }
            >
              {status === 'success' ? 'With success' : 'In failure'}
            </Button>
          ))}
        </Group>
      </ControlGroup>
    </>
  );
}

/** The first word is what sort of thing was done. */
function effectsOf(text: string, reversible: boolean) {
  const [kind = '', ...ref] = text.trim().split(/\s+/);
  return kind ? [{ kind, ref: ref.join(' ') || kind, reversible }] : [];
}

function End({ lab }: PartProps) {
  return (
    <ControlGroup title="End the run">
      <Group gap="sm">
        <Button size="xs" onClick={() => lab.complete('success')}>
          Complete
        </Button>
        <Button size="xs" variant="default" onClick={() => lab.complete('failed')}>
          Give up
        </Button>
      </Group>
      <Note>With success, the checkpoints that are left are purged first.</Note>
    </ControlGroup>
  );
}
