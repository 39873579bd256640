import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { visibleText } from '../../core/visible.ts';
import { useShownJournals } from '../../data/approvals/journal.ts';
import { type DemoInfo, demosQuery, tamperingQuery } from '../../data/imports/demos.ts';
import { useImports } from '../../data/imports/imports.ts';
import { interruptedQuery, libraryQuery } from '../../data/ledgers/queries.ts';
import { useKeys } from '../../ui/keys.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { WindowTitle } from '../../ui/kit/page/Page.tsx';
import { playPath } from '../../ui/paths.ts';
import { DropZone } from './DropZone.tsx';
import { useHandedFiles } from './handed-files.ts';
import { Imports } from './Imports.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { DOORS, Doors } from './landing/Doors.tsx';
import { Hero } from './landing/Hero.tsx';
import css from './landing/landing.module.css';
import { Labs, Stories } from './landing/Stories.tsx';
import { Miniature } from './miniature/Miniature.tsx';
import { useStory } from './miniature/use-story.ts';
import { useOpening } from './use-opening.ts';
import { useReturning } from './use-returning.ts';

const NONE: readonly never[] = [];

export function LibraryPage() {
  const library = useQuery(libraryQuery());
  const demos = useQuery(demosQuery());
  const imports = useImports();
  const takeHanded = useHandedFiles();
  useShownJournals();
  const ledgers = library.data ?? NONE;
  const opening = useOpening(ledgers, imports);
  // What a story opens is gone to, and not listed here first.
  const jobs = imports.jobs.filter(({ job }) => job !== opening.job);
  const opened = jobs.flatMap(({ phase, ledger }) => (phase === 'done' && ledger) || []).join(' ');
  // The same set until another is done: the list is not drawn again for every step of an import.
  const fresh = useMemo(() => new Set(opened.split(' ').filter(Boolean)), [opened]);
  // Once something is being opened, the page takes the shape that it will keep.
  const isReturning = useReturning(
    library.isSuccess ? ledgers.length > 0 || jobs.length > 0 : null,
    opening.name !== null,
  );

  const whole = demos.data?.find(({ tampering }) => tampering !== undefined);
  const waiting = demos.data?.find(({ waits }) => waits);
  const others = useMemo(
    () => demos.data?.filter((demo) => isOther(demo, whole, waiting)) ?? NONE,
    [demos.data, whole, waiting],
  );
  const [entries, setEntries] = useState<number | null>(null);
  const story = useStory(entries);
  const isPlayed = !isReturning;
  const { data: copy } = useQuery({
    ...tamperingQuery(whole ?? null),
    enabled: whole !== undefined && isPlayed,
  });
  if (copy && entries !== copy.chain.length) setEntries(copy.chain.length);

  // Pressed before it is known what there is to open, it waits, and opens once.
  const [isPressed, setPressed] = useState(false);
  const isBusy = isPressed || opening.name !== null || demos.isError;
  const press = () => {
    if (!isBusy) setPressed(true);
  };
  const { isSuccess } = library;
  const { openDemo } = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when all is known
  useEffect(() => {
    if (!isPressed || !isSuccess || demos.isPending) return;
    setPressed(false);
    if (whole) openDemo(whole, 'bench');
  }, [isPressed, isSuccess, demos.isPending, whole]);
  const navigate = useNavigate();
  useKeys([
    { keys: 'Enter', what: 'Watch an agent get caught', group: 'Library', run: press },
    ...DOORS.map(({ id, title, key }) => ({
      keys: key,
      what: `Story: ${title}`,
      group: 'Library',
      run: () => void navigate(playPath(id)),
    })),
  ]);

  return (
    <div className={css.page}>
      <WindowTitle of="Library" />
      <Hero isSmall={isReturning} isBusy={isBusy} onPress={press}>
        {isPlayed && !demos.isError && (
          <Miniature tampering={whole?.tampering} copy={copy} story={story} />
        )}
      </Hero>
      <Interrupted />
      <Imports imports={{ ...imports, jobs }} />
      {isReturning && (
        <Loaded query={library} fault="The library could not be read" rows={4}>
          {(held) => held.length > 0 && <LedgerTable ledgers={held} fresh={fresh} />}
        </Loaded>
      )}
      <DropZone
        onNear={imports.prepare}
        onFiles={async (files) => (await takeHanded(files)) || imports.start(files)}
      />
      <Doors />
      <Stories demos={others} held={ledgers} onOpen={openDemo} />
      <Labs />
    </div>
  );
}

/** It is behind no door. */
function isOther(
  demo: DemoInfo,
  whole: DemoInfo | undefined,
  waiting: DemoInfo | undefined,
): boolean {
  return demo !== whole && demo !== waiting && demo.copyOf === undefined;
}

/** Shown once: imports that a reload or a crash cut off. */
function Interrupted() {
  const { data = [] } = useQuery(interruptedQuery());
  const [closed, setClosed] = useState(false);
  // One that was begun again, and cut off again, is one.
  const names = [...new Set(data.map(({ name }) => visibleText(name)))];
  const isOne = names.length === 1;
  if (names.length === 0 || closed) return null;
  return (
    <Callout
      icon={IconInfoCircle}
      role="status"
      close="Close this notice"
      onClose={() => setClosed(true)}
    >
      {isOne ? 'An import was' : `${names.length} imports were`} cut off by a reload:{' '}
      {names.join(', ')}. Nothing of {isOne ? 'it' : 'them'} was kept; drop the{' '}
      {isOne ? 'file' : 'files'} again.
    </Callout>
  );
}
