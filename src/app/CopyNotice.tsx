import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { demosQuery } from '../ui/data/imports/demos.ts';
import { Callout } from '../ui/kit/Callout.tsx';
import { LinkButton } from '../ui/kit/text.tsx';

/**
 * Says on every screen of a demo's changed copy what it is, and leads to the same place in the
 * whole one.
 */
export function CopyNotice({ ledger }: { readonly ledger: string | null }) {
  const { pathname, search } = useLocation();
  const { data = [] } = useQuery({ ...demosQuery(), enabled: ledger !== null });
  const copy = data.find(({ id, copyOf }) => id === ledger && copyOf !== undefined);
  const whole = data.find(({ file }) => file === copy?.copyOf);
  if (!copy || !whole) return null;
  return (
    <Callout
      band
      tone="warn"
      action={
        <LinkButton
          size="compact-sm"
          variant="default"
          to={`${pathname.replace(copy.id, whole.id)}${search}`}
        >
          Back to the whole one
        </LinkButton>
      }
    >
      This is a copy of {whole.file} with one byte changed.
    </Callout>
  );
}
