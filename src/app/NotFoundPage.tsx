import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { visibleText } from '../ui/hostile.ts';
import { Empty } from '../ui/kit/Empty.tsx';
import { libraryPath } from '../ui/paths.ts';
import css from './app.module.css';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className={css.centred}>
      <title>Not found · Ledgerscope</title>
      <Empty
        page
        title="There is no such page"
        text={
          <>
            Nothing stands at <code>{visibleText(pathname)}</code>. If somebody gave you this link,
            part of it may have been cut off.
          </>
        }
        action={
          <Button component={Link} to={libraryPath}>
            Go to the library
          </Button>
        }
      />
    </div>
  );
}
