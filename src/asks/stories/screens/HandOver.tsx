import { Button, CopyButton, Group, Stack } from '@mantine/core';
import { IconCheck, IconDownload, IconFileCode, IconLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { saveStoryPage } from '../../../ui/data/replay-page.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { NoteText } from '../../../ui/kit/text.tsx';
import { type Story, saveStoryFile, storyLinkQuery } from '../stories.ts';

/** Hands over a story as a file, or as a link that has all of it. */
export function StoryHandOver({ story }: { readonly story: Story }) {
  const save = useMutation({ mutationFn: () => saveStoryFile(story) });
  const page = useMutation({ mutationFn: () => saveStoryPage(story) });
  const { data: link, error } = useQuery(storyLinkQuery(story));
  return (
    <Panel title="Hand it over" padded>
      <Stack gap="sm">
        <NoteText>
          The file and the link have the whole story in them, notes included, and no ledger. Behind
          the # of a link it reaches no server. Whoever opens it needs the same ledgers.
        </NoteText>
        <Group gap="sm">
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            Save as a file
          </Button>
          {link && (
            <CopyButton value={link} timeout={1500}>
              {({ copied, copy }) => (
                <Button
                  leftSection={
                    copied ? (
                      <IconCheck size={16} aria-hidden />
                    ) : (
                      <IconLink size={16} aria-hidden />
                    )
                  }
                  onClick={copy}
                >
                  {copied ? 'Copied' : 'Copy a link with the story in it'}
                </Button>
              )}
            </CopyButton>
          )}
          {link === null && <NoteText>It is too long for a link: hand over the file.</NoteText>}
        </Group>
        <Group gap="sm">
          <Button
            leftSection={<IconFileCode size={16} aria-hidden />}
            loading={page.isPending}
            onClick={() => page.mutate()}
          >
            Save as a page
          </Button>
        </Group>
        <NoteText>
          The page shows the sentences by itself, in any browser and without a network, with those
          of its ledgers that are held here: it verifies them when it is opened. Screens other than
          the chain of records are not in it, nor are your notes.
        </NoteText>
        {page.error && <ErrorCallout title="The page was not made" error={page.error} />}
        {(save.error ?? error) && (
          <ErrorCallout title="It cannot be handed over as it is" error={save.error ?? error} />
        )}
      </Stack>
    </Panel>
  );
}
