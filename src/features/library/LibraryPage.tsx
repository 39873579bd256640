import { IconFlask, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visibleText } from '../../core/visible.ts';
import { useShownJournals } from '../../data/approvals/journal.ts';
import { useImports } from '../../data/imports/imports.ts';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import { interruptedQuery, libraryQuery } from '../../data/ledgers/queries.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Page, PageHead, Section } from '../../ui/kit/page/Page.tsx';
import { Card } from './Card.tsx';
import { Demos } from './Demos.tsx';
import { DropZone } from './DropZone.tsx';
import { Imports } from './Imports.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import css from './library.module.css';

export function LibraryPage() {
  const library = useQuery(libraryQuery());
  const imports = useImports();
  useShownJournals();
  const ledgers = library.data ?? [];
  const fresh = new Set(
    imports.jobs.flatMap(({ phase, ledger }) => (phase === 'done' && ledger) || []),
  );
  // Once something is being opened, the page takes the shape that it will keep.
  const empty = library.isSuccess && ledgers.length === 0 && imports.jobs.length === 0;
  return (
    <Page title="Library">
      {empty ? <Intro /> : <PageHead title="Library" />}
      <DropZone roomy={empty} onFiles={imports.start} />
      <Interrupted />
      <Imports imports={imports} />
      <Loaded query={library} fault="The library could not be read" rows={4}>
        {(held) => held.length > 0 && <LedgerTable ledgers={held} fresh={fresh} />}
      </Loaded>
      <Demos held={ledgers} imports={imports} />
      <Labs />
    </Page>
  );
}

/** What this is, for somebody who has never heard of it. */
function Intro() {
  return (
    <PageHead
      title="Open any agent's ledger, prove it, replay it, read it"
      lead={
        <>
          An agent's ledger is an append-only record of what it did: every action, every rule that
          ran, every approval that was asked for. Drop one and it is verified here, entry by entry:
          hashes, chain, signatures, and what the entries did to the world. Nothing leaves this
          machine. The file stays as it is.
        </>
      }
    />
  );
}

/** Shown once: imports that a reload or a crash cut off. */
function Interrupted() {
  const { data = [] } = useQuery(interruptedQuery());
  const [closed, setClosed] = useState(false);
  if (data.length === 0 || closed) return null;
  const names = data.map(({ name }) => visibleText(name)).join(', ');
  return (
    <Callout
      icon={IconInfoCircle}
      role="status"
      close="Close this notice"
      onClose={() => setClosed(true)}
    >
      {data.length === 1 ? 'An import was' : `${data.length} imports were`} cut off by a reload:{' '}
      {names}. Nothing of {data.length === 1 ? 'it' : 'them'} was kept; drop the{' '}
      {data.length === 1 ? 'file' : 'files'} again.
    </Callout>
  );
}

const LABS = MANIFESTS.flatMap(({ lab }) => lab ?? []);

/** Ledgers that a person writes by hand, with the systems' own engines. */
function Labs() {
  return (
    <Section title="Labs">
      <ul className={css.cards}>
        {LABS.map(({ path, title, story }) => (
          <Card
            key={path}
            title={
              <>
                <IconFlask size={14} stroke={1.75} aria-hidden /> {title}
              </>
            }
            story={story}
            foot="write a ledger by hand"
            go="Open the lab"
            to={`/${path}`}
          />
        ))}
      </ul>
    </Section>
  );
}
