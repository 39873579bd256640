// The store is in memory for browsers that give no storage, and for tests.

import { MAX_REFUSALS, type Refusal } from '../model/import.ts';
import type { Note } from '../model/note.ts';
import type { SeriesPage } from '../series/page.ts';
import type {
  AskedRow,
  CaseRow,
  DigestRow,
  ImportRow,
  KeptFile,
  LaneRow,
  LedgerRow,
  OverviewRow,
  PageRow,
  ReportRow,
  StoryRow,
  TextIndexRow,
} from './rows.ts';
import {
  isUnchanged,
  type Lanes,
  type LedgerStore,
  type Pages,
  requireNoted,
  withIndex,
  withRunState,
  withSpaceSince,
} from './store.ts';

interface Build {
  source?: readonly KeptFile[];
  overview?: OverviewRow;
  survey?: unknown;
  readonly lanes: Map<string, LaneRow>;
  readonly asked: Map<string, AskedRow>;
  readonly reports: Map<string, ReportRow>;
  readonly pages: Map<string, PageRow[]>;
  readonly digests: Map<string, DigestRow[]>;
  readonly texts: Map<string, TextIndexRow[]>;
  readonly series: Map<string, SeriesPage[]>;
}

/** `rows` counts everything stored, for tests that nothing stays. */
export interface MemoryStore extends LedgerStore {
  rows(): number;
}

