import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { visibleText } from '../../core/visible.ts';
import { completionOf } from '../../data/search/language.ts';
import { useVocabulary } from '../../data/search/search.ts';
import { Faint, MONO_INPUT, Mono } from '../../ui/kit/text.tsx';
import css from './search.module.css';

export interface SearchFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Whether it has the focus when it is shown first. */
  readonly isFocused: boolean;
}

const LABEL = 'Query over all entries';

/** A query, with what may come next while it is typed. Enter takes what is chosen, or searches. */
export function SearchField({ text, onChange, isFocused }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(text.length);
  /** Where the caret has to be once the field shows what was put in. */
  const [wanted, setWanted] = useState<number | null>(null);
  const vocabulary = useVocabulary();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { at, suggestions, hint } = useMemo(
    () => completionOf(text, caret, vocabulary),
    [text, caret, vocabulary],
  );
  useLayoutEffect(() => {
    if (wanted === null) return;
    input.current?.setSelectionRange(wanted, wanted);
    setWanted(null);
  }, [wanted]);

  const follow = (field: HTMLInputElement) => setCaret(field.selectionStart ?? text.length);
  const put = (suggestion: string) => {
    const end = at.start + suggestion.length;
    onChange(`${text.slice(0, at.start)}${suggestion}${text.slice(at.end)}`);
    setCaret(end);
    setWanted(end);
    combobox.resetSelectedOption();
    // After a field comes its value.
    if (!/[:.]$/.test(suggestion)) combobox.closeDropdown();
    input.current?.focus();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={put} position="bottom-start" width="target">
      <Combobox.Target>
        <TextInput
          ref={input}
          className={css.field ?? ''}
          styles={MONO_INPUT}
          aria-label={LABEL}
          placeholder="Words, or fields such as kind:denied tool=fs_read"
          leftSection={<IconSearch size={16} aria-hidden />}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={4000}
          value={text}
          autoFocus={isFocused}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            follow(currentTarget);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onSelect={({ currentTarget }) => follow(currentTarget)}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Header>
          <Faint>Here: {hint}</Faint>
        </Combobox.Header>
        <Combobox.Options aria-label="What may come next" mah={280} style={{ overflowY: 'auto' }}>
          {suggestions.map(({ text: suggestion, about }) => (
            <Combobox.Option key={suggestion} value={suggestion} className={css.option ?? ''}>
              <Mono>{visibleText(suggestion)}</Mono> <Faint>{about}</Faint>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
