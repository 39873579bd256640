import { Button, Flex, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type JournalState, setReviewer } from '../../data/approvals/journal.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Note } from '../../ui/kit/text.tsx';

/** The name that goes with decisions. The first one makes the journal and its key. */
export function You({ state }: { readonly state: JournalState }) {
  const { reviewer } = state;
  const [text, setText] = useState(reviewer ?? '');
  const [held, setHeld] = useState(reviewer);
  if (held !== reviewer) {
    // Given elsewhere meanwhile: on the approvals, or in another tab. What is being typed stays.
    setHeld(reviewer);
    if (text === (held ?? '')) setText(reviewer ?? '');
  }
  const save = useMutation({ mutationFn: setReviewer });
  const note = useId();
  const given = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given && given !== reviewer) save.mutate(given);
  };
  return (
    <Panel title="You" padded>
      <Flex component="form" align="end" gap="sm" onSubmit={submit}>
        <TextInput
          size="sm"
          flex={1}
          label="Your name"
          placeholder="Name or role"
          value={text}
          maxLength={200}
          autoComplete="name"
          aria-describedby={note}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          variant="filled"
          type="submit"
          size="sm"
          loading={save.isPending}
          disabled={!given || given === reviewer}
        >
          {reviewer === null ? 'Open a journal' : 'Save the name'}
        </Button>
      </Flex>
      <Note id={note}>
        {reviewer === null
          ? 'A key is made in this browser with the first name. Nothing proves a name; what others can check is the key.'
          : 'A new name is a record of the journal, too: earlier decisions keep the name that they were made under.'}
      </Note>
      {save.isError && <ErrorCallout title="The name was not recorded" error={save.error} />}
    </Panel>
  );
}
