import { NativeSelect, TextInput } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import { MONO_INPUT } from '../../../../ui/kit/text.tsx';
import type { RuleChoice } from './choices.ts';

export interface ChooseProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly RuleChoice[];
  readonly onChoose: (value: string) => void;
}

export function ChooseRule({ label, value, choices, onChoose }: ChooseProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={choices.map((one) => ({ value: one.value, label: visibleText(one.label) }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

export interface WriteProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onWrite: (value: string) => void;
}

export function ChooseWrite({ label, value, placeholder = '', onWrite }: WriteProps) {
  return (
    <TextInput
      size="xs"
      label={label}
      styles={MONO_INPUT}
      maxLength={200}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  );
}
