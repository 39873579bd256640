import { Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { AuditCase } from '../../core/model/case.ts';
import { type CaseEditing, MAX_CASE_TEXT, MAX_CASE_TITLE } from '../../data/cases/cases.ts';
import { Panel } from '../../ui/kit/Panel.tsx';

interface AboutProps {
  readonly one: AuditCase;
  readonly editing: CaseEditing;
}

const SAVE_AFTER_MS = 500;

/** What a case asks, and what was found. It is kept while it is written. */
export function About({ one, editing }: AboutProps) {
  const [texts, setTexts] = useState({
    title: one.title,
    question: one.question,
    conclusion: one.conclusion,
  });
  const save = useDebouncedCallback((now: typeof texts) => editing.mutate(now), {
    delay: SAVE_AFTER_MS,
    flushOnUnmount: true,
  });
  const write = (change: Partial<typeof texts>) => {
    const now = { ...texts, ...change };
    setTexts(now);
    save(now);
  };
  return (
    <Panel title="What it is about" padded>
      <Stack gap="md" onBlur={() => save.flush()}>
        <TextInput
          label="Title"
          maxLength={MAX_CASE_TITLE}
          value={texts.title}
          onChange={({ currentTarget }) => write({ title: currentTarget.value })}
        />
        <Textarea
          label="Question"
          description="What the ledgers are asked."
          placeholder="Who moved the funds, and who approved it?"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={MAX_CASE_TEXT}
          value={texts.question}
          onChange={({ currentTarget }) => write({ question: currentTarget.value })}
        />
        <Textarea
          label="Conclusion"
          description="What was found, and what was not."
          autosize
          minRows={3}
          maxRows={16}
          maxLength={MAX_CASE_TEXT}
          value={texts.conclusion}
          onChange={({ currentTarget }) => write({ conclusion: currentTarget.value })}
        />
      </Stack>
    </Panel>
  );
}
