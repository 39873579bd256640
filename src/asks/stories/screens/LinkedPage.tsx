import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { FailedPage } from '../../../ui/kit/page/FailedPage.tsx';
import { Page } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { linkedStoryPath, storiesPath } from '../../../ui/paths.ts';
import { linkedStoryQuery } from '../stories.ts';
import { StoryReadPage } from './StoryPage.tsx';

/**
 * Shows the story in the fragment of a link. Nothing of it is kept, unless the person keeps a copy.
 */
export function LinkedPage() {
  const { hash } = useLocation();
  const packed = hash.slice(1);
  const { data, error } = useQuery(linkedStoryQuery(packed));
  if (error)
    return (
      <FailedPage error={error} action={<LinkButton to={storiesPath}>All stories</LinkButton>} />
    );
  if (packed === '')
    return (
      <Page title="Story in a link" width="narrow">
        <Empty
          page
          title="There is no story in this link"
          text="A link to a story has it behind the #. Copy the link again, all of it."
          action={<LinkButton to={storiesPath}>All stories</LinkButton>}
        />
      </Page>
    );
  if (!data)
    return (
      <Page title="Story in a link" width="narrow">
        <SkeletonRows rows={6} />
      </Page>
    );
  return <StoryReadPage story={data} from={`${linkedStoryPath}#${packed}`} />;
}
