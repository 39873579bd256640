import { Button, Group, Modal, Progress, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { countSecretWords, secretTotal } from '../base/secrets/count.ts';
import { visibleText } from '../base/visible.ts';
import type { FoundSecrets, LeavingSecrets, SaveAnswer } from '../ui/data/save.ts';
import { counted } from '../ui/format.ts';
import { Mono, NoteText } from '../ui/kit/text.tsx';

/** Most files are looked through before anybody would see the question. */
const SOON = 400;

/** Asks before a file leaves that holds a value like a secret. */
export function LeavingQuestion({ leaving }: { readonly leaving: LeavingSecrets }) {
  const { name, found, canReplace, instead, answer } = leaving;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SOON);
    return () => clearTimeout(timer);
  }, []);
  if (!found && !isSlow) return null;
  const replaces = canReplace && found?.type === 'values' && found.counts.length > 0;
  return (
    <Modal
      opened
      onClose={() => answer('cancel')}
      size="lg"
      title={found ? 'Save it with what looks like secrets?' : 'Looking for secrets'}
    >
      <Stack gap="md">
        <Mono style={{ overflowWrap: 'anywhere' }}>{visibleText(name)}</Mono>
        {found ? (
          <>
            <p>{describeFound(found)}</p>
            {!replaces && found.type === 'values' && (
              <NoteText>
                {instead ??
                  'They cannot be replaced: hashes and signatures in this file, or of it, would no longer hold.'}
              </NoteText>
            )}
          </>
        ) : (
          <Progress value={100} animated aria-label="The file is looked through" />
        )}
        <Group justify="flex-end" gap="sm">
          <Button data-autofocus onClick={() => answer('cancel')}>
            Cancel
          </Button>
          {found && <Answers replaces={replaces} answer={answer} />}
        </Group>
      </Stack>
    </Modal>
  );
}

interface AnswersProps {
  readonly replaces: boolean;
  readonly answer: (answer: SaveAnswer) => void;
}

function Answers({ replaces, answer }: AnswersProps) {
  return (
    <>
      <Button onClick={() => answer('as it is')}>Save as it is</Button>
      {replaces && (
        <Button variant="filled" onClick={() => answer('replace')}>
          Replace them and save
        </Button>
      )}
    </>
  );
}

function describeFound(found: FoundSecrets): string {
  switch (found.type) {
    case 'picture':
      return 'Secrets were shown in this tab, so this picture may have them. Nobody can look for them in a picture.';
    case 'unread':
      return `It could not be looked through (${found.why}), so it may hold secrets.`;
    case 'values': {
      const { counts, unread } = found;
      const total = secretTotal(counts);
      const some =
        total > 0
          ? `${counted(total, 'value')} in it ${total === 1 ? 'looks' : 'look'} like keys or tokens: ${countSecretWords(counts)}.`
          : '';
      const rest =
        unread.length > 0
          ? ` ${counted(unread.length, 'file')} in it could not be looked through.`
          : '';
      return `${some}${rest}`.trim();
    }
  }
}
