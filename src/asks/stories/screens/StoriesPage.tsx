import { Group } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useDrops } from '../../../ui/data/imports/drops.ts';
import { counted, utcText } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../../ui/kit/ChooseFile.tsx';
import { Door, Doors } from '../../../ui/kit/Door.tsx';
import { FigureRowCells, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { Page, PageHead, Section } from '../../../ui/kit/page/Page.tsx';
import { Dim, Faint } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { storyPath } from '../../../ui/paths.ts';
import { builtInQuery, type KeptStory, storiesQuery, useOpenStory } from '../stories.ts';
import { lengthWords } from './words.ts';

/** Lists stories that come with the app, and those that were written or opened here. */
export function StoriesPage() {
  const stories = useQuery(storiesQuery());
  const builtIn = useQuery(builtInQuery());
  const navigate = useNavigate();
  const toStory = (id: string) => navigate(storyPath(id));
  const open = useOpenStory();
  const take = (file: Blob) => {
    open.mutate(file, { onSuccess: toStory });
  };
  useDrops('story', ([given]) => given && take(given.file), false);
  return (
    <Page title="Stories" width="narrow">
      <PageHead
        title="Stories"
        lead="Steps through the app, each with a sentence: to show somebody what a ledger says. Play one with a key, present it on the whole screen, hand it over as a file or a link."
      />
      <Group gap="sm">
        <ChooseFile
          label="Choose the file of a story"
          accept=".json,application/json"
          onChoose={take}
          loading={open.isPending}
          leftSection={<IconFolderOpen size={16} aria-hidden />}
        >
          Open the file of a story
        </ChooseFile>
      </Group>
      {open.error && <ErrorCallout title="The story was not opened" error={open.error} />}
      <Loaded query={stories} fault="The stories could not be listed">
        {(all) =>
          all.length > 0 && (
            <Panel title="In this browser" note={counted(all.length, 'story', 'stories')}>
              <Rows lined padded label="Stories in this browser">
                {all.map((one) => (
                  <StoryRow key={one.id} {...one} />
                ))}
              </Rows>
            </Panel>
          )
        }
      </Loaded>
      <Section title="With the app">
        <Loaded query={builtIn} fault="The stories could not be listed">
          {(all) => (
            <Doors>
              {all.map(({ id, story: { title, about, steps } }) => (
                <Door key={id} to={storyPath(id)} title={title} note={lengthWords(steps)}>
                  <span>{about}</span>
                </Door>
              ))}
            </Doors>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}

function StoryRow({ id, title, about, steps, changedAt }: KeptStory) {
  return (
    <FigureRowCells right={<Faint>{utcText(Math.floor(changedAt / 1000))}</Faint>}>
      <Link to={storyPath(id)}>
        <LedgerText text={title || 'Without a title'} lines={1} />
      </Link>
      {about && (
        <Dim display="block">
          <LedgerText text={about} lines={1} />
        </Dim>
      )}
      <Faint display="block">{lengthWords(steps)}</Faint>
    </FigureRowCells>
  );
}
