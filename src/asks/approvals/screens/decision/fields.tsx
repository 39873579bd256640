import { Textarea, TextInput } from '@mantine/core';
import { useIsNarrow } from '../../../../ui/use-narrow.ts';
import type { Typed } from './use-typed.ts';

/** Mantine gives the focus a moment after the dialog is there; this gives it at once. */
const FIRST = { autoFocus: true, 'data-autofocus': true };

/** A dialog that is longer than the screen opens with the arguments and not with a field. */
function useFirst(isFirst: boolean) {
  const isNarrow = useIsNarrow();
  return isFirst && !isNarrow ? FIRST : {};
}

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isFirst?: boolean;
}

/** A decision is kept under this name, which is asked for until there is one. */
function NameField({ value, onChange, isFirst = true }: FieldProps) {
  const first = useFirst(isFirst);
  return (
    <TextInput
      label="Your name"
      description="Kept with every decision. Anyone can type a name: what proves who decided is your key, which signs."
      required
      withAsterisk={false}
      maxLength={200}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...first}
    />
  );
}

interface WordsFieldProps extends FieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly isNeeded: boolean;
}

function WordsField(props: WordsFieldProps) {
  const { label, description, isNeeded, value, onChange, isFirst = false } = props;
  const first = useFirst(isFirst);
  return (
    <Textarea
      label={isNeeded ? label : `${label} (optional)`}
      description={description}
      required={isNeeded}
      withAsterisk={false}
      autosize
      minRows={2}
      maxLength={4000}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...first}
    />
  );
}

export interface TypedFieldsProps {
  readonly typed: Typed;
  readonly whyOverride?: string;
  readonly label: string;
}

/**
 * A decision needs a name, a reason, and perhaps a reason against the findings; each is asked for
 * where it is missing.
 */
export function TypedFields({ typed, whyOverride, label }: TypedFieldsProps) {
  const { asks, name, reason, override, setName, write } = typed;
  const isNamed = asks.reviewer !== null;
  return (
    <>
      {!isNamed && <NameField value={name} onChange={setName} />}
      {asks.overrides && (
        <WordsField
          label="Why you approve all the same"
          description={whyOverride}
          isNeeded
          value={override}
          onChange={(text) => write({ override: text })}
          isFirst={isNamed}
        />
      )}
      <WordsField
        label={label}
        description="Your words are sealed into the decision."
        isNeeded={asks.needsReason}
        value={reason}
        onChange={(text) => write({ reason: text })}
        isFirst={isNamed && !asks.overrides}
      />
    </>
  );
}
