import {
  Button,
  type ButtonProps,
  Checkbox,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { visibleText } from '../../base/visible.ts';
import css from './lab.module.css';

export interface FieldProps extends Omit<TextInputProps, 'onChange'> {
  readonly onText: (text: string) => void;
}

export function LabField({ onText, ...rest }: FieldProps) {
  return (
    <TextInput
      size="xs"
      maxLength={200}
      onChange={(event) => onText(event.currentTarget.value)}
      {...rest}
    />
  );
}

export interface LinesFieldProps extends Omit<TextareaProps, 'onChange'> {
  readonly onText: (text: string) => void;
}

/** A field of several lines. */
export function LinesField({ onText, ...rest }: LinesFieldProps) {
  return (
    <Textarea
      size="xs"
      autosize
      maxLength={4000}
      onChange={(event) => onText(event.currentTarget.value)}
      {...rest}
    />
  );
}

export interface ChoiceProps extends Omit<SelectProps, 'data' | 'onChange'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onPick: (value: string) => void;
}

/** Offers a few options, of which one is always chosen. */
export function Choice({ options, onPick, ...rest }: ChoiceProps) {
  return (
    <Select
      size="xs"
      allowDeselect={false}
      data={options.map(({ value, label }) => ({ value, label: visibleText(label) }))}
      onChange={(value) => value !== null && onPick(value)}
      {...rest}
    />
  );
}

export interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onTick: (checked: boolean) => void;
}

export function LabTick({ onTick, ...rest }: TickProps) {
  return <Checkbox size="xs" onChange={(event) => onTick(event.currentTarget.checked)} {...rest} />;
}

export function Action(props: ButtonProps & ComponentPropsWithoutRef<'button'>) {
  return <Button size="xs" {...props} />;
}

/** Holds the ending of a long form in sight, if that leaves room for the form. */
export function LabEnding({ children }: { readonly children: ReactNode }) {
  return <div className={css.ending}>{children}</div>;
}
