import type { useVerify } from '../data/ledgers/commands.ts';
import { ErrorCallout } from '../ui/kit/Callout.tsx';
import css from './app.module.css';

/** Says that a verification which was asked for by key or command has stopped. */
export function VerifyStrip({ verify }: { readonly verify: ReturnType<typeof useVerify> }) {
  const { isError, error, reset } = verify;
  if (!isError) return null;
  return (
    <div className={css.strip}>
      <ErrorCallout
        title="The verification stopped"
        error={error}
        onRetry={() => verify.variables && verify.mutate(verify.variables)}
        action={
          <button type="button" className={css.plain} onClick={reset}>
            Close
          </button>
        }
      />
    </div>
  );
}
