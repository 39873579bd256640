import { TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { MONO_INPUT } from '../../../../ui/kit/text.tsx';
import { type PinLine, valueFault } from './address.ts';
import css from './expect.module.css';
import { PIN_WORDS } from './words.ts';

export interface OwnValueProps {
  readonly line: PinLine;
  readonly onSet: (value: string) => void;
}

export function OwnValue({ line, onSet }: OwnValueProps) {
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (text === null)
    return (
      <button type="button" className={css.offer} data-more onClick={() => setText('')}>
        <IconPencil size={14} aria-hidden /> Another value
      </button>
    );
  const take = () => {
    const own = text.trim();
    const wrong = own === '' ? 'Nothing was typed' : valueFault(line, own);
    setFault(wrong);
    if (wrong) return;
    onSet(own);
    setText(null);
  };
  return (
    <TextInput
      w={{ base: '100%', sm: '13rem' }}
      size="xs"
      autoFocus
      styles={line.input === 'text' ? {} : MONO_INPUT}
      aria-label={`Another value for ${PIN_WORDS[line.pin].title.toLowerCase()}`}
      placeholder={line.input === 'text' ? 'what you expect' : '64 hex digits'}
      value={text}
      error={fault}
      maxLength={500}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setText(null);
      }}
      onBlur={() => text.trim() === '' && setText(null)}
    />
  );
}
