import { Button } from '@mantine/core';
import { Link, Navigate, useLocation, useRouteError } from 'react-router';
import { leadOn } from '../base/former.ts';
import { visibleText } from '../base/visible.ts';
import { ErrorCallout } from '../ui/kit/Callout.tsx';
import { Empty } from '../ui/kit/page/Empty.tsx';
import { Page, WindowTitle } from '../ui/kit/page/Page.tsx';
import { LinkButton } from '../ui/kit/text.tsx';
import { libraryPath } from '../ui/paths.ts';

/** No screen has this address. If one had it before, it leads on to where that is now. */
export function NoSuchPage() {
  const { pathname, search, hash } = useLocation();
  const now = leadOn(`${pathname}${search}${hash}`);
  if (now !== null) return <Navigate to={now} replace />;
  return (
    <>
      <WindowTitle of="Not found" />
      <Empty
        page
        title="There is no such page"
        text={
          <>
            There is nothing at <code>{visibleText(pathname)}</code>. If somebody gave you this
            link, part of it may have been cut off.
          </>
        }
        action={<LinkButton to={libraryPath}>Go to the library</LinkButton>}
      />
    </>
  );
}

/**
 * Shows a fault of ours in a screen. `whole` means that the shell itself failed, so there is
 * nothing else.
 */
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
