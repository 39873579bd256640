import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isBuiltIn } from '../../../ui/data/stories/built-in.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { FailedPage } from '../../../ui/kit/page/FailedPage.tsx';
import { Page } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { storiesPath, storyPath } from '../../../ui/paths.ts';
import { builtInQuery, type Story, storyQuery } from '../stories.ts';
import { usePlayerActions } from './player/actions.ts';

/** A link that plays a story leads to the first step. */
export function PlayPage() {
  const { id = '' } = useParams();
  const own = isBuiltIn(id);
  const builtIn = useQuery({ ...builtInQuery(), enabled: own });
  const kept = useQuery({ ...storyQuery(id), enabled: !own });
  const error = builtIn.error ?? kept.error;
  const story = own ? builtIn.data?.find((one) => one.id === id)?.story : kept.data;
  if (error)
    return (
      <FailedPage error={error} action={<LinkButton to={storiesPath}>All stories</LinkButton>} />
    );
  return (
    <Page title="Story" width="narrow">
      {own && builtIn.data && !story ? (
        <Empty
          page
          title="The demos of this story are missing"
          text="It is about ledgers that come with the app, and they are not where the app is."
          action={<LinkButton to={storiesPath}>All stories</LinkButton>}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {story && <Begin key={id} story={story} from={storyPath(id)} />}
    </Page>
  );
}

function Begin({ story, from }: { readonly story: Story; readonly from: string }) {
  const { begin } = usePlayerActions();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (story.steps.length > 0) begin(story, from, { replaces: true });
    else void navigate(from, { replace: true });
  }, [story, from, begin, navigate]);
  return null;
}
