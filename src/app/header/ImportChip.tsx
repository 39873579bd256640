import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ImportProgress } from '../../core/model/import.ts';
import { isSettled } from '../../data/imports/import-store.ts';
import type { Imports } from '../../data/imports/imports.ts';
import { leftText, useLeft } from '../../features/library/use-left.ts';
import { countText } from '../../ui/format.ts';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { libraryPath } from '../../ui/paths.ts';
import css from '../app.module.css';

/** Says on every screen which ledgers are being opened; the library has a card for each instead. */
export function ImportChip({ imports }: { readonly imports: Imports }) {
  const running = imports.jobs.filter((job) => !isSettled(job));
  const [first] = running;
  if (!first) return null;
  const cancel = () => {
    for (const { job } of running) imports.cancel(job);
  };
  return <Opening first={first} count={running.length} onCancel={cancel} />;
}

interface OpeningProps {
  readonly first: ImportProgress;
  readonly count: number;
  readonly onCancel: () => void;
}

function Opening({ first, count, onCancel }: OpeningProps) {
  const left = useLeft(first);
  const label = count > 1 ? `Cancel all ${countText(count)} imports` : 'Cancel the import';
  return (
    <div className={css.importing}>
      <Link to={libraryPath}>
        <Note c="accent">
          Opening{' '}
          {count > 1 ? `${countText(count)} ledgers` : <LedgerText text={first.name} lines={1} />}
        </Note>
      </Link>
      <Faint>
        {Math.floor(100 * first.share)} %{left !== null && ` · ${leftText(left)}`}
      </Faint>
      <Tooltip label={label}>
        <ActionIcon size="sm" aria-label={label} onClick={onCancel}>
          <IconX size={14} />
        </ActionIcon>
      </Tooltip>
      <Progress
        className={css.verifyingBar}
        size={2}
        radius={0}
        value={first.share * 100}
        transitionDuration={0}
        aria-label="Import progress"
      />
    </div>
  );
}
