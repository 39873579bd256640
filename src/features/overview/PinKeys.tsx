import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { keepKeys, keyFault, useKeptKeys } from '../../data/ledgers/kept-keys.ts';
import { HashChip } from '../../ui/HashChip.tsx';
import page from './overview.module.css';
import css from './pins.module.css';

/** Keys that a person knows from elsewhere: kept in this browser, for every ledger. */
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
    <fieldset className={css.keys}>
      <legend className={css.label}>Keys that may have signed</legend>
      {keys.length > 0 && (
        <ul>
          {keys.map((key) => (
            <li key={key}>
              <HashChip hash={key} label="public key" />
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={`Remove the key ${key.slice(0, 8)}`}
                onClick={() => keepKeys(keys.filter((other) => other !== key))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={css.addKey}>
        <TextInput
          size="xs"
          aria-label="Ed25519 public key to add, hex"
          placeholder="Ed25519 public key, 64 hex digits"
          value={text}
          error={fault}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: page.mono ?? '' }}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button
          size="xs"
          variant="default"
          disabled={text.trim() === '' || fault !== null}
          onClick={add}
        >
          Add key
        </Button>
      </div>
      <p className={css.hint}>
        Kept in this browser, for every ledger. The strict profile then says for each commit whether
        one of them signed it.
      </p>
    </fieldset>
  );
}
