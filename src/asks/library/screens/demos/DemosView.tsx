// Stories, demo ledgers and labs can be opened without having a ledger.

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { type DemoInfo, demosQuery } from '../../../../ui/data/imports/demos.ts';
import { useImports } from '../../../../ui/data/imports/imports.ts';
import { MANIFESTS } from '../../../../ui/data/ledgers/formats.ts';
import { libraryQuery } from '../../../../ui/data/ledgers/queries.ts';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { Section } from '../../../../ui/kit/page/Page.tsx';
import { Dim, Faint } from '../../../../ui/kit/text.tsx';
import { VerdictBadge } from '../../../../ui/ledger/verdict.tsx';
import { playPath, storiesPath } from '../../../../ui/paths.ts';
import { ForgetDialog } from '../ForgetDialog.tsx';
import { DOORS } from '../landing/Doors.tsx';
import { useDemoOpening } from '../use-opening.ts';

const NONE: readonly never[] = [];
const LABS = MANIFESTS.flatMap(({ lab }) => lab ?? []);

/** None of them is counted among the ledgers that somebody brought. */
export function DemosView() {
  const demos = useQuery(demosQuery());
  const { data: held = NONE } = useQuery(libraryQuery());
  const { openDemo, name } = useDemoOpening(held, useImports());
  const [forgetting, setForgetting] = useState<readonly LedgerSummary[] | null>(null);
  return (
    <>
      <Section title="Stories">
        <Rows lined label="Stories">
          {DOORS.map(({ id, title, story, minutes }) => (
            <FigureRowCells key={id} right={<Faint>{minutes} min</Faint>}>
              <Link to={playPath(id)}>{title}</Link>
              <Dim display="block">{story}</Dim>
            </FigureRowCells>
          ))}
          <FigureRowCells>
            <Link to={storiesPath}>Your own stories</Link>
          </FigureRowCells>
        </Rows>
      </Section>
      <Section title="Ledgers">
        <Loaded query={demos} fault="The list of demos could not be read">
          {(all) => (
            <Rows lined label="Demo ledgers">
              {all.map((demo) => (
                <DemoRow
                  key={demo.file}
                  demo={demo}
                  held={held.find(({ id }) => id === demo.id)}
                  isBusy={name === demo.file}
                  onOpen={() => openDemo(demo)}
                  onForget={(ledger) => setForgetting([ledger])}
                />
              ))}
            </Rows>
          )}
        </Loaded>
      </Section>
      <Section title="Labs">
        <Rows lined label="Labs">
          {LABS.map(({ path, title, story }) => (
            <FigureRowCells key={path}>
              <Link to={`/${path}`}>{title}</Link>
              <Dim display="block">{story}</Dim>
            </FigureRowCells>
          ))}
        </Rows>
      </Section>
      <ForgetDialog ledgers={forgetting} onClose={() => setForgetting(null)} />
    </>
  );
}

interface DemoRowProps {
  readonly demo: DemoInfo;
  readonly held: LedgerSummary | undefined;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onForget: (ledger: LedgerSummary) => void;
}

function DemoRow({ demo, held, isBusy, onOpen, onForget }: DemoRowProps) {
  return (
    <FigureRowCells
      right={
        <Group gap="xs" wrap="nowrap">
          {held && (
            <>
              <VerdictBadge verdict={held.verdict} shrinks />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Forget ${visibleText(demo.title)}`}
                onClick={() => onForget(held)}
              >
                Forget
              </Button>
            </>
          )}
          <Button
            size="compact-sm"
            loading={isBusy}
            aria-label={`Open ${visibleText(demo.title)}`}
            onClick={onOpen}
          >
            Open
          </Button>
        </Group>
      }
    >
      <b>{visibleText(demo.title)}</b> <Faint>{demo.system}</Faint>
      <Dim display="block">{demo.story}</Dim>
    </FigureRowCells>
  );
}
