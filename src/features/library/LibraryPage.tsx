import { useQuery } from '@tanstack/react-query';
import { useImports } from '../../data/imports/imports.ts';
import { libraryQuery } from '../../data/ledgers/queries.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Demos } from './Demos.tsx';
import { DropZone } from './DropZone.tsx';
import { Imports } from './Imports.tsx';
import { Interrupted } from './Interrupted.tsx';
import { Labs } from './Labs.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import css from './library.module.css';

export function LibraryPage() {
  const library = useQuery(libraryQuery());
  const imports = useImports();
  const ledgers = library.data ?? [];
  // Once something is being opened, the page takes the shape that it will keep.
  const empty = library.isSuccess && ledgers.length === 0 && imports.jobs.length === 0;
  return (
    <div className={css.page}>
      <title>Library · Ledgerscope</title>
      {empty ? <Intro /> : <h1 className={css.title}>Library</h1>}
      <DropZone roomy={empty} onFiles={imports.start} />
      <Interrupted />
      <Imports imports={imports} />
      {library.isError && (
        <ErrorState
          title="The library could not be read"
          detail={library.error.message}
          todo="Your files are not touched. A private window or a full disk can be the cause."
          onRetry={() => library.refetch()}
        />
      )}
      {library.isPending && <SkeletonRows rows={4} />}
      {ledgers.length > 0 && <LedgerTable ledgers={ledgers} />}
      <Demos held={ledgers} imports={imports} />
      <Labs />
    </div>
  );
}

/** What this is, for somebody who has never heard of it. */
function Intro() {
  return (
    <section className={css.intro}>
      <h1>Open any agent's ledger, prove it, replay it, read it</h1>
      <p>
        An agent's ledger is an append-only record of what it did: every action, every rule that
        ran, every approval that was asked for.
      </p>
      <p>
        Drop one and it is verified here, entry by entry: hashes, chain, signatures, and what the
        entries did to the world.
      </p>
      <p>Nothing leaves this machine. The file stays as it is.</p>
    </section>
  );
}
