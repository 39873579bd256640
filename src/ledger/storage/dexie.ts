// Pages are written to IndexedDB in transactions of their own, so that a large import neither
// blocks readers nor stays in memory until the end; a ledger becomes visible in one small
// transaction. The files of ledgers are elsewhere where they can be, and no transaction knows of
// them: one is written before a row names it, and removed after no row does.

import Dexie, { type Table } from 'dexie';
import { MAX_REFUSALS, type Refusal } from '../model/import.ts';
import type { Note } from '../model/note.ts';
import { StoreConnection, type Tell } from './connection.ts';
import type { FileStore } from './file-store.ts';
import type {
  AskedRow,
  CaseRow,
  DigestRow,
  FilePlace,
  ImportRow,
  KeptFile,
  LaneRow,
  LedgerRow,
  NamedBlob,
  OverviewRow,
  PageRow,
  ReportRow,
  SeriesRow,
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
import { removeIndexes } from './text-index/remove.ts';

interface SourceRow {
  readonly build: string;
  readonly parts: readonly StoredPart[];
}

/** A browser without files has the bytes in `file`; earlier versions stored all of them so. */
type StoredPart = Omit<NamedBlob, 'file'> &
  ({ readonly file: Blob | ArrayBuffer } | { readonly place: FilePlace });

interface SurveyRow {
  readonly build: string;
  readonly survey: unknown;
}

type LaneKey = [build: string, lane: string];
type PageKey = [build: string, lane: string, page: number];
type NoteKey = [ledger: string, id: string];

class Database extends Dexie {
  declare readonly ledgers: Table<LedgerRow, string>;
  declare readonly imports: Table<ImportRow, string>;
  declare readonly sources: Table<SourceRow, string>;
  declare readonly overviews: Table<OverviewRow, string>;
  declare readonly surveys: Table<SurveyRow, string>;
  declare readonly lanes: Table<LaneRow, LaneKey>;
  declare readonly asked: Table<AskedRow, LaneKey>;
  declare readonly reports: Table<ReportRow, LaneKey>;
  declare readonly pages: Table<PageRow, PageKey>;
  declare readonly digests: Table<DigestRow, PageKey>;
  declare readonly series: Table<SeriesRow, PageKey>;
  declare readonly notes: Table<Note, NoteKey>;
  declare readonly cases: Table<CaseRow, string>;
  declare readonly stories: Table<StoryRow, string>;
  declare readonly texts: Table<TextIndexRow, PageKey>;
  declare readonly refusals: Table<Refusal, string>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({
      ledgers: 'id',
      imports: 'job',
      sources: 'build',
      overviews: 'build',
      lanes: '[build+lane]',
      reports: '[build+lane]',
      pages: '[build+lane+page]',
      digests: '[build+lane+page]',
    });
    this.version(2).stores({ surveys: 'build' });
    // Sources may be files: an earlier version, which does not know of that, must not open it.
    this.version(3).stores({});
    // An earlier version must not look for pages of entries that are read from their source.
    this.version(4).stores({});
    // An earlier version must not read digests that are columns.
    this.version(5).stores({});
    this.version(6).stores({ series: '[build+lane+page]' });
    // Notes are of no build: they outlast the rows.
    this.version(7).stores({ notes: '[place.ledger+id]' });
    this.version(8).stores({ texts: '[build+lane+page]' });
    this.version(9).stores({ cases: 'id' });
    this.version(10).stores({ asked: '[build+lane]' });
    this.version(11).stores({ stories: 'id' });
    this.version(12).stores({ grams: '[build+lane+page]' });
    this.version(13).stores({ grams: null }).upgrade(removeIndexes);
    this.version(14).stores({ refusals: 'path, at' });
  }

  /** The keys of these tables, which have many rows a build, begin with it. */
  get derived(): Table[] {
    const ofLanes = [this.lanes, this.asked, this.reports];
    return [...ofLanes, this.pages, this.digests, this.series, this.texts];
  }
}

export interface BrowserStore<S> {
  readonly store: S;
  /** Settles once it can be used. @throws when this browser gives no storage. */
  open(): Promise<void>;
}

export function openDexieStore(
  tell: Tell,
  files: FileStore,
  name = 'ledgerscope',
): BrowserStore<LedgerStore> {
  const db = new Database(name);
  const connection = new StoreConnection(db, tell);
  return { store: connection.guard(makeStore(db, files)), open: () => connection.open() };
}

