import { Textarea, TextInput } from '@mantine/core';
import { MAX_CASE_TEXT, MAX_CASE_TITLE } from '../../../ui/data/hand-over/cases.ts';
import css from './case.module.css';
import type { CasePartProps } from './case-part.ts';
import { useKeptText } from './use-kept-text.ts';

/** Shows the question to the ledgers as the title of the screen; it is kept while it is written. */
export function CaseQuestion({ one, editing }: CasePartProps) {
  const question = useKeptText(`case.${one.id}.question`, one.question, (text) =>
    editing.mutateAsync({ question: text }),
  );
  const title = useKeptText(`case.${one.id}.title`, one.title, (text) =>
    editing.mutateAsync({ title: text }),
  );
  return (
    <header className={css.head}>
      <h1 className={css.label}>
        The question
        <TextInput
          aria-label="Name of the case"
          variant="unstyled"
          classNames={{ input: css.name ?? '' }}
          maxLength={MAX_CASE_TITLE}
          value={title.text}
          onBlur={title.flush}
          onChange={({ currentTarget }) => title.write(currentTarget.value)}
        />
      </h1>
      <Textarea
        aria-label="Question"
        placeholder="What are these ledgers asked?"
        variant="unstyled"
        autosize
        minRows={1}
        classNames={{ input: css.question ?? '' }}
        maxLength={MAX_CASE_TEXT}
        value={question.text}
        onBlur={question.flush}
        onChange={({ currentTarget }) => question.write(currentTarget.value)}
      />
    </header>
  );
}
