import { Box, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useShownJournals } from '../../../ui/data/approvals/journal.ts';
import { demosQuery } from '../../../ui/data/imports/demos.ts';
import type { NamedBlob } from '../../../ui/data/imports/import-files.ts';
import { useImports } from '../../../ui/data/imports/imports.ts';
import { refusalsQuery } from '../../../ui/data/imports/refusals.ts';
import { libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { useServers } from '../../../ui/data/servers/servers.ts';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { useHandedFiles } from './handed-files.ts';
import { Landing } from './landing/Landing.tsx';
import { readView } from './url.ts';
import { useDemoOpening } from './use-opening.ts';
import { useReturning } from './use-returning.ts';
import { useSettling } from './use-settling.ts';

const NONE: readonly never[] = [];

const HeldLibrary = lazy(async () => ({
  default: (await import('./HeldLibrary.tsx')).HeldLibrary,
}));
const LibraryViews = lazy(async () => ({
  default: (await import('./LibraryViews.tsx')).LibraryViews,
}));

/** Shows the landing page with nothing held, else the list. */
export function LibraryPage() {
  const library = useQuery(libraryQuery());
  const demos = useQuery(demosQuery());
  const { data: refusals = NONE } = useQuery(refusalsQuery());
  const servers = useServers();
  const [params] = useSearchParams();
  const isBehind = readView(params) !== null;
  const all = useImports();
  const takeHanded = useHandedFiles();
  useShownJournals();
  const held = library.data ?? NONE;
  const ledgers = useMemo(() => held.filter(({ demo }) => !demo), [held]);
  const opening = useDemoOpening(held, all);
  // A demo stands apart, also while it is read.
  const imports = useMemo(
    () => ({ ...all, jobs: all.jobs.filter(({ isDemo }) => !isDemo) }),
    [all],
  );
  const said = useSettling(imports);
  const isHeld =
    ledgers.some(({ origin }) => origin?.kind !== 'journal') ||
    refusals.length > 0 ||
    servers.length > 0 ||
    imports.jobs.length > 0;
  const isReturning = useReturning(library.isSuccess ? isHeld : null, opening.name !== null);
  const onFiles = async (files: readonly NamedBlob[]) =>
    (await takeHanded(files)) || all.start(files);
  return (
    <>
      <WindowTitle of="Library" />
      {/* The region is always there: one that appears together with its words is not read out. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {/* Nobody can reach the part behind a view. */}
      <Box
        h="100%"
        inert={isBehind}
        aria-hidden={isBehind || undefined}
        style={{ overflow: isBehind ? 'hidden' : 'visible' }}
      >
        {isReturning ? (
          <Loaded query={library} fault="The library could not be read" rows={4} padded>
            {() => (
              <Suspense
                fallback={
                  <Box p="xl">
                    <SkeletonRows rows={4} />
                  </Box>
                }
              >
                <HeldLibrary
                  ledgers={ledgers}
                  refusals={refusals}
                  demos={held.length - ledgers.length}
                  imports={imports}
                  onFiles={onFiles}
                />
              </Suspense>
            )}
          </Loaded>
        ) : (
          <Landing
            demos={demos}
            isReady={library.isSuccess}
            opening={opening}
            onNear={all.prepare}
            onFiles={onFiles}
          />
        )}
      </Box>
      {isBehind && (
        <Suspense fallback={null}>
          <LibraryViews />
        </Suspense>
      )}
    </>
  );
}
