import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readMessage } from '../../../base/error.ts';
import type { HeldKeys } from '../../../base/signature/keyring.ts';
import { visibleText } from '../../../base/visible.ts';
import { readKeyringFile } from '../../../ui/data/ledgers/keyrings.ts';
import { ChooseFile } from '../../../ui/kit/ChooseFile.tsx';

/** Asks for a file of keys of this log that somebody has from elsewhere. */
export function KeysField({ onGive }: { readonly onGive: (keys: HeldKeys) => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const take = (file: File) => {
    setFault(null);
    readKeyringFile(file)
      .then(onGive)
      .catch((error: unknown) => setFault(readMessage(error)));
  };
  return (
    <Group gap="sm" wrap="nowrap" flex="1 1 12rem">
      <ChooseFile accept=".json,.pem,application/json" onChoose={take} size="compact-sm">
        Give a file of keys
      </ChooseFile>
      {fault !== null && <p role="alert">{visibleText(fault)}</p>}
    </Group>
  );
}

/** Asks for the signer, whom nobody here knows. */
export function SignerField({ onGive }: { readonly onGive: (key: string) => void }) {
  const [text, setText] = useState('');
  const key = text.trim().toLowerCase();
  const isKey = /^[0-9a-f]{64}$/.test(key);
  return (
    <Group
      component="form"
      gap="sm"
      wrap="nowrap"
      flex="1 1 12rem"
      onSubmit={(event) => {
        event.preventDefault();
        if (isKey) onGive(key);
      }}
    >
      <TextInput
        size="xs"
        aria-label="Signer’s public key"
        placeholder="Signer’s public key, 64 hex digits"
        error={text !== '' && !isKey}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" disabled={!isKey}>
        Name
      </Button>
    </Group>
  );
}
