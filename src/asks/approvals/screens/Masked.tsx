import type { ReactNode } from 'react';
import { showSecrets } from '../../../base/secrets/shown.ts';
import { Faint, TextButton } from '../../../ui/kit/text.tsx';
import { useSecrets } from '../../../ui/secrets.ts';

export interface MaskedProps {
  /** Whether it looks like a secret. */
  readonly isSecret: boolean;
  /** What is hidden: "12 characters of it are", "Its value is". */
  readonly what: string;
  /** Of what it is the value, for the name of the button. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Hides what looks like a secret until somebody wants to see it. */
export function MaskedText({ isSecret, what, name, children }: MaskedProps) {
  const { isShown } = useSecrets();
  if (isShown || !isSecret) return children;
  return (
    <span>
      <Faint>{what} hidden, as it looks like a secret</Faint>{' '}
      <TextButton aria-label={`Show ${name}`} onClick={() => showSecrets(true)}>
        Show
      </TextButton>
    </span>
  );
}
