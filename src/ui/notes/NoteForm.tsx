import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { visibleText } from '../../base/visible.ts';
import { hasDraft, useDraft } from '../draft.ts';
import { ErrorCallout } from '../kit/Callout.tsx';
import { Faint } from '../kit/text.tsx';
import { submitByKey } from '../submit-by-key.ts';

const MOST_NAME = 200;

export interface NoteFormProps {
  readonly draft: string;
  readonly label: string;
  readonly most: number;
  readonly text?: string;
  /** The note that is edited was signed: so it is offered again. */
  readonly isSigned?: boolean;
  /** The name that signs; null when none was given yet. Without it the note cannot be signed. */
  readonly reviewer?: string | null;
  readonly onSave: (text: string, reviewer: string | null) => Promise<void>;
  /** Left out when there is nothing to go back to. */
  readonly onCancel?: () => void;
}

function nameDraft(name: string): string {
  return `note.${name}`;
}

/** Returns whether a note is being written under this name: its form is open then. */
export function isBeingWritten(name: string): boolean {
  return hasDraft(nameDraft(name));
}

export function NoteForm(props: NoteFormProps) {
  const { label, most, text: before = '', isSigned = false } = props;
  const { reviewer, onSave, onCancel } = props;
  const draft = useDraft(nameDraft(props.draft));
  const [text, setText] = useState(() => draft.read() ?? before);
  const [signs, setSigns] = useState(isSigned);
  const [name, setName] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({
    busy: false,
    error: null,
  });
  const signer = reviewer ?? name.trim();
  const isReady = text.trim() !== '' && (!signs || signer !== '');
  const write = (next: string) => {
    setText(next);
    draft.write(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || state.busy) return;
    setState({ busy: true, error: null });
    try {
      await onSave(text, signs ? signer : null);
      draft.drop(text);
      setState({ busy: false, error: null });
      // Text that was typed during the save stays.
      if (!onCancel) setText((now) => (now === text ? '' : now));
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  const isOpen = onCancel !== undefined || text !== '';
  return (
    <form onSubmit={(event) => void submit(event)} onKeyDown={submitByKey}>
      <Stack gap="sm">
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxRows={16}
          maxLength={most}
          autoFocus={onCancel !== undefined}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        {isOpen && (
          <>
            {reviewer !== undefined && (
              <Checkbox
                label={
                  reviewer === null
                    ? 'Sign it with the key of this browser'
                    : `Sign it as ${visibleText(reviewer)}`
                }
                description="With the key that signs your decisions. Whoever receives the note sees whether it was changed."
                checked={signs}
                onChange={({ currentTarget }) => setSigns(currentTarget.checked)}
              />
            )}
            {signs && reviewer === null && (
              <TextInput
                label="Your name"
                description="It is kept with the signature. Anyone can type a name: what proves who signed is the key."
                required
                withAsterisk={false}
                maxLength={MOST_NAME}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
            )}
            {state.error !== null && (
              <ErrorCallout title="The note was not saved" error={state.error} />
            )}
            <Group gap="sm">
              <Button
                type="submit"
                size="compact-sm"
                variant="filled"
                disabled={!isReady}
                loading={state.busy}
              >
                {signs ? 'Sign and save' : 'Save the note'}
              </Button>
              {onCancel && (
                <Button
                  size="compact-sm"
                  onClick={() => {
                    draft.drop();
                    onCancel();
                  }}
                >
                  Cancel
                </Button>
              )}
              {text.length > most * 0.9 && (
                <Faint role="status">
                  {text.length} of {most} characters
                </Faint>
              )}
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
