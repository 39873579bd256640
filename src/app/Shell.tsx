import { Box } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatch, useNavigate, useNavigation } from 'react-router';
import { useHandedFiles, usePastedDocument } from '../asks/library/screens/handed-files.ts';
import { usePlayerActions } from '../asks/stories/screens/player/actions.ts';
import { handDrop } from '../ui/data/imports/drops.ts';
import { chosenFile, type NamedBlob } from '../ui/data/imports/import-files.ts';
import { useImports, useIndexing } from '../ui/data/imports/imports.ts';
import { useMissingLedger } from '../ui/data/imports/missing-ledger.ts';
import { useVerify } from '../ui/data/ledgers/commands.ts';
import { useLeaving } from '../ui/data/save.ts';
import { useLiveConnections } from '../ui/data/servers/servers.ts';
import { usePlaying } from '../ui/data/stories/playing.ts';
import { askedToKeep } from '../ui/keep.ts';
import { type KeyBinding, useKeys } from '../ui/keys.ts';
import { ErrorCallout } from '../ui/kit/Callout.tsx';
import { TextButton } from '../ui/kit/text.tsx';
import { libraryPath } from '../ui/paths.ts';
import { usePart } from '../ui/store.ts';
import css from './app.module.css';
import { CopyNotice } from './CopyNotice.tsx';
import { DropOverlay } from './DropOverlay.tsx';
import { AppHeader } from './header/Header.tsx';
import { LedgerTabs } from './header/LedgerTabs.tsx';
import { useAppPlace } from './header/place.ts';
import { listTabs } from './header/tabs.ts';
import { workNow } from './header/work.ts';
import { keepHere } from './keep-here.ts';
import {
  isLaterLoaded,
  LazyFind,
  LazyKeySheet,
  LazyLeavingQuestion,
  LazyMissingPage,
  LazyPlayer,
  openFind,
} from './later.ts';
import { NewVersion } from './NewVersion.tsx';
import { LIBRARY, PAGES } from './pages.ts';
import { StorageNotice } from './StorageNotice.tsx';
import { useSaveScreen } from './save-screen.tsx';
import { WaitingScreen } from './Waiting.tsx';

