import { Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { Scroll } from '../../../../ui/kit/Panel.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { Action, Choice, LabField, LabTick, LinesField } from '../../../../ui/lab/inputs.tsx';
import { ControlGroup, LabPanel } from '../../../../ui/lab/LabFrame.tsx';
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
        <ControlGroup title="End the run">
          <Group gap="sm">
            <Button variant="filled" size="xs" onClick={() => lab.complete('success')}>
              Complete
            </Button>
            <Action onClick={() => lab.complete('failed')}>Give up</Action>
          </Group>
          <NoteText>With success, the checkpoints that are left are purged first.</NoteText>
        </ControlGroup>
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
      <LabField label="Key" value={key} onText={setKey} />
      <LinesField label="Value, JSON or a text" maxRows={5} value={value} onText={setValue} />
      <LabField label="On behalf of" value={source} onText={setSource} />
      <Group gap="sm">
        <Button variant="filled" size="xs" onClick={() => lab.set(key, value, source)}>
          Set
        </Button>
        <Action onClick={() => lab.delete(key, source)}>Delete</Action>
        <Action onClick={() => lab.leafWrites(source, key, value)}>Try as a leaf</Action>
      </Group>
      <NoteText>{visibleText(view.owner)} is the only writer.</NoteText>
    </ControlGroup>
  );
}

function Checkpoints({ lab, view: { checkpoints } }: PartProps) {
  const [label, setLabel] = useState('Pre Step C');
  const [reason, setReason] = useState('the answer was not usable');
  const [writes, setWrites] = useState<'mark' | 'discard'>('mark');
  const [wanted, setWanted] = useState<string | null>(null);
  const target = checkpoints.find(({ id }) => id === wanted) ?? checkpoints.at(-1);
  return (
    <>
      <ControlGroup title="Checkpoint">
        <LabField aria-label="Name of the checkpoint" value={label} onText={setLabel} />
        <Action onClick={() => lab.checkpoint(label)}>Set a checkpoint</Action>
      </ControlGroup>
      <ControlGroup title="Go back">
        <Choice
          aria-label="Checkpoint to go back to"
          placeholder="there is no checkpoint"
          options={checkpoints.map(({ id }) => ({ value: id, label: id }))}
          value={target?.id ?? null}
          onPick={setWanted}
        />
        <LabField label="Reason" value={reason} maxLength={500} onText={setReason} />
        <SegmentedControl
          size="xs"
          aria-label="What becomes of the writes after it"
          styles={{ label: { whiteSpace: 'normal' } }}
          data={[
            { value: 'mark', label: 'Keep them, marked' },
            { value: 'discard', label: 'Discard them' },
          ]}
          value={writes}
          onChange={(value) => setWrites(value === 'discard' ? 'discard' : 'mark')}
        />
        <Group gap="sm">
          <Button
            variant="filled"
            size="xs"
            disabled={!target}
            onClick={() => target && lab.rollback(target.id, reason, writes)}
          >
            Roll back
          </Button>
          <Action disabled={!target} onClick={() => target && lab.purge(target.id)}>
            Purge
          </Action>
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
  const openBlocks = calls.map((call) => call.block);
  const parents = [owner, ...openBlocks];
  const caller = parents.find((one) => one === parent) ?? owner;
  const end = (status: string) =>
    open && lab.childFinished(open.block, status, parseEffects(effect, reversible));
  return (
    <>
      <ControlGroup title="Call a child block">
        <LabField aria-label="Child block" value={block} onText={setBlock} />
        <Choice
          label="Called by"
          options={parents.map((one) => ({ value: one, label: one }))}
          value={caller}
          onPick={setParent}
        />
        <Action onClick={() => lab.childStarted(block, caller)}>Start it</Action>
      </ControlGroup>
      <ControlGroup title="It ends">
        <Choice
          aria-label="Open call"
          placeholder="no call is open"
          options={openBlocks.map((one) => ({ value: one, label: one }))}
          value={open?.block ?? null}
          onPick={setWanted}
        />
        <LabField
          label="What it did outside"
          placeholder="nothing; or: email msg-482"
          value={effect}
          onText={setEffect}
        />
        <LabTick label="That can be reversed" checked={reversible} onTick={setReversible} />
        <Group gap="sm">
          <Action disabled={!open} onClick={() => end('success')}>
            With success
          </Action>
          <Action disabled={!open} onClick={() => end('failed')}>
            In failure
          </Action>
        </Group>
      </ControlGroup>
    </>
  );
}

/** The first word is what sort of thing was done. */
function parseEffects(text: string, reversible: boolean) {
  const [kind = '', ...ref] = text.trim().split(/\s+/);
  return kind ? [{ kind, ref: ref.join(' ') || kind, reversible }] : [];
}
