import { useQuery } from '@tanstack/react-query';
import { useImports } from '../../data/imports/imports.ts';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { Demos } from './Demos.tsx';
import { DropZone } from './DropZone.tsx';
import { Imports } from './Imports.tsx';
import { Interrupted } from './Interrupted.tsx';
import { Labs } from './Labs.tsx';
import { LedgerTable } from './LedgerTable.tsx';

export function LibraryPage() {
  const library = useQuery(libraryQuery());
  const imports = useImports();
  const ledgers = library.data ?? [];
  // Once something is being opened, the page takes the shape that it will keep.
  const empty = library.isSuccess && ledgers.length === 0 && imports.jobs.length === 0;
  return (
    <Page title="Library">
      {empty ? <Intro /> : <PageHead title="Library" />}
      <DropZone roomy={empty} onFiles={imports.start} />
      <Interrupted />
      <Imports imports={imports} />
      <Loaded
        query={library}
        fault="The library could not be read"
        todo="Your files are not touched. A private window or a full disk can be the cause."
        rows={4}
      >
        {(held) => held.length > 0 && <LedgerTable ledgers={held} />}
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
