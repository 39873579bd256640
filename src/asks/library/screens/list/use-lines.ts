// The list shows running imports, and folders with their open rows.

import { useMemo, useState } from 'react';
import type { ImportProgress } from '../../../../ledger/model/import.ts';
import { useServers } from '../../../../ui/data/servers/servers.ts';
import {
  chooseShown,
  type LedgerFolder,
  type ListLine,
  type ShownFolder,
  toFolders,
  toLines,
} from './folders.ts';
import type { LibraryRow } from './rows.ts';
import { useChoice } from './url.ts';

const MOST_WAITING = 5;
/** Says that every folder was closed on a phone: no folder has this name. */
const NO_FOLDER = '\n';

export type LibraryLine =
  | ListLine
  | { readonly kind: 'running'; readonly key: string; readonly job: ImportProgress }
  | { readonly kind: 'waiting'; readonly key: string; readonly jobs: readonly ImportProgress[] };

export function useLines(
  rows: readonly LibraryRow[],
  running: readonly ImportProgress[],
  isNarrow: boolean,
) {
  const servers = useServers();
  const { choice, change } = useChoice();
  const addresses = servers.map(({ key }) => key).join('\n');
  const folders = useMemo(
    () => toFolders(rows, addresses.split('\n').filter(Boolean)),
    [rows, addresses],
  );
  // On a phone one folder is open at a time, the worst unless another one was opened.
  const [phoneOpen, setPhoneOpen] = useState<string | null>(null);
  const shownIn = (folder: LedgerFolder): ShownFolder => {
    const shown = chooseShown(folder, choice, rows.length);
    if (!isNarrow || choice.only !== null || folders.length === 1) return shown;
    if ((phoneOpen ?? folders[0]?.title) !== folder.title) return 'none';
    return shown === 'none' ? 'all' : shown;
  };
  const toggle = (folder: LedgerFolder) => {
    const { title } = folder;
    const isOpen = shownIn(folder) !== 'none';
    if (isNarrow) return setPhoneOpen(isOpen ? NO_FOLDER : title);
    const without = (titles: readonly string[]) => titles.filter((one) => one !== title);
    if (isOpen) return change({ closed: [...choice.closed, title], whole: without(choice.whole) });
    const opened = { ...choice, closed: without(choice.closed) };
    const isHidden = chooseShown(folder, opened, rows.length) === 'none';
    change({ ...opened, ...(isHidden && { whole: [...choice.whole, title] }) });
  };
  return {
    lines: [...runningLines(running), ...toLines(folders, choice, shownIn, isNarrow)],
    only: choice.only,
    change,
    toggle,
    showAll: ({ title }: LedgerFolder) => change({ whole: [...choice.whole, title] }),
  };
}

function runningLines(running: readonly ImportProgress[]): readonly LibraryLine[] {
  const waiting = running.filter(({ phase }) => phase === 'waiting');
  const rest = waiting.length > MOST_WAITING ? waiting : [];
  const lines = running
    .filter((job) => !rest.includes(job))
    .map((job): LibraryLine => ({ kind: 'running', key: job.job, job }));
  return rest.length > 0 ? [...lines, { kind: 'waiting', key: 'waiting', jobs: rest }] : lines;
}
