import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { visibleText } from '../../../base/visible.ts';
import { completionOf } from '../../../ui/data/search/language.ts';
import { useVocabulary } from '../../../ui/data/search/search.ts';
import { Faint, Mono } from '../../../ui/kit/text.tsx';
import css from './search.module.css';

export interface SearchFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const LABEL = 'Query over all records';

/**
 * Takes a query, and offers what may come next while it is typed. Enter takes the chosen option, or
 * searches.
 */
export function SearchField({ text, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(text.length);
  /** The place of the caret once the field shows the inserted text. */
  const [wanted, setWanted] = useState<number | null>(null);
  /** The number changes with every edit, because a chosen option is another one after it. */
  const [edit, setEdit] = useState(0);
  const list = useId();
  const vocabulary = useVocabulary();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { at, suggestions, hint } = useMemo(
    () => completionOf(text, caret, vocabulary),
    [text, caret, vocabulary],
  );
  /** Values of one field mean the same, which is said once. */
  const [first] = suggestions;
  const isShared = first && suggestions.every(({ about }) => about === first.about);
  const shared = isShared ? first.about : null;
  useLayoutEffect(() => {
    if (wanted === null) return;
    input.current?.setSelectionRange(wanted, wanted);
    setWanted(null);
  }, [wanted]);

  useLayoutEffect(() => {
    // The combobox goes on naming an option that was chosen before something else was typed.
    const field = input.current;
    const chosen = field?.getAttribute('aria-activedescendant');
    if (chosen && !document.getElementById(chosen)) field?.removeAttribute('aria-activedescendant');
  });

  const follow = (field: HTMLInputElement) => setCaret(field.selectionStart ?? text.length);
  const put = (suggestion: string) => {
    const end = at.start + suggestion.length;
    setEdit(edit + 1);
    onChange(`${text.slice(0, at.start)}${suggestion}${text.slice(at.end)}`);
    setCaret(end);
    setWanted(end);
    combobox.resetSelectedOption();
    // A field is followed by its value.
    if (!/[:.]$/.test(suggestion)) combobox.closeDropdown();
    input.current?.focus();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={put} position="bottom-start" width="target">
      <Combobox.Target>
        <TextInput
          ref={input}
          className={css.field ?? ''}
          variant="unstyled"
          aria-label={LABEL}
          placeholder="kind:denied tool=fs_read"
          leftSection={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={4000}
          value={text}
          onChange={({ currentTarget }) => {
            setEdit(edit + 1);
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
          <Faint>
            Here: {hint}
            {shared !== null && ` · ${shared}`}
          </Faint>
        </Combobox.Header>
        <Combobox.Options aria-label="What may come next" mah={280} style={{ overflowY: 'auto' }}>
          {suggestions.map(({ text: suggestion, about }, place) => (
            <Combobox.Option
              key={suggestion}
              id={`${list}-${edit}-${place}`}
              value={suggestion}
              className={css.option ?? ''}
            >
              <Mono>{visibleText(suggestion)}</Mono> {shared === null && <Faint>{about}</Faint>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
