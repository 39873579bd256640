import { Button } from '@mantine/core';
import { IconCheck, IconDownload, IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { demosQuery } from '../../../ui/data/imports/demos.ts';
import { useImports } from '../../../ui/data/imports/imports.ts';
import { libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { FigureRowCells, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Faint, Mono } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import type { Story } from '../stories.ts';

/** Lists the ledgers of a story, says which are here, and offers the others. */
export function Needed({ story: { ledgers } }: { readonly story: Story }) {
  const { data: held } = useQuery(libraryQuery());
  const { data: demos = [] } = useQuery(demosQuery());
  const { startDemo, jobs } = useImports();
  if (ledgers.length === 0 || !held) return null;
  const missing = ledgers.filter(({ id }) => !held.some((one) => one.id === id));
  const note = missing.length === 0 ? 'all are here' : `${missing.length} not here`;
  return (
    <Panel title="Ledgers that it looks at" note={note}>
      <Rows lined padded label="Ledgers that it looks at">
        {ledgers.map(({ id, name }) => {
          const isHere = held.some((one) => one.id === id);
          const demo = demos.find((one) => one.id === id);
          const isComing = jobs.some((job) => job.name === demo?.file && job.phase !== 'failed');
          return (
            <FigureRowCells
              key={id}
              mark={
                isHere ? (
                  <IconCheck size={16} aria-hidden />
                ) : (
                  <IconFileUnknown size={16} aria-hidden />
                )
              }
              right={
                !isHere &&
                demo && (
                  <Button
                    size="compact-sm"
                    loading={isComing}
                    leftSection={<IconDownload size={14} aria-hidden />}
                    onClick={() => startDemo(demo)}
                  >
                    Open the demo
                  </Button>
                )
              }
            >
              <LedgerText text={name || demo?.name || 'A ledger without a name'} lines={1} />{' '}
              <Mono>{id.slice(0, 8)}</Mono>
              <Faint display="block">{words(isHere, demo !== undefined)}</Faint>
            </FigureRowCells>
          );
        })}
      </Rows>
    </Panel>
  );
}

function words(isHere: boolean, isDemo: boolean): string {
  if (isHere) return 'held in this browser';
  return isDemo
    ? 'not here; it comes with the app, and is opened when the story comes to it'
    : 'not here; drop its file anywhere, or give it when the story comes to it. Any copy will do.';
}
