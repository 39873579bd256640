import { Button, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { readMessage } from '../../../base/error.ts';
import type { Refusal } from '../../../ledger/model/import.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import type { NamedBlob } from '../../../ui/data/imports/import-files.ts';
import { isSettled } from '../../../ui/data/imports/import-store.ts';
import type { Imports } from '../../../ui/data/imports/imports.ts';
import { useForgetRefusals } from '../../../ui/data/imports/refusals.ts';
import { saveSource } from '../../../ui/data/ledgers/commands.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';
import { ChosenBar } from './list/ChosenBar.tsx';
import { LibraryFoot, More } from './list/Foot.tsx';
import { LedgerList } from './list/LedgerList.tsx';
import css from './list/list.module.css';
import { countVerdictWords } from './list/rows.ts';
import { Top } from './list/Top.tsx';
import { useLines } from './list/use-lines.ts';
import { useMarks, useRows } from './list/use-rows.ts';
import { VerdictBar } from './list/VerdictBar.tsx';
import { countRead } from './list/words.ts';

const NONE: ReadonlySet<string> = new Set();

export interface HeldLibraryProps {
  readonly ledgers: readonly LedgerSummary[];
  readonly refusals: readonly Refusal[];
  readonly demos: number;
  readonly imports: Imports;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** Shows one sentence with the worst number in it, one bar, and the list. */
export function HeldLibrary({ ledgers, refusals, demos, imports, onFiles }: HeldLibraryProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState(NONE);
  const [forgetting, setForgetting] = useState<readonly LedgerSummary[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { jobs, retry } = imports;
  const running = useMemo(() => jobs.filter((job) => !isSettled(job)), [jobs]);
  const rows = useRows(ledgers, refusals, imports);
  const findMark = useMarks(rows, running);
  const { lines, only, change, toggle, showAll } = useLines(rows, running, isNarrow);
  const counts = countVerdictWords([
    ...rows,
    ...running.map(() => ({ word: 'Checking' as const })),
  ]);

  const onChoose = useCallback((keys: readonly string[], isChosen: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      for (const key of keys) {
        if (isChosen) next.add(key);
        else next.delete(key);
      }
      return next;
    });
  }, []);
  const { mutate: dropRefusals } = useForgetRefusals();
  const actions = useMemo(
    () => ({
      onForget: (ledger: LedgerSummary) => setForgetting([ledger]),
      onSave: (ledger: LedgerSummary) => {
        setFailure(null);
        saveSource(ledger).catch((error: unknown) => setFailure(readMessage(error)));
      },
      onForgetRefusals: (paths: readonly string[]) => dropRefusals(paths),
      onRetry: retry,
    }),
    [retry, dropRefusals],
  );
  const chosenRows = rows.filter(({ key }) => chosen.has(key));
  const forgetChosen = () => {
    const held = chosenRows.flatMap((row) => (row.kind === 'ledger' ? row.ledger : []));
    const paths = chosenRows.flatMap((row) => (row.kind === 'refused' ? row.refusal.path : []));
    if (paths.length > 0) dropRefusals(paths);
    if (held.length > 0) setForgetting(held);
    else setChosen(NONE);
  };
  const onShowAll = () => change({ only: null });
  return (
    <ChooseFiles onNear={imports.prepare} onFiles={onFiles}>
      {(choose) => (
        <div className={css.page}>
          <div ref={setScroller} className={css.scroller}>
            <Top
              rows={rows}
              counts={counts}
              only={only}
              onShowAll={onShowAll}
              isNarrow={isNarrow}
            />
            <VerdictBar counts={counts} only={only} onOnly={(word) => change({ only: word })} />
            {failure && (
              <ErrorCallout title="The source file could not be saved" detail={failure} />
            )}
            <LedgerList
              lines={lines}
              scroller={scroller}
              isNarrow={isNarrow}
              chosen={chosen}
              findMark={findMark}
              actions={actions}
              onChoose={onChoose}
              onCancel={imports.cancel}
              onToggle={toggle}
              onShowAll={showAll}
            />
            {lines.length === 0 && (
              <Text inherit c="dimmed" px="var(--edge)" py="xl">
                Nothing here is {(only ?? 'Verified').toLowerCase()} any more.{' '}
                <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
                  Show all
                </Button>
              </Text>
            )}
            {isNarrow && (
              <More
                choose={choose}
                asks={chosenRows.length > 0 ? countRead(counts) : null}
                demos={demos}
              />
            )}
          </div>
          {chosenRows.length > 0 ? (
            <ChosenBar rows={chosenRows} onForget={forgetChosen} onClear={() => setChosen(NONE)} />
          ) : (
            <LibraryFoot
              choose={choose}
              isNarrow={isNarrow}
              total={countRead(counts)}
              demos={demos}
            />
          )}
          <ForgetDialog
            ledgers={forgetting}
            onClose={() => {
              setForgetting(null);
              setChosen(NONE);
            }}
          />
        </div>
      )}
    </ChooseFiles>
  );
}
