// Each value of the chosen record can be typed over.

import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isHidden, visibleText } from '../../../base/visible.ts';
import type { Alteration, BreakItLedger, EntryValue } from '../../../ledger/model/tamper.ts';
import { countText } from '../../../ui/format.ts';
import { Dim } from '../../../ui/kit/text.tsx';
import css from './tamper.module.css';
import { isJson, nameMember, orderValues, showPlainText, worded } from './value-words.ts';

export interface ValuesProps {
  readonly session: BreakItLedger;
  readonly byte: number | null;
  readonly onAlteration: (alteration: Alteration) => void;
}

export function ForgedValues({ session, byte, onAlteration }: ValuesProps) {
  const { at, moreValues } = session;
  const values = orderValues(session.values);
  const asked = byte === null ? null : values.find(({ start, end }) => start <= byte && byte < end);
  const [typed, setTyped] = useState<string | null>(asked?.path ?? null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-typed]');
    if (row && list.current) list.current.scrollTop = Math.max(0, row.offsetTop - 48);
  }, []);
  const change = ({ path, text }: EntryValue, value: string) => {
    setTyped(null);
    if (value === text) return;
    onAlteration({ kind: 'set', at, path, value });
    requestAnimationFrame(() => document.getElementById('forger-step-2')?.focus());
  };
  return (
    <ul className={css.values} ref={list} aria-label="Values; press one to type over it">
      {values.map((value) => (
        <ValueRow
          key={value.path}
          value={value}
          isTyped={typed === value.path}
          onType={() => setTyped(value.path)}
          onLeave={() => setTyped(null)}
          onChange={(text) => change(value, text)}
        />
      ))}
      {values.length === 0 && <li>No value of it can be read.</li>}
      {moreValues > 0 && <li>and {countText(moreValues)} more</li>}
    </ul>
  );
}

interface RowProps {
  readonly value: EntryValue;
  readonly isTyped: boolean;
  readonly onType: () => void;
  readonly onLeave: () => void;
  readonly onChange: (text: string) => void;
}

function ValueRow({ value, isTyped, onType, onLeave, onChange }: RowProps) {
  const { path, text } = value;
  const name = nameMember(path);
  return (
    <li data-typed={isTyped || undefined}>
      {isTyped ? (
        <>
          <Dim>{visibleText(name)}</Dim>
          <Typing value={value} onLeave={onLeave} onChange={onChange} />
        </>
      ) : (
        <button type="button" title={visibleText(path)} onClick={onType}>
          <Dim>{visibleText(name)}</Dim>
          <Box component="span" ta="right">
            {worded(text, name)}
          </Box>
        </button>
      )}
    </li>
  );
}

interface TypingProps {
  readonly value: EntryValue;
  readonly onLeave: () => void;
  readonly onChange: (text: string) => void;
}

const HIDDEN = 'hidden: type another';

/** One digit is taken as it is typed; everything else with Enter. */
function Typing({ value: { kind, path, text }, onLeave, onChange }: TypingProps) {
  const isText = kind === 'text';
  const before = isText ? showPlainText(text) : text;
  const hides = isHidden(before, nameMember(path));
  const plain = hides ? '' : before;
  const [typed, setTyped] = useState(plain);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);
  const json = isText ? JSON.stringify(typed) : typed;
  const isFit = isJson(json);
  const isDigit = !isText && text.length === 1;
  return (
    <input
      ref={input}
      className={css.typing}
      size={hides ? HIDDEN.length : Math.min(18, Math.max(1, typed.length))}
      placeholder={hides ? HIDDEN : undefined}
      aria-label={`New value of ${visibleText(nameMember(path))}`}
      aria-invalid={!isFit || undefined}
      value={typed}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        if (isDigit && /^\d$/.test(next) && next !== text) onChange(next);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isFit) onChange(json);
        if (event.key === 'Escape') onLeave();
      }}
      onBlur={() => (isFit && typed !== plain ? onChange(json) : onLeave())}
    />
  );
}