export function openMemoryStore(): MemoryStore {
  const ledgers = new Map<string, LedgerRow>();
  const imports = new Map<string, ImportRow>();
  const builds = new Map<string, Build>();
  const notes = new Map<string, Map<string, Note>>();
  const cases = new Map<string, CaseRow>();
  const stories = new Map<string, StoryRow>();
  const refusals = new Map<string, Refusal>();

  const make = (id: string): Build => {
    const found = builds.get(id);
    if (found) return found;
    const build: Build = {
      lanes: new Map(),
      asked: new Map(),
      reports: new Map(),
      pages: new Map(),
      digests: new Map(),
      texts: new Map(),
      series: new Map(),
    };
    builds.set(id, build);
    return build;
  };
  const putPages = ({ pages, series }: Pages) => {
    for (const { page, digests } of pages) {
      const build = make(digests.build);
      if (page) listAt(build.pages, page.lane)[page.page] = page;
      listAt(build.digests, digests.lane)[digests.page] = digests;
    }
    for (const row of series) listAt(make(row.build).series, row.lane)[row.page] = row.series;
  };
  const putLanes = ({ lanes, asked, reports }: Lanes) => {
    for (const row of lanes) make(row.build).lanes.set(row.lane, row);
    for (const row of asked) make(row.build).asked.set(row.lane, row);
    for (const row of reports) make(row.build).reports.set(row.lane, row);
  };
  const isNamed = (build: string) =>
    [...ledgers.values()].some((row) => row.build === build || row.source === build) ||
    [...imports.values()].some((row) => row.build === build && !row.swept);

  return {
    rows: () => ledgers.size + imports.size + builds.size + notes.size + cases.size + stories.size,

    ledgers: async () => [...ledgers.values()],
    ledger: async (id) => ledgers.get(id),

    begin: async (row) => void imports.set(row.job, { ...row, swept: false }),
    async putSource(build, source) {
      make(build).source = source;
    },
    putPages: async (rows) => putPages(rows),
    putLanes: async (rows) => putLanes(rows),
    async putSurvey(build, survey) {
      make(build).survey = structuredClone(survey);
    },
    async putOverview(row) {
      make(row.build).overview = row;
    },
    async publish(row, job) {
      requireNoted(row, imports.get(job));
      if (ledgers.has(row.id)) return false;
      ledgers.set(row.id, row);
      imports.delete(job);
      return true;
    },
    async republish(row, job) {
      requireNoted(row, imports.get(job));
      const found = ledgers.get(row.id);
      if (!found) return false;
      ledgers.set(row.id, row);
      imports.delete(job);
      if (found.source !== row.source) builds.delete(found.source);
      if (found.build !== row.source) builds.delete(found.build);
      else {
        const { source } = make(found.build);
        builds.delete(found.build);
        if (source) make(found.build).source = source;
      }
      return true;
    },
    async extend(before, row, { parts, overview, ...rows }) {
      const found = ledgers.get(row.id);
      if (!isUnchanged(found, before)) return false;
      make(row.source).source = parts;
      putPages(rows);
      putLanes(rows);
      make(row.build).overview = overview;
      ledgers.set(row.id, withSpaceSince(before, found, row));
      return true;
    },
    async setVerification(ledger, judged, reports) {
      const found = ledgers.get(ledger);
      if (!found || reports.some(({ build }) => build !== found.build)) return false;
      ledgers.set(ledger, { ...found, judged });
      for (const row of reports) make(row.build).reports.set(row.lane, row);
      return true;
    },
    async putIndex(ledger, index) {
      const { build, lane, page } = index;
      const found = ledgers.get(ledger);
      if (found?.build !== build) return false;
      const texts = listAt(make(build).texts, lane);
      ledgers.set(ledger, withIndex(found, index, texts[page]));
      texts[page] = index;
      return true;
    },
    async setRunState(ledger, state) {
      const row = withRunState(ledgers.get(ledger), state);
      if (row) ledgers.set(ledger, row);
      return row !== null;
    },
    async discard(build, job) {
      builds.delete(build);
      imports.delete(job);
    },
    async forget(ledger, withNotes = false) {
      if (withNotes) notes.delete(ledger);
      const found = ledgers.get(ledger);
      if (!found) return;
      ledgers.delete(ledger);
      builds.delete(found.build);
      builds.delete(found.source);
    },

    cases: async () => [...cases.values()],
    case: async (id) => cases.get(id),
    putCase: async (row) => void cases.set(row.id, row),
    deleteCase: async (id) => void cases.delete(id),

    stories: async () => [...stories.values()],
    story: async (id) => stories.get(id),
    putStory: async (row) => void stories.set(row.id, row),
    deleteStory: async (id) => void stories.delete(id),

    refusals: async () => [...refusals.values()],
    async putRefusals(given) {
      for (const refusal of given) refusals.set(refusal.path, refusal);
      const byAge = [...refusals.values()].sort((a, b) => a.at - b.at);
      for (const { path } of byAge.slice(0, -MAX_REFUSALS)) refusals.delete(path);
    },
    async deleteRefusals(paths) {
      for (const path of paths) refusals.delete(path);
    },

    source: async (build) => builds.get(build)?.source,
    survey: async (build) => builds.get(build)?.survey,
    overview: async (build) => builds.get(build)?.overview,
    lanes: async (build) =>
      [...(builds.get(build)?.lanes.values() ?? [])].sort((a, b) => a.order - b.order),
    lane: async (build, lane) => builds.get(build)?.lanes.get(lane),
    asked: async (build, lane) => builds.get(build)?.asked.get(lane),
    allAsked: async (build) => [...(builds.get(build)?.asked.values() ?? [])],
    reports: async (build) => [...(builds.get(build)?.reports.values() ?? [])],
    report: async (build, lane) => builds.get(build)?.reports.get(lane),
    digests: async (build, lane, page) => builds.get(build)?.digests.get(lane)?.[page],
    series: async (build, lane, pages) =>
      (builds.get(build)?.series.get(lane) ?? []).slice(0, pages),
    page: async (build, lane, page) => builds.get(build)?.pages.get(lane)?.[page],
    indexed: async (build, lane) =>
      Object.keys(builds.get(build)?.texts.get(lane) ?? []).map(Number),
    texts: async (build, lane, page) => builds.get(build)?.texts.get(lane)?.[page],

    notes: async (ledger) => [...(notes.get(ledger)?.values() ?? [])],
    countNotes: async (ledgers) =>
      ledgers.reduce((sum, ledger) => sum + (notes.get(ledger)?.size ?? 0), 0),
    async putNotes(put) {
      for (const note of put) {
        const { ledger } = note.place;
        notes.set(ledger, (notes.get(ledger) ?? new Map<string, Note>()).set(note.id, note));
      }
    },
    async deleteNote(ledger, id) {
      const known = notes.get(ledger);
      known?.delete(id);
      if (known?.size === 0) notes.delete(ledger);
    },

    imports: async () => [...imports.values()],
    async sweep(job) {
      const row = imports.get(job);
      if (!row || row.swept) return;
      builds.delete(row.build);
      imports.set(job, { ...row, swept: true });
    },
    async sweepUnnamed() {
      for (const build of builds.keys()) if (!isNamed(build)) builds.delete(build);
    },
    async takeSwept() {
      const swept = [...imports.values()].filter((row) => row.swept);
      for (const { job } of swept) imports.delete(job);
      return swept;
    },
  };
}

function listAt<T>(lists: Map<string, T[]>, key: string): T[] {
  const found = lists.get(key);
  if (found) return found;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}
