import { Button } from '@mantine/core';
import { IconBriefcase, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../core/model/error.ts';
import type { ImportProgress, Refusal } from '../../core/model/import.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { casesQuery } from '../../data/cases/cases.ts';
import type { NamedBlob } from '../../data/imports/import-files.ts';
import type { Imports } from '../../data/imports/imports.ts';
import { refusalPath, useForgetRefusals } from '../../data/imports/refusals.ts';
import { saveSource } from '../../data/ledgers/commands.ts';
import { twinMarks } from '../../data/ledgers/twins.ts';
import { useServers } from '../../data/servers/servers.ts';
import { countText } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Chip } from '../../ui/kit/Chip.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { VERDICT_LOOKS } from '../../ui/ledger/verdict.tsx';
import { casesPath, searchPath } from '../../ui/paths.ts';
import { useIsNarrow } from '../../ui/use-narrow.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import { AddToCase, ChosenBar } from './list/ChosenBar.tsx';
import { Foot, More } from './list/Foot.tsx';
import { chooseShown, type Folder, type Shown, toFolders, toLines } from './list/folders.ts';
import { LedgerList, type Line } from './list/LedgerList.tsx';
import css from './list/list.module.css';
import { countWords, isRunning, ledgerLine, refusedLine } from './list/rows.ts';
import { useChoice } from './list/url.ts';
import { VerdictBar } from './list/VerdictBar.tsx';
import { countRead, sayWorst } from './list/words.ts';

/** Of imports that wait, so many are listed. */
const MOST_WAITING = 5;
const NONE: ReadonlySet<string> = new Set();

