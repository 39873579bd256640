import { IconEyeOff } from '@tabler/icons-react';
import type { JsonValue } from '../../../base/json/value.ts';
import { showSecrets } from '../../../base/secrets/shown.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import { useSecrets } from '../../../ui/secrets.ts';
import { hasSecret, holdsSecret } from './secrets.ts';

interface DecidedOn {
  readonly args: JsonValue | null;
  readonly edits?: readonly { readonly text: string }[];
}

/** Says before a decision on hidden values that they are hidden, and shows them on request. */
export function HiddenHere({ on }: { readonly on: readonly DecidedOn[] }) {
  const { isShown } = useSecrets();
  if (isShown || !on.some(hidesSome)) return null;
  return (
    <Callout tone="warn" icon={IconEyeOff}>
      <p>
        You decide on values that are hidden here, as they look like keys or tokens.{' '}
        <TextButton onClick={() => showSecrets(true)}>Show them</TextButton>
      </p>
    </Callout>
  );
}

function hidesSome({ args, edits = [] }: DecidedOn): boolean {
  return (args !== null && holdsSecret(args)) || edits.some(({ text }) => hasSecret(text));
}
