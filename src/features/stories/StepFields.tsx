import { ActionIcon, NumberInput, Textarea, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowRight, IconArrowUp, IconCopy, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import {
  addressFault,
  pastedAddress,
  STORY_LIMITS,
  type StoryStep,
} from '../../data/stories/stories.ts';
import { MONO_INPUT } from '../../ui/kit/text.tsx';
import type { StepDraft } from './drafts.ts';
import css from './stories.module.css';

interface StepFieldsProps {
  readonly step: StepDraft;
  readonly at: number;
  readonly of: number;
  readonly isFull: boolean;
  readonly onChange: (change: Partial<StoryStep>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** One step, to be written. */
export function StepFields({ step, at, of, isFull, ...on }: StepFieldsProps) {
  const navigate = useNavigate();
  const fault = addressFault(step.at);
  const name = `Step ${at + 1}`;
  return (
    <li className={css.step} data-key={step.key}>
      <span className={css.number} aria-hidden>
        {at + 1}
      </span>
      <div className={css.fields}>
        <Textarea
          label={`${name}: the sentence`}
          description="What is between asterisks is *emphasised*."
          placeholder="Somebody turned eight loose bolts into *none*."
          autosize
          minRows={1}
          maxRows={4}
          maxLength={STORY_LIMITS.say}
          value={step.say}
          onChange={({ currentTarget }) => on.onChange({ say: currentTarget.value })}
        />
        <div className={css.pair}>
          <TextInput
            label={`${name}: the address`}
            styles={MONO_INPUT}
            maxLength={STORY_LIMITS.address}
            value={step.at}
            error={fault}
            onChange={({ currentTarget }) =>
              on.onChange({ at: pastedAddress(currentTarget.value) })
            }
          />
          <NumberInput
            label="Goes on after"
            placeholder="a key"
            suffix=" s"
            min={1}
            max={STORY_LIMITS.pause}
            allowDecimal={false}
            allowNegative={false}
            value={step.pause ?? ''}
            onChange={(value) => on.onChange({ pause: pauseOf(value) })}
          />
        </div>
        <Textarea
          label="Notes for you"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={STORY_LIMITS.notes}
          value={step.notes}
          onChange={({ currentTarget }) => on.onChange({ notes: currentTarget.value })}
        />
      </div>
      <div className={css.moves}>
        <Move
          name="Go there"
          icon={IconArrowRight}
          off={fault !== null}
          run={() => navigate(step.at)}
        />
        <Move
          name={`Move ${name} up`}
          icon={IconArrowUp}
          off={at === 0}
          run={() => on.onMove(-1)}
        />
        <Move
          name={`Move ${name} down`}
          icon={IconArrowDown}
          off={at === of - 1}
          run={() => on.onMove(1)}
        />
        <Move name={`Copy ${name}`} icon={IconCopy} off={isFull} run={on.onCopy} />
        <Move name={`Remove ${name}`} icon={IconX} off={of === 1} run={on.onRemove} />
      </div>
    </li>
  );
}

interface MoveProps {
  readonly name: string;
  readonly icon: ComponentType<{ readonly size: number }>;
  readonly off: boolean;
  readonly run: () => void;
}

function Move({ name, icon: Icon, off, run }: MoveProps) {
  return (
    <Tooltip label={name} position="left">
      <ActionIcon aria-label={name} disabled={off} onClick={run}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

/** An empty field waits for a key. */
function pauseOf(value: number | string): number | null {
  const seconds = Math.floor(Number(value));
  if (value === '' || !(seconds >= 1)) return null;
  return Math.min(seconds, STORY_LIMITS.pause);
}