function makeStore(db: Database, files: FileStore): LedgerStore {
  const everything = [db.ledgers, db.imports, db.sources, db.overviews, db.surveys, ...db.derived];

  async function removeBuild(build: string): Promise<void> {
    await db.sources.delete(build);
    await removeDerived(build);
  }

  async function removeDerived(build: string): Promise<void> {
    await db.overviews.delete(build);
    await db.surveys.delete(build);
    for (const table of db.derived) await startingWith(table, build).delete();
  }

  async function putPages({ pages, series }: Pages): Promise<void> {
    await db.pages.bulkPut(pages.flatMap(({ page }) => page ?? []));
    await db.digests.bulkPut(pages.map(({ digests }) => digests));
    if (series.length) await db.series.bulkPut([...series]);
  }

  async function putLanes({ lanes, asked, reports }: Lanes): Promise<void> {
    await db.lanes.bulkPut([...lanes]);
    await db.asked.bulkPut([...asked]);
    await db.reports.bulkPut([...reports]);
  }

  async function isNamed(build: string): Promise<boolean> {
    const ledgers = await db.ledgers.toArray();
    if (ledgers.some((row) => row.build === build || row.source === build)) return true;
    const imports = await db.imports.toArray();
    return imports.some((row) => row.build === build && !row.swept);
  }

  /**
   * Files are removed after the rows. A file that cannot be removed now is named by nobody, and
   * removed at the next start.
   */
  async function removeFiles(...builds: readonly string[]): Promise<void> {
    await Promise.allSettled(builds.map((build) => files.remove(build)));
  }

  return {
    ledgers: () => db.ledgers.toArray(),
    ledger: (id) => db.ledgers.get(id),

    begin: async (row) => void (await db.imports.put({ ...row, swept: false })),
    async putSource(build, parts) {
      try {
        await db.sources.put({ build, parts: parts.map(storedPart) });
      } catch (error) {
        // WebKit keeps no file in a private window, but its bytes.
        if (!(error instanceof Error) || error.name !== 'UnknownError') throw error;
        await db.sources.put({ build, parts: await Promise.all(parts.map(asBytes)) });
      }
    },
    putPages: (rows) => db.transaction('rw', db.pages, db.digests, db.series, () => putPages(rows)),
    putLanes: (rows) => db.transaction('rw', db.lanes, db.asked, db.reports, () => putLanes(rows)),
    putSurvey: async (build, survey) => void (await db.surveys.put({ build, survey })),
    putOverview: async (row) => void (await db.overviews.put(row)),
    publish: (row, job) =>
      db.transaction('rw', db.ledgers, db.imports, async () => {
        requireNoted(row, await db.imports.get(job));
        if (await db.ledgers.get(row.id)) return false;
        await db.ledgers.put(row);
        await db.imports.delete(job);
        return true;
      }),
    async republish(row, job) {
      const before = await db.transaction('rw', everything, async () => {
        requireNoted(row, await db.imports.get(job));
        const before = await db.ledgers.get(row.id);
        if (!before) return null;
        await db.ledgers.put(row);
        await db.imports.delete(job);
        await removeDerived(before.build);
        if (row.source !== before.source) await removeBuild(before.source);
        return before;
      });
      if (before && row.source !== before.source) await removeFiles(before.source);
      return before !== null;
    },
    extend: (before, row, { parts, overview, ...rows }) =>
      db.transaction('rw', everything, async () => {
        const found = await db.ledgers.get(row.id);
        if (!isUnchanged(found, before)) return false;
        await db.sources.put({ build: row.source, parts: parts.map(storedPart) });
        await putPages(rows);
        await putLanes(rows);
        await db.overviews.put(overview);
        await db.ledgers.put(withSpaceSince(before, found, row));
        return true;
      }),
    setVerification: (ledger, judged, reports) =>
      db.transaction('rw', db.ledgers, db.reports, async () => {
        const row = await db.ledgers.get(ledger);
        if (!row || reports.some(({ build }) => build !== row.build)) return false;
        await db.ledgers.put({ ...row, judged });
        await db.reports.bulkPut([...reports]);
        return true;
      }),
    putIndex: (ledger, index) =>
      db.transaction('rw', db.ledgers, db.texts, async () => {
        const { build, lane, page } = index;
        const row = await db.ledgers.get(ledger);
        if (row?.build !== build) return false;
        const before = await db.texts.get([build, lane, page]);
        await db.texts.put(index);
        await db.ledgers.put(withIndex(row, index, before));
        return true;
      }),
    setRunState: (ledger, state) =>
      db.transaction('rw', db.ledgers, async () => {
        const row = withRunState(await db.ledgers.get(ledger), state);
        if (row) await db.ledgers.put(row);
        return row !== null;
      }),
    async discard(build, job) {
      await db.transaction('rw', everything, async () => {
        await removeBuild(build);
        await db.imports.delete(job);
      });
      await removeFiles(build);
    },
    async forget(ledger, withNotes = false) {
      const row = await db.transaction('rw', [...everything, db.notes], async () => {
        if (withNotes) await startingWith(db.notes, ledger).delete();
        const row = await db.ledgers.get(ledger);
        if (!row) return;
        await db.ledgers.delete(ledger);
        await removeBuild(row.build);
        await removeBuild(row.source);
        return row;
      });
      if (row) await removeFiles(row.build, row.source);
    },

    async source(build) {
      const row = await db.sources.get(build);
      if (!row) return undefined;
      const whole = row.parts.some((part) => 'place' in part) ? await files.open(build) : undefined;
      const parts = row.parts.flatMap((part) => openedPart(part, whole) ?? []);
      return parts.length === row.parts.length ? parts : undefined;
    },
    survey: async (build) => (await db.surveys.get(build))?.survey,
    overview: (build) => db.overviews.get(build),
    lanes: async (build) =>
      (await startingWith(db.lanes, build).toArray()).sort((a, b) => a.order - b.order),
    lane: (build, lane) => db.lanes.get([build, lane]),
    asked: (build, lane) => db.asked.get([build, lane]),
    allAsked: (build) => startingWith(db.asked, build).toArray(),
    reports: (build) => startingWith(db.reports, build).toArray(),
    report: (build, lane) => db.reports.get([build, lane]),
    digests: (build, lane, page) => db.digests.get([build, lane, page]),
    page: (build, lane, page) => db.pages.get([build, lane, page]),
    async indexed(build, lane) {
      const keys = await startingWith(db.texts, build, lane).primaryKeys();
      return keys.map(([, , page]) => page);
    },
    texts: (build, lane, page) => db.texts.get([build, lane, page]),
    async series(build, lane, pages) {
      const keys = Array.from({ length: pages }, (_, page): PageKey => [build, lane, page]);
      return (await db.series.bulkGet(keys)).flatMap((row) => row?.series ?? []);
    },

    notes: (ledger) => startingWith(db.notes, ledger).toArray(),
    async countNotes(ledgers) {
      const counts = ledgers.map((ledger) => startingWith(db.notes, ledger).count());
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    putNotes: (notes) =>
      db.transaction('rw', db.notes, async () => void (await db.notes.bulkPut([...notes]))),
    deleteNote: (ledger, id) => db.notes.delete([ledger, id]),

    cases: () => db.cases.toArray(),
    case: (id) => db.cases.get(id),
    putCase: async (row) => void (await db.cases.put(row)),
    deleteCase: (id) => db.cases.delete(id),

    stories: () => db.stories.toArray(),
    story: (id) => db.stories.get(id),
    putStory: async (row) => void (await db.stories.put(row)),
    deleteStory: (id) => db.stories.delete(id),

    refusals: () => db.refusals.toArray(),
    putRefusals: (refusals) =>
      db.transaction('rw', db.refusals, async () => {
        await db.refusals.bulkPut([...refusals]);
        const over = (await db.refusals.count()) - MAX_REFUSALS;
        if (over > 0) await db.refusals.orderBy('at').limit(over).delete();
      }),
    deleteRefusals: (paths) => db.refusals.bulkDelete([...paths]),

    imports: () => db.imports.toArray(),
    async sweep(job) {
      const build = await db.transaction('rw', everything, async () => {
        const row = await db.imports.get(job);
        if (!row || row.swept) return;
        await removeBuild(row.build);
        await db.imports.put({ ...row, swept: true });
        return row.build;
      });
      if (build !== undefined) await removeFiles(build);
    },
    async sweepUnnamed() {
      const builds = new Set(await db.sources.toCollection().primaryKeys());
      for (const build of await files.names()) builds.add(build);
      for (const build of await db.overviews.toCollection().primaryKeys()) builds.add(build);
      for (const build of await db.surveys.toCollection().primaryKeys()) builds.add(build);
      for (const table of db.derived) for (const build of await buildsIn(table)) builds.add(build);
      for (const build of builds) {
        // The builds are listed before, because an import notes itself before it writes; they are
        // looked up twice, because only a suspect is worth a transaction that keeps everybody else
        // waiting.
        if (await isNamed(build)) continue;
        const isGone = await db.transaction('rw', everything, async () => {
          if (await isNamed(build)) return false;
          await removeBuild(build);
          return true;
        });
        if (isGone) await removeFiles(build);
      }
    },
    takeSwept: () =>
      db.transaction('rw', db.imports, async () => {
        const swept = (await db.imports.toArray()).filter((row) => row.swept);
        await db.imports.bulkDelete(swept.map(({ job }) => job));
        return swept;
      }),
  };
}

function storedPart({ file, place, ...known }: KeptFile): StoredPart {
  return place ? { ...known, place } : { ...known, file };
}

async function asBytes({ file, ...known }: NamedBlob) {
  return { ...known, file: await file.arrayBuffer() };
}

/** Undefined when `whole`, the file of its build, is not there, or not as long as it was. */
function openedPart(part: StoredPart, whole: Blob | undefined): KeptFile | undefined {
  if ('place' in part) {
    const { from, size } = part.place;
    const file = whole?.slice(from, from + size);
    return file?.size === size ? { ...part, file } : undefined;
  }
  const { file, ...known } = part;
  return { ...known, file: file instanceof Blob ? file : new Blob([file]) };
}

function startingWith<T, K>(table: Table<T, K>, ...first: readonly string[]) {
  // An array sorts after every number and string, and before a longer array that begins like it.
  return table.where(':id').between([...first], [...first, []], true, true);
}

/** Each build is found in one step, however many rows it has. */
async function buildsIn(table: Table): Promise<string[]> {
  const builds: string[] = [];
  let after: unknown = Dexie.minKey;
  for (;;) {
    const key: unknown = (await table.where(':id').above(after).limit(1).primaryKeys())[0];
    if (!Array.isArray(key) || typeof key[0] !== 'string') return builds;
    builds.push(key[0]);
    after = [key[0], []];
  }
}
