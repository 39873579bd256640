import { Button } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { ErrorCallout } from '../ui/kit/Callout.tsx';
import { Page } from '../ui/kit/page/Page.tsx';
import { libraryPath } from '../ui/paths.ts';

/** A fault of ours in a screen. `whole`: the shell itself failed, so there is nothing else. */
export function PageError({ whole = false }: { readonly whole?: boolean }) {
  const error = useRouteError();
  return (
    <Page title="Something broke" width="narrow">
      <ErrorCallout
        title="This screen broke"
        error={error}
        todo="This is a fault of Ledgerscope, not of your ledger; nothing that is kept here was changed. Load the page again; the address keeps your place."
        action={
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            Load again
          </Button>
        }
      />
      {!whole && <Link to={libraryPath}>Go to the library</Link>}
    </Page>
  );
}
