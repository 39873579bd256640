import { Button, Group, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import { isBuiltIn } from '../../../ui/data/stories/built-in.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { FailedPage } from '../../../ui/kit/page/FailedPage.tsx';
import { Page, PageHead } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { LinkButton, NoteText } from '../../../ui/kit/text.tsx';
import { storiesPath, storyPath } from '../../../ui/paths.ts';
import { builtInQuery, deleteStory, type Story, storyQuery } from '../stories.ts';
import { StoryHandOver } from './HandOver.tsx';
import { Needed } from './Needed.tsx';
import { PlayButtons } from './PlayButtons.tsx';
import { StepList } from './StepList.tsx';

/** Shows one story to read and play, and to delete where it is kept here. */
export function StoryPage() {
  const { id = '' } = useParams();
  return isBuiltIn(id) ? <BuiltInPage id={id} /> : <KeptPage key={id} id={id} />;
}

function BuiltInPage({ id }: { readonly id: string }) {
  const { data, error } = useQuery(builtInQuery());
  const story = data?.find((one) => one.id === id)?.story;
  if (error || (data && !story))
    return (
      <FailedPage
        error={error ?? new Error('Its demos are missing.')}
        action={<LinkButton to={storiesPath}>All stories</LinkButton>}
      />
    );
  return story ? <StoryReadPage story={story} from={storyPath(id)} /> : <Waits />;
}

function KeptPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(storyQuery(id));
  if (error)
    return (
      <FailedPage
        error={error}
        onRetry={() => void refetch()}
        action={<LinkButton to={storiesPath}>All stories</LinkButton>}
      />
    );
  return data ? (
    <StoryReadPage story={data} from={storyPath(id)} actions={<Remove id={id} />} />
  ) : (
    <Waits />
  );
}

function Waits() {
  return (
    <Page title="Story" width="narrow">
      <SkeletonRows rows={6} />
    </Page>
  );
}

interface ReadPageProps {
  readonly story: Story;
  readonly from: string;
  readonly actions?: ReactNode;
}

export function StoryReadPage({ story, from, actions }: ReadPageProps) {
  return (
    <Page title={visibleText(story.title)} width="narrow">
      <PageHead title={visibleText(story.title)} lead={visibleText(story.about)} />
      <Group gap="sm">
        <PlayButtons story={story} from={from} />
        {actions}
      </Group>
      <Needed story={story} />
      <StepList steps={story.steps} />
      <StoryHandOver story={story} />
    </Page>
  );
}

function Remove({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteStory(id),
    onSuccess: () => navigate(storiesPath),
  });
  return (
    <>
      <Button leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsks(true)}>
        Delete
      </Button>
      <Modal opened={asks} onClose={() => setAsks(false)} title="Delete this story?" centered>
        <NoteText mb="md">Files and links of it that were handed over stay as they are.</NoteText>
        {remove.error && <ErrorCallout title="It was not deleted" error={remove.error} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => setAsks(false)}>Keep it</Button>
          <Button
            variant="filled"
            color="bad"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete the story
          </Button>
        </Group>
      </Modal>
    </>
  );
}
