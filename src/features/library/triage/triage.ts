// Which of the ledgers held are listed, in which order, and under which headings.

import { grouped } from '../../../core/lists.ts';
import type { LedgerSummary } from '../../../core/model/ledger.ts';
import { isClean, isFailure, verdictRank } from '../../../core/model/verdict.ts';
import type { SortOrder } from '../../../ui/kit/figures/SortHead.tsx';

/** From the worst on. */
export const VERDICT_GROUPS = [
  ['failed', 'Not intact'],
  ['warnings', 'With warnings'],
  ['unverified', 'Not read'],
  ['clean', 'Without a finding'],
] as const;

export type VerdictGroup = (typeof VERDICT_GROUPS)[number][0];

export const GROUPINGS = ['folder', 'format', 'verdict'] as const;

export type Grouping = (typeof GROUPINGS)[number];

export const COLUMNS = [
  'opened',
  'name',
  'lanes',
  'entries',
  'size',
  'verdict',
  'findings',
  'waiting',
  'verified',
] as const;

export type LibraryColumn = (typeof COLUMNS)[number];

export type LibraryOrder = SortOrder<LibraryColumn>;

/** What was opened last comes first. */
export const USUAL: LibraryOrder = { by: 'opened', descending: true };

export interface Triage {
  readonly text: string;
  readonly verdict: VerdictGroup | null;
  /** Id of a format. */
  readonly format: string | null;
  readonly isWaiting: boolean;
  readonly order: LibraryOrder;
  readonly grouping: Grouping | null;
  /** Titles of the collections whose ledgers are listed. */
  readonly open: readonly string[];
}

export interface LedgerGroup {
  /** null: they are not grouped. */
  readonly title: string | null;
  readonly ledgers: readonly LedgerSummary[];
  /** They were opened together, and are many: listed as one until somebody asks for them. */
  readonly isCollection: boolean;
}

/** So many of one folder or archive are listed as one: as many as a list shows at a time. */
export const MANY = 100;

export function verdictGroup({ verdict }: LedgerSummary): VerdictGroup {
  if (verdict === null) return 'unverified';
  if (isFailure(verdict)) return 'failed';
  return isClean(verdict) ? 'clean' : 'warnings';
}

const byText = new Intl.Collator('en', { numeric: true }).compare;

const COMPARE: Record<LibraryColumn, (a: LedgerSummary, b: LedgerSummary) => number> = {
  opened: (a, b) => a.importedAt - b.importedAt,
  name: (a, b) => byText(pathOf(a), pathOf(b)),
  lanes: (a, b) => a.lanes - b.lanes,
  entries: (a, b) => a.entries - b.entries,
  size: (a, b) => a.size - b.size,
  verdict: (a, b) => verdictRank(a.verdict) - verdictRank(b.verdict),
  // One error is worse than any number of warnings.
  findings: ({ findings: a }, { findings: b }) => a.errors - b.errors || a.warnings - b.warnings,
  waiting: (a, b) => a.requests.open - b.requests.open,
  verified: (a, b) => (a.verifiedAt ?? 0) - (b.verifiedAt ?? 0),
};

/** With the folder that it was found in, where it is known. */
export function pathOf({ folder, name }: LedgerSummary): string {
  return folder ? `${folder}/${name}` : name;
}

/** Every word of the text is in the path, the format or the id. */
function isFound(ledger: LedgerSummary, words: readonly string[]): boolean {
  const text = `${pathOf(ledger)} ${ledger.formatName} ${ledger.id}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export function isUsual({ by, descending }: LibraryOrder): boolean {
  return by === USUAL.by && descending === USUAL.descending;
}

/** Whether it leaves something out, or has an order or headings of its own. */
export function isAsked({ text, verdict, format, isWaiting, order, grouping }: Triage): boolean {
  const isFiltered = text !== '' || verdict !== null || format !== null || isWaiting;
  return isFiltered || !isUsual(order) || grouping !== null;
}

/** Those that are asked for, sorted; of two that are alike, the one opened last first. */
export function listed(
  ledgers: readonly LedgerSummary[],
  { text, verdict, format, isWaiting, order }: Triage,
): readonly LedgerSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const compare = COMPARE[order.by];
  const sign = order.descending ? -1 : 1;
  return ledgers
    .filter(
      (ledger) =>
        isFound(ledger, words) &&
        (verdict === null || verdictGroup(ledger) === verdict) &&
        (format === null || ledger.format === format) &&
        (!isWaiting || ledger.requests.open > 0),
    )
    .toSorted((a, b) => sign * compare(a, b) || b.importedAt - a.importedAt);
}

/**
 * Under headings, which are in the order of their first ledger; verdicts from the worst on. Without a
 * grouping, what was opened together and is many is one group, where its first ledger would be.
 */
export function underHeadings(
  ledgers: readonly LedgerSummary[],
  grouping: Grouping | null,
): readonly LedgerGroup[] {
  if (grouping === null) return withCollections(ledgers);
  const groups = grouped(ledgers, (ledger) => headingOf(ledger, grouping));
  const titles = grouping === 'verdict' ? VERDICT_GROUPS.map(([, title]) => title) : groups.keys();
  return Array.from(titles, (title) => ({
    title,
    ledgers: groups.get(title) ?? [],
    isCollection: false,
  })).filter((group) => group.ledgers.length > 0);
}

function withCollections(ledgers: readonly LedgerSummary[]): readonly LedgerGroup[] {
  const together = grouped(ledgers, openedAs);
  const groups: LedgerGroup[] = [];
  let alone: LedgerSummary[] = [];
  const placed = new Set<string>();
  for (const ledger of ledgers) {
    const title = openedAs(ledger);
    const members = together.get(title) ?? [];
    if (title === '' || members.length < MANY) {
      if (!alone.length) groups.push({ title: null, ledgers: alone, isCollection: false });
      alone.push(ledger);
    } else if (!placed.has(title)) {
      placed.add(title);
      groups.push({ title, ledgers: members, isCollection: true });
      alone = [];
    }
  }
  return groups;
}

/** The folder or archive that was chosen, which may have others in it; '': a file alone. */
function openedAs({ folder = '' }: LedgerSummary): string {
  return folder.split('/')[0] ?? '';
}

function headingOf(ledger: LedgerSummary, grouping: Grouping): string {
  if (grouping === 'folder') return ledger.folder || 'In no folder';
  if (grouping === 'format') return ledger.formatName;
  const group = verdictGroup(ledger);
  return VERDICT_GROUPS.find(([one]) => one === group)?.[1] ?? group;
}

/** The groups with as many of their ledgers as a list of so many rows has; headings count as none. */
export function firstRows(
  groups: readonly LedgerGroup[],
  most: number,
  isOpen: (group: LedgerGroup) => boolean,
): readonly (LedgerGroup & { readonly shown: readonly LedgerSummary[] })[] {
  let left = most;
  return groups.flatMap((group) => {
    if (left <= 0) return [];
    const shown = isOpen(group) ? group.ledgers.slice(0, left) : [];
    left -= group.isCollection ? 1 + shown.length : shown.length;
    return [{ ...group, shown }];
  });
}