/** Every screen is within this shell: header, commands, keys, and the drop target. */
export function Shell() {
  const place = useAppPlace();
  const navigate = useNavigate();
  const imports = useImports();
  const verify = useVerify();
  useLiveConnections();
  useIndexing(place.ledger);
  const inbox = useMatch('/inbox/:ledger/:lane/*');
  const missing = useMissingLedger(place.ledger ?? inbox?.params.ledger ?? null, imports.startDemo);
  const [sheet, sheetActions] = useDisclosure(false);
  const mayFind = usePart(isLaterLoaded, (is) => is);
  const leaving = useLeaving();
  const playing = usePlaying();
  const { presentHere } = usePlayerActions();
  const saving = useSaveScreen(place.ledger);
  const picker = useRef<HTMLInputElement>(null);

  const takeHanded = useHandedFiles();
  usePastedDocument();
  const importAll = (files: readonly NamedBlob[]) => {
    imports.start(files);
    navigate(libraryPath);
  };
  const startImport = async (files: readonly NamedBlob[]) => {
    if (files.length > 0 && !(await takeHanded(files))) importAll(files);
  };
  const takeDropped = async (files: readonly NamedBlob[]) => {
    if (files.length > 0 && !(await takeHanded(files)) && !handDrop(files)) importAll(files);
  };
  const verifyAgain = () => {
    if (!place.ledger || verify.isPending) return;
    const { profile, pins } = place.detail?.report ?? { profile: 'reference' as const, pins: {} };
    verify.mutate({ ledger: place.ledger, profile, pins });
  };

  const keys: KeyBinding[] = [
    ...[LIBRARY, ...PAGES].flatMap(({ keys, title, path }) =>
      keys ? [{ keys, what: title, run: () => navigate(path) }] : [],
    ),
    { keys: 'c', what: 'Keep in a case', run: () => keepHere(place.detail?.summary.name) },
    { keys: '/', what: 'Find', run: openFind },
    { keys: 'mod+K', what: 'Find', run: null },
    { keys: '?', what: 'Keys', run: sheetActions.open },
    { keys: 'F', what: 'Present', run: presentHere },
  ];
  for (const { keys: pressed, title, to } of listTabs(place))
    keys.push({ keys: pressed, what: title, run: () => navigate(to) });
  useKeys(keys);
  // The key works in every field: the scrubber is one as well.
  useHotkeys([['mod+K', openFind]], []);

  return (
    <WaitingScreen>
      <div
        className={css.shell}
        data-page
        data-playing={playing !== null || undefined}
        data-presenting={playing?.isPresenting || undefined}
      >
        <a data-chrome className={css.skip} href="#screen">
          Skip to the screen
        </a>
        <AppHeader
          place={place}
          work={workNow(imports, verify.progress)}
          onPresent={presentHere}
          onKeys={sheetActions.open}
        />
        <LedgerTabs place={place} />
        <section aria-label="Notices" className={css.notices} data-chrome>
          {saving.notice}
          <NewVersion />
          <StorageNotice />
          <CopyNotice ledger={place.ledger} />
          {verify.isError && (
            <Box px="lg" py="sm">
              <ErrorCallout
                title="The verification stopped"
                error={verify.error}
                onRetry={() => verify.variables && verify.mutate(verify.variables)}
                action={<TextButton onClick={verify.reset}>Close</TextButton>}
              />
            </Box>
          )}
        </section>
        <Screen
          instead={
            missing && (
              <Suspense fallback={null}>
                <LazyMissingPage missing={missing} imports={imports} />
              </Suspense>
            )
          }
        />
        <Suspense fallback={null}>
          {playing && <LazyPlayer />}
          {mayFind && (
            <LazyFind
              place={place}
              onVerify={verifyAgain}
              onKeys={sheetActions.open}
              onPresent={presentHere}
              saving={saving.commands}
              onChooseFiles={() => {
                imports.prepare();
                picker.current?.click();
              }}
            />
          )}
          {(sheet || mayFind) && <LazyKeySheet opened={sheet} onClose={sheetActions.close} />}
          {leaving && <LazyLeavingQuestion key={leaving.name} leaving={leaving} />}
          <Keeping />
        </Suspense>
        <DropOverlay onNear={imports.prepare} onFiles={takeDropped} />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Choose ledger files"
          onChange={(event) => {
            startImport([...(event.currentTarget.files ?? [])].map(chosenFile));
            event.currentTarget.value = '';
          }}
        />
      </div>
    </WaitingScreen>
  );
}

const KeepDialog = lazy(async () => ({
  default: (await import('../asks/hand-over/cases/KeepDialog.tsx')).KeepDialog,
}));

function Keeping() {
  const what = usePart(askedToKeep, (asked) => asked);
  return what && <KeepDialog what={what} />;
}

interface ScreenProps {
  readonly instead: ReactNode;
}

/**
 * The screen takes the focus when another one is opened, as a page load would. Imports report their
 * progress many times a second; screens are left alone.
 */
const Screen = memo(function Screen({ instead }: ScreenProps) {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [shown, setShown] = useState(pathname);
  const { state } = useNavigation();
  useEffect(() => {
    if (pathname === shown) return;
    setShown(pathname);
    // A screen may have taken the focus already, or have kept it: the rows of a run lead into other lanes.
    if (!ref.current?.querySelector(':focus') && !isInDialog(document.activeElement))
      ref.current?.focus({ preventScroll: true });
    ref.current?.scrollTo(0, 0);
  }, [pathname, shown]);
  return (
    <main ref={ref} id="screen" className={css.screen} tabIndex={-1} aria-busy={state !== 'idle'}>
      {instead ?? <Outlet />}
    </main>
  );
});

function isInDialog(element: Element | null): boolean {
  return element?.closest('[role=dialog]') != null;
}
