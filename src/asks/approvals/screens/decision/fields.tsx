import { Textarea, TextInput } from '@mantine/core';
import { useIsNarrow } from '../../../../ui/use-narrow.ts';
import type { Typed } from './use-typed.ts';

/** Has the focus as soon as the dialog is there; Mantine gives it a moment later. */
const FIRST = { autoFocus: true, 'data-autofocus': true };

/** Where a dialog is longer than the screen, it opens with what is decided and not with a field. */
function useFirst(isFirst: boolean) {
  const isNarrow = useIsNarrow();
  return isFirst && !isNarrow ? FIRST : {};
}

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The dialog opens with the focus in it. */
  readonly isFirst?: boolean;
}

/** The name that a decision is kept under, asked for until there is one. */
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
  /** Nothing is decided without it. */
  readonly isNeeded: boolean;
}

/** A reason, or another text that is kept with a decision. */
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
  /** Why its ledger cannot be relied on; an approval has to say why all the same. */
  readonly whyOverride?: string;
  /** The label of the reason. */
  readonly label: string;
}

/** A decision needs a name, a reason, and perhaps why all the same; each is asked for where it is missing. */
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
