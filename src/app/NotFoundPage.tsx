import { useLocation } from 'react-router';
import { visibleText } from '../ui/hostile.ts';
import { Empty } from '../ui/kit/page/Empty.tsx';
import { WindowTitle } from '../ui/kit/page/Page.tsx';
import { LinkButton } from '../ui/kit/text.tsx';
import { libraryPath } from '../ui/paths.ts';

export function NotFoundPage() {
  const { pathname } = useLocation();
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
