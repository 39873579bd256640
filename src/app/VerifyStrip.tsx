import { Progress } from '@mantine/core';
import type { useVerify } from '../data/commands.ts';
import { countText } from '../ui/format.ts';
import { ErrorState } from '../ui/states.tsx';
import css from './app.module.css';

/** How far a verification is that was asked for by key or command. */
export function VerifyStrip({ verify }: { readonly verify: ReturnType<typeof useVerify> }) {
  const { progress, isError, error, reset } = verify;
  if (isError) {
    return (
      <div className={css.strip}>
        <ErrorState
          title="The verification stopped"
          detail={error.message}
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
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <div className={css.verifying} role="status">
      <span>Verifying{total > 0 ? ` ${countText(done)} of ${countText(total)} entries` : ''}</span>
      <Progress
        className={css.verifyingBar}
        size="xs"
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label="Verification progress"
      />
    </div>
  );
}
