import { Group, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Mark } from '../../../ui/kit/Badge.tsx';

/** A hash from elsewhere, compared with the world at the entry. */
export function WorldCompare({ hash }: { readonly hash: string }) {
  const [text, setText] = useState('');
  const given = text
    .trim()
    .toLowerCase()
    .replace(/^blake3:/, '');
  const whole = /^[0-9a-f]{64}$/.test(given);
  return (
    <Group gap="sm" wrap="nowrap">
      <TextInput
        size="xs"
        flex={1}
        aria-label="World hash to compare with, 64 hex digits"
        placeholder="Compare with a world hash from elsewhere"
        value={text}
        error={given !== '' && !whole ? `${given.length} of 64 hex digits` : null}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span role="status">
        {whole &&
          (given === hash ? (
            <Mark tone="ok" icon={IconCheck}>
              The same world
            </Mark>
          ) : (
            <Mark tone="bad" icon={IconX}>
              Another world
            </Mark>
          ))}
      </span>
    </Group>
  );
}
