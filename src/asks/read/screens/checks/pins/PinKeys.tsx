import { Button, CloseButton, Flex, Group, Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { keepKeys, keyFault, useKeptKeys } from '../../../../../ui/data/ledgers/kept-keys.ts';
import { MONO_INPUT } from '../../../../../ui/kit/text.tsx';
import { HashChip } from '../../../../../ui/ledger/HashChip.tsx';
import { giveId } from '../../../../../ui/paths.ts';

/** Keys that a person knows from elsewhere are kept in this browser, for every ledger. */
export function PinKeys() {
  const keys = useKeptKeys();
  const [text, setText] = useState('');
  const fault = text.trim() === '' ? null : keyFault(text, keys);
  const add = () => {
    if (text.trim() === '' || fault) return;
    keepKeys([...keys, text.trim().toLowerCase()]);
    setText('');
  };
  return (
    <Input.Wrapper
      size="xs"
      role="group"
      aria-label="Keys that may have signed"
      label="Keys that may have signed"
      labelElement="div"
      description="Kept in this browser, for every ledger. In the strict profile, a commit that none of them signed is then not as expected."
      inputWrapperOrder={['label', 'input', 'description']}
    >
      {keys.length > 0 && (
        <Flex component="ul" wrap="wrap" gap="md" mb="xs">
          {keys.map((key) => (
            <Flex component="li" key={key} align="center" gap="xs">
              <HashChip hash={key} label="public key" />
              <CloseButton
                size="xs"
                aria-label={`Remove the key ${key.slice(0, 8)}`}
                onClick={() => keepKeys(keys.filter((other) => other !== key))}
              />
            </Flex>
          ))}
        </Flex>
      )}
      <Group gap="sm" align="start">
        <TextInput
          id={giveId('keys')}
          size="xs"
          flex={1}
          styles={MONO_INPUT}
          aria-label="Ed25519 public key to add, hex"
          placeholder="Ed25519 public key, 64 hex digits"
          value={text}
          error={fault}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button size="xs" disabled={text.trim() === '' || fault !== null} onClick={add}>
          Add key
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
