import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  addressFault,
  EMPTY_STEP,
  type KeptStory,
  STORY_LIMITS,
  type StoryEditing,
} from '../../data/stories/stories.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { Kbd } from '../../ui/ledger/values.tsx';
import { drafted, inserted, moved, type StepDraft } from './drafts.ts';
import { StepFields } from './StepFields.tsx';
import css from './stories.module.css';

interface EditorProps {
  readonly story: KeptStory;
  readonly editing: StoryEditing;
  /** Whether something was written that is not kept yet. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

const SAVE_AFTER_MS = 500;

interface Draft {
  readonly title: string;
  readonly about: string;
  readonly steps: readonly StepDraft[];
}

/** A story as it is written. It is kept while it is written, once every step leads somewhere. */
export function Editor({ story, editing, onUnsaved }: EditorProps) {
  const keys = useRef(story.steps.length);
  const [draft, setDraft] = useState<Draft>(() => ({
    title: story.title,
    about: story.about,
    steps: drafted(story.steps),
  }));
  const save = useDebouncedCallback(
    ({ title, about, steps }: Draft) => {
      if (steps.some(({ at }) => addressFault(at) !== null)) return;
      editing.mutate({ title, about, steps: steps.map(({ key, ...step }) => step) });
      onUnsaved(false);
    },
    { delay: SAVE_AFTER_MS, flushOnUnmount: true },
  );
  const write = (change: Partial<Draft>) => {
    const now = { ...draft, ...change };
    setDraft(now);
    onUnsaved(true);
    save(now);
  };
  // A step that was added or moved has the focus.
  const [focused, setFocused] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (focused === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${focused}"] textarea`)?.focus();
    setFocused(null);
  }, [focused]);
  const { steps } = draft;
  const add = (at: number, step = EMPTY_STEP) => {
    const key = keys.current++;
    write({ steps: inserted(steps, at, { ...step, key }) });
    setFocused(key);
  };
  const faulty = steps.flatMap(({ at }, i) => (addressFault(at) === null ? [] : i + 1));
  const isFull = steps.length >= STORY_LIMITS.steps;
  return (
    <Panel title="What is shown" note={steps.length} padded>
      <Stack gap="md" onBlur={() => save.flush()}>
        <TextInput
          label="Title"
          maxLength={STORY_LIMITS.title}
          value={draft.title}
          onChange={({ currentTarget }) => write({ title: currentTarget.value })}
        />
        <Textarea
          label="What it is about"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={STORY_LIMITS.about}
          value={draft.about}
          onChange={({ currentTarget }) => write({ about: currentTarget.value })}
        />
        <ol className={css.steps} ref={list}>
          {steps.map((step, at) => (
            <StepFields
              key={step.key}
              step={step}
              at={at}
              of={steps.length}
              onChange={(change) =>
                write({ steps: steps.map((one) => (one === step ? { ...one, ...change } : one)) })
              }
              onMove={(by) => {
                write({ steps: moved(steps, at, by) });
                setFocused(step.key);
              }}
              onCopy={() => add(at + 1, step)}
              onRemove={() => write({ steps: steps.filter((one) => one !== step) })}
              isFull={isFull}
            />
          ))}
        </ol>
        {faulty.length > 0 && (
          <Callout tone="warn" role="status">
            Not saved: {faulty.length === 1 ? 'step' : 'steps'} {faulty.join(', ')} lead nowhere in
            the app.
          </Callout>
        )}
        <div>
          <Button
            disabled={isFull}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => add(steps.length)}
          >
            Add a step
          </Button>
        </div>
        <Note>
          An address is what the browser shows above: copy it from there, with the entry, the tab
          and the filter that you see. Or go to a screen and choose{' '}
          <em>Add this place to a story</em> among the commands (<Kbd keys="mod+K" />
          ).
        </Note>
      </Stack>
    </Panel>
  );
}
