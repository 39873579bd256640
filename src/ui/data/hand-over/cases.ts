// Other tabs write audit cases too.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Asks } from '../../../base/ask.ts';
import { toHex } from '../../../base/bytes.ts';
import type { AuditCase, CaseLedger } from '../../../ledger/model/case.ts';
import { DEFAULT_CASE_TITLE, MAX_CASE_TEXT, MAX_CASE_TITLE } from '../../../ledger/model/case.ts';
import { announcer } from '../announce.ts';
import {
  journalQuery,
  requestPersistence,
  restoreJournal,
  showJournal,
} from '../approvals/journal.ts';
import { ask } from '../host.ts';
import type { NamedBlob } from '../imports/import-files.ts';
import type { Imports } from '../imports/imports.ts';
import { useJob } from '../job.ts';
import { bulky } from '../ledgers/queries.ts';
import { saveFile } from '../save.ts';
import { LEAVE_OUT, today } from './reports.ts';

export { DEFAULT_CASE_TITLE, MAX_CASE_TEXT, MAX_CASE_TITLE };

const casesKey = ['cases'] as const;

const { announced, keepUpToDate } = announcer('ledgerscope-cases', (clients) =>
  Promise.all(clients.map((client) => client.invalidateQueries({ queryKey: casesKey }))),
);

/** Lists the last changed case first. */
export function casesQuery() {
  return queryOptions({
    queryKey: casesKey,
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return ask({ name: 'cases', input: null });
    },
    staleTime: 0,
  });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [...casesKey, id],
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return ask({ name: 'case', input: id });
    },
    staleTime: 0,
    retry: false,
  });
}

/** Begins one of these ledgers; settles with its id. */
export async function beginCase(
  ledgers: AuditCase['ledgers'],
  title = DEFAULT_CASE_TITLE,
): Promise<string> {
  const id = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const texts = { title, question: '', conclusion: '' };
  await saveCase({
    id,
    ...texts,
    ledgers,
    findings: [],
    notes: [],
    queries: [],
    query: null,
    changedAt: 0,
    received: null,
  });
  return id;
}

export function saveCase(one: AuditCase): Promise<void> {
  void requestPersistence();
  return announced(ask({ name: 'save case', input: one }));
}

/** Changes some members of a case, one change after the other. */
export function useCaseEditing(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `case ${id}` },
    async mutationFn(change: Partial<AuditCase>) {
      await saveCase({ ...(await client.fetchQuery(caseQuery(id))), ...change });
    },
  });
}

export type CaseEditing = ReturnType<typeof useCaseEditing>;

export function deleteCase(id: string): Promise<void> {
  return announced(ask({ name: 'delete case', input: id }));
}

/**
 * Lists cases that were opened from a file since the page was loaded, with the imports of their
 * ledgers.
 */
const opened = new Map<string, readonly string[]>();

/** Keeps the case in a file, and begins to import its ledgers; `mutate` is given the file. */
export function useOpenCase({ startSets }: Pick<Imports, 'startSets'>) {
  return useMutation({
    async mutationFn({ file, name }: NamedBlob) {
      const { id, sets } = await announced(ask({ name: 'open case', input: { file, name } }));
      opened.set(id, startSets(sets));
      return id;
    },
  });
}

/** Lists the imports of a case that was opened since the page was loaded; null when it was not. */
export function importsOfCase(id: string): readonly string[] | null {
  return opened.get(id) ?? null;
}

/** Returns the journal that is written here, as a ledger for a case; null when there is none. */
export async function journalForCase(client: QueryClient): Promise<CaseLedger | null> {
  const { journals } = await client.fetchQuery(journalQuery());
  const written = journals.find(({ isWritten }) => isWritten);
  if (!written) return null;
  const id = await showJournal(written.journal);
  const { summary } = await ask({ name: 'ledger', input: id });
  return { id, name: summary.name, against: null };
}

/** Shows somebody else's decisions on the requests here, and settles with the number of records. */
export async function takeDecisions(ledger: string): Promise<number> {
  const [file] = await ask({ name: 'source files', input: ledger });
  return file ? (await restoreJournal(file.file)).records : 0;
}

/**
 * Makes the file and the report of a case: its ledgers are verified again for it, when somebody
 * asks.
 */
export function caseFileQuery(
  one: AuditCase,
  leaveOut: readonly string[],
  onEntries: (done: number) => void,
) {
  return queryOptions({
    ...bulky,
    queryKey: [...casesKey, one.id, 'file', one, leaveOut],
    async queryFn({ signal }) {
      const asked = { id: one.id, madeOn: today(), leaveOut };
      const made = await ask({
        name: 'case as file',
        input: asked,
        onProgress: ({ done }) => onEntries(done),
        signal,
      });
      return { ...made, text: await made.page.text() };
    },
    enabled: false,
    retry: false,
  });
}

/** Compares a case that came in a file with its ledgers, each verified again. */
export const useCaseCheck = () =>
  useJob((id: string, progress, signal) =>
    ask({ name: 'check case', input: id, onProgress: progress, signal }),
  );

interface AnchorsAsk {
  readonly ledgers: readonly string[];
  readonly file: Blob;
}

/** Compares ledgers with anchors that were kept elsewhere, all in one step. */
export const useAnchorsCheck = () =>
  useJob(({ ledgers, file }: AnchorsAsk, progress, signal) =>
    ask({ name: 'check anchors', input: { ledgers, file }, onProgress: progress, signal }),
  );

/** Saves the anchors of ledgers as one file; settles with how many there are. */
export async function saveAnchors(ledgers: readonly string[], title: string): Promise<number> {
  const { file, anchors } = await ask({ name: 'anchors', input: ledgers });
  if (anchors > 0) saveFile(file, `${fileName(title)}.anchors.json`);
  return anchors;
}

export type SavedCase = 'zip' | 'page';

export function saveCaseFile(
  { file, page }: Asks['case as file']['answer'],
  title: string,
  what: SavedCase,
): void {
  const name = fileName(title);
  if (what === 'zip') saveFile(file, `${name}.case.zip`, LEAVE_OUT);
  else saveFile(page, `${name}.report.html`, LEAVE_OUT);
}

function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return [...name.toLowerCase()].slice(0, 60).join('') || 'ledgers';
}
