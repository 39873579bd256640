import { Button } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { ErrorCallout } from '../ui/kit/Callout.tsx';
import { libraryPath } from '../ui/paths.ts';
import css from './app.module.css';

/** A fault of ours in a screen. `whole`: the shell itself failed, so nothing else stands. */
export function PageError({ whole = false }: { readonly whole?: boolean }) {
  const error = useRouteError();
  const detail = error instanceof Error ? error.message : String(error);
  return (
    <div className={css.centred}>
      <title>Something broke · Ledgerscope</title>
      <div className={css.errorBox}>
        <ErrorCallout
          title="This screen broke"
          detail={detail}
          todo="This is a fault of Ledgerscope, not of your ledger; nothing that is held was changed. Load the page again; the address keeps your place."
          action={
            <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
              Load again
            </Button>
          }
        />
        {!whole && (
          <Link className={css.quietLink} to={libraryPath}>
            Go to the library
          </Link>
        )}
      </div>
    </div>
  );
}
