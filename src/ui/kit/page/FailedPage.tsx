import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError, mayPass } from '../../../base/error.ts';
import { visibleText } from '../../../base/visible.ts';
import { libraryPath } from '../../paths.ts';
import { LinkButton } from '../text.tsx';
import { Empty } from './Empty.tsx';
import { WindowTitle } from './Page.tsx';

export interface FailedPageProps {
  readonly error: unknown;
  readonly onRetry?: () => unknown;
  readonly action?: ReactNode;
}

/** Shows a failure in place of a page. Its title and advice depend on the failure. */
export function FailedPage({ error, onRetry, action }: FailedPageProps) {
  const { title, detail, todo } = describeError(error);
  const helps = onRetry && mayPass(error);
  return (
    <>
      <WindowTitle of={visibleText(title)} />
      <Empty
        page
        title={visibleText(title)}
        text={visibleText(`${detail} ${todo}`)}
        action={
          <>
            {helps && <Button onClick={() => void onRetry()}>Try again</Button>}
            {action ?? <LinkButton to={libraryPath}>Go to the library</LinkButton>}
          </>
        }
      />
    </>
  );
}
