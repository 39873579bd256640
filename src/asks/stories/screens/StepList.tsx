import { Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Faint, Mono, NoteText } from '../../../ui/kit/text.tsx';
import { type StoryStep, sentenceParts } from '../stories.ts';
import css from './stories.module.css';

/** Lists the steps of a story to read. */
export function StepList({ steps }: { readonly steps: readonly StoryStep[] }) {
  return (
    <Panel title="Steps" note={steps.length} padded>
      <Stack component="ol" gap="md">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they do not change while they are read
          <li key={at} className={css.step}>
            <span className={css.number} aria-hidden>
              {at + 1}
            </span>
            <Stack gap="md" miw={0} className={css.fields}>
              <p className={css.sentence}>
                <StorySentence say={step.say} />
              </p>
              <Group component="span" gap="var(--ls-1) var(--ls-3)" miw={0} className={css.where}>
                <Mono>
                  <Link to={step.at}>{shortAddress(step.at)}</Link>
                </Mono>
                {step.pause !== null && <Faint>goes on after {step.pause} s</Faint>}
              </Group>
              {step.notes && <NoteText>{visibleText(step.notes)}</NoteText>}
            </Stack>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

export function StorySentence({ say }: { readonly say: string }) {
  let from = 0;
  return sentenceParts(say).map((part) => {
    const text = typeof part === 'string' ? part : part.text;
    const key = from;
    from += text.length;
    return typeof part === 'string' ? visibleText(text) : <em key={key}>{visibleText(text)}</em>;
  });
}

/** Ids are shortened, because what they distinguish is named elsewhere. */
export function shortAddress(address: string): string {
  return visibleText(address).replace(/([0-9a-f]{8})[0-9a-f]{24,}/g, '$1…');
}