export interface HeldLibraryProps {
  /** Demos aside. */
  readonly ledgers: readonly LedgerSummary[];
  readonly refusals: readonly Refusal[];
  /** Held, and not counted. */
  readonly demos: number;
  readonly imports: Imports;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** One sentence with the worst number in it, one bar, the list. */
export function HeldLibrary({ ledgers, refusals, demos, imports, onFiles }: HeldLibraryProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const servers = useServers();
  const { data: cases = [] } = useQuery(casesQuery());
  const { choice, change } = useChoice();
  const [chosen, setChosen] = useState(NONE);
  const [forgetting, setForgetting] = useState<readonly LedgerSummary[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const forgetRefusals = useForgetRefusals();
  const running = imports.jobs.filter(isRunning);

  const rows = useMemo(() => {
    const retries = retryable(imports);
    return [
      ...ledgers.map(ledgerLine),
      ...refusals.map((one) => refusedLine(one, retries.get(one.path) ?? null)),
    ];
  }, [ledgers, refusals, imports]);
  const addresses = servers.map(({ key }) => key).join('\n');
  const folders = useMemo(
    () => toFolders(rows, addresses.split('\n').filter(Boolean)),
    [rows, addresses],
  );
  const markOf = useMarks(rows, imports.jobs);
  const counts = countWords([...rows, ...running.map(() => ({ word: 'Checking' as const }))]);
  // On a phone one folder is open at a time, the worst unless another one was opened.
  const [phoneOpen, setPhoneOpen] = useState<string | null>(null);
  const shownIn = (folder: Folder): Shown => {
    const shown = chooseShown(folder, choice, rows.length);
    if (!isNarrow || choice.only !== null || folders.length === 1) return shown;
    if ((phoneOpen ?? folders[0]?.title) !== folder.title) return 'none';
    return shown === 'none' ? 'all' : shown;
  };
  const lines: readonly Line[] = [
    ...runningLines(running),
    ...toLines(folders, choice, shownIn, isNarrow),
  ];

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
  const { retry } = imports;
  const { mutate: dropRefusals } = forgetRefusals;
  const actions = useMemo(
    () => ({
      onForget: (ledger: LedgerSummary) => setForgetting([ledger]),
      onSave: (ledger: LedgerSummary) => {
        setFailure(null);
        saveSource(ledger).catch((error: unknown) => setFailure(messageOf(error)));
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
  const toggle = (folder: Folder) => {
    const { title } = folder;
    const isOpen = shownIn(folder) !== 'none';
    if (isNarrow) return setPhoneOpen(isOpen ? '\n' : title);
    const without = (titles: readonly string[]) => titles.filter((one) => one !== title);
    if (isOpen) change({ closed: [...choice.closed, title], whole: without(choice.whole) });
    else {
      const opened = { ...choice, closed: without(choice.closed) };
      const isHidden = chooseShown(folder, opened, rows.length) === 'none';
      change({ ...opened, ...(isHidden && { whole: [...choice.whole, title] }) });
    }
  };
  const onlyLedgers = rows.flatMap((row) =>
    row.kind === 'ledger' && row.word === choice.only ? row.key : [],
  );
  const total = countRead(counts);
  const sentence = sayWorst(counts);
  return (
    <div className={css.page}>
      <div ref={scroller} className={css.scroller}>
        <header className={css.top}>
          <h1>
            {sentence.start} <em data-tone={VERDICT_LOOKS[sentence.word].tone}>{sentence.end}</em>
          </h1>
          {choice.only && (
            <Chip on onClick={() => change({ only: null })}>
              Only {choice.only.toLowerCase()} <IconX size={14} aria-label="Show all" />
            </Chip>
          )}
          {onlyLedgers.length > 0 && <AddToCase ledgers={onlyLedgers} />}
          {!isNarrow && total > 0 && (
            <LinkButton
              className={css.rest ?? ''}
              variant="default"
              size="sm"
              to={searchPath}
              leftSection={<IconSearch size={15} aria-hidden />}
            >
              Ask {total === 1 ? 'it' : `all ${countText(total)}`}
            </LinkButton>
          )}
          {!isNarrow && (
            <LinkButton
              className={total === 0 ? (css.rest ?? '') : ''}
              variant="default"
              size="sm"
              to={casesPath}
              leftSection={<IconBriefcase size={15} aria-hidden />}
            >
              Cases {cases.length > 0 && <span className={css.count}>{cases.length}</span>}
            </LinkButton>
          )}
        </header>
        <VerdictBar counts={counts} only={choice.only} onOnly={(only) => change({ only })} />
        {failure && <ErrorCallout title="The source file could not be saved" detail={failure} />}
        <LedgerList
          lines={lines}
          scroller={scroller}
          isNarrow={isNarrow}
          chosen={chosen}
          markOf={markOf}
          actions={actions}
          onChoose={onChoose}
          onCancel={imports.cancel}
          onToggle={toggle}
          onShowAll={({ title }) => change({ whole: [...choice.whole, title] })}
        />
        {lines.length === 0 && (
          <p className={css.none}>
            Nothing here is {(choice.only ?? 'Verified').toLowerCase()} any more.{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => change({ only: null })}>
              Show all
            </Button>
          </p>
        )}
        {isNarrow && <More demos={demos} cases={cases.length} />}
      </div>
      {chosenRows.length > 0 ? (
        <ChosenBar rows={chosenRows} onForget={forgetChosen} onClear={() => setChosen(NONE)} />
      ) : (
        <Foot
          onNear={imports.prepare}
          onFiles={onFiles}
          isNarrow={isNarrow}
          total={total}
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
  );
}

/** Imports that failed and may end otherwise, by the path of their file. */
function retryable({ jobs, mayRetry }: Imports): ReadonlyMap<string, string> {
  return new Map(
    jobs.flatMap((job) =>
      job.phase === 'failed' && mayRetry(job.job) ? [[refusalPath(job), job.job]] : [],
    ),
  );
}

function runningLines(running: readonly ImportProgress[]): readonly Line[] {
  const waiting = running.filter(({ phase }) => phase === 'waiting');
  const rest = waiting.length > MOST_WAITING ? waiting : [];
  const lines = running
    .filter((job) => !rest.includes(job))
    .map((job): Line => ({ kind: 'running', job }));
  return rest.length > 0 ? [...lines, { kind: 'waiting', jobs: rest }] : lines;
}

/** What tells one from another of its name, also while it is being opened. */
function useMarks(
  rows: readonly ReturnType<typeof ledgerLine | typeof refusedLine>[],
  jobs: readonly ImportProgress[],
) {
  const marks = useMemo(
    () =>
      twinMarks([
        ...rows.map(({ key, name, folder }) => ({ key, name, folder, id: key })),
        ...jobs
          .filter(isRunning)
          .map(({ job, name, folder }) => ({ key: job, name, folder, id: '' })),
      ]),
    [rows, jobs],
  );
  return useCallback((key: string) => marks.get(key), [marks]);
}
