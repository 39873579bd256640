import { TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import own from './state.module.css';

/** A hash from elsewhere, held against the world at the entry. */
export function WorldCompare({ hash }: { readonly hash: string }) {
  const [text, setText] = useState('');
  const given = text
    .trim()
    .toLowerCase()
    .replace(/^blake3:/, '');
  const whole = /^[0-9a-f]{64}$/.test(given);
  return (
    <div className={own.compare}>
      <TextInput
        size="xs"
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
            <span className={own.same}>
              <IconCheck size={14} aria-hidden /> The same world
            </span>
          ) : (
            <span className={own.other}>
              <IconX size={14} aria-hidden /> Another world
            </span>
          ))}
      </span>
    </div>
  );
}
