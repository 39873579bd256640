import type { ReactNode } from 'react';
import { showSecrets } from '../../../base/secrets/shown.ts';
import { Faint, TextButton } from '../../../ui/kit/text.tsx';
import { useSecrets } from '../../../ui/secrets.ts';

export interface MaskedProps {
  readonly isSecret: boolean;
  readonly what: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** Hides a value that looks like a secret until somebody wants to see it. */
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
