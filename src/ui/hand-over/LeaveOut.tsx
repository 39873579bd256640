import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { counted } from '../format.ts';
import { Faint, MONO_INPUT, TextButton } from '../kit/text.tsx';

export interface LeaveOutProps {
  readonly rules: string;
  readonly onChange: (rules: string) => void;
  /** Tells what each rule left out; undefined while it is being made. */
  readonly leftOut: readonly { readonly what: string; readonly places: number }[] | undefined;
}

export function LeaveOut({ rules, onChange, leftOut = [] }: LeaveOutProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const [text, setText] = useState(rules);
  const places = leftOut.reduce((sum, one) => sum + one.places, 0);
  const unmet = leftOut.filter((one) => one.places === 0);
  return (
    <>
      <span>
        Leave out{' '}
        <Faint role="status" size="inherit">
          {leftOut.length > 0 && counted(places, 'place')}
          {unmet.length > 0 && `; nowhere: ${unmet.map(({ what }) => what).join(', ')}`}
        </Faint>
      </span>
      <TextButton
        aria-haspopup="dialog"
        onClick={() => {
          setText(rules);
          dialog.open();
        }}
      >
        Choose what
      </TextButton>
      <Modal opened={isOpen} onClose={dialog.close} title="Leave out" size="lg">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onChange(text);
            dialog.close();
          }}
        >
          <Stack gap="md">
            <Textarea
              label="Rules"
              description="One a line: text:TEXT, /PATTERN/, field:NAME, resource:KIND ID, entry:LANE:SEQ. It is taken out wherever it is; whoever has the ledger can still check what it was."
              placeholder="field:token"
              autosize
              minRows={4}
              maxRows={12}
              styles={MONO_INPUT}
              spellCheck={false}
              data-autofocus
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Group justify="flex-end" gap="sm">
              <Button onClick={dialog.close}>Cancel</Button>
              <Button type="submit" variant="filled">
                Leave it out
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
