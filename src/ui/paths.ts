// All addresses are made here, so that a shared link stays good.

export const libraryPath = '/';
export const trustPath = '/trust';
export const inboxPath = '/inbox';
/** Lists requests that were decided, or that nobody can decide any more. */
export const decidedPath = `${inboxPath}/decided`;
/** Searches the entries of all ledgers. */
export const searchPath = '/ask';
/** The library, with the dialog of one of its buttons. */
export const serversPath = '/?view=servers';
export const demosPath = '/?view=demos';
/** Lists the signed decisions of people here. */
export const journalPath = '/inbox/journal';
/** A request that somebody else decided, for a second signature; it is in the fragment. */
export const countersignPath = '/inbox/countersign';
/** Checks a signed decision, or a report. */
export const checkPath = '/inbox/check';
export const checkReportPath = '/inbox/check?of=report';

/** Audit cases have ledgers, a question and findings. */
export const casesPath = '/?view=cases';

export function casePath(id: string): string {
  return `/case/${encodeURIComponent(id)}`;
}

/** Stories are steps through the app, each with a sentence. */
export const storiesPath = '/stories';
/** A story that a link has in its fragment. */
export const linkedStoryPath = '/stories/open';

export function storyPath(id: string): string {
  return `${storiesPath}/${encodeURIComponent(id)}`;
}

export function playPath(id: string): string {
  return `${storyPath(id)}/play`;
}

/** Returns the path, followed by the search where it has parameters. */
export function withSearch(path: string, search: URLSearchParams): string {
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Reads an index from an address; null when it is none. */
export function readIndex(text: string | null | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Searches all ledgers, some of them, or those of one verdict. */
export function foundPath(
  query: string,
  among: { readonly ledgers?: readonly string[]; readonly verdict?: string | undefined } = {},
): string {
  const search = new URLSearchParams(query === '' ? {} : { q: query });
  for (const id of among.ledgers ?? []) search.append('ledger', id);
  if (among.verdict) search.set('verdict', among.verdict);
  return withSearch(searchPath, search);
}

export function requestPath(ledger: string, lane: string, index: number): string {
  return `${inboxPath}/${encodeURIComponent(ledger)}/${encodeURIComponent(lane)}/${index}`;
}

export function ledgerPath(ledger: string): string {
  return `/ledger/${encodeURIComponent(ledger)}`;
}

/** The tabs of a ledger, as their addresses name them; `read` is the ledger's own. */
export type LedgerTab = 'read' | 'run' | 'prove' | 'ask' | 'hand-over';

/** A view in a tab of a ledger, with '' its first. `shown` has further parameters. */
export function viewPath(
  ledger: string,
  tab: LedgerTab,
  view = '',
  shown: URLSearchParams = new URLSearchParams(),
): string {
  const search = new URLSearchParams([...(view ? [['view', view]] : []), ...shown]);
  const path = tab === 'read' ? ledgerPath(ledger) : `${ledgerPath(ledger)}/${tab}`;
  return withSearch(path, search);
}

/** Lists the entries of one ledger that a query finds. */
export function askPath(ledger: string, query: string): string {
  return viewPath(ledger, 'ask', '', new URLSearchParams({ q: query }));
}

/** Leads to where a pin or the profile for verifying is given. */
export function givePath(ledger: string, what: string): string {
  return `${checksPath(ledger)}#${giveId(what)}`;
}

/** Returns the id of that field among the checks. */
export function giveId(what: string): string {
  return `verify-${what}`;
}

/** Lists every check, and the pins and the profile of the verification. */
export function checksPath(ledger: string): string {
  return viewPath(ledger, 'read', 'checks');
}

function writeParams(values: Readonly<Record<string, string | number>>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/**
 * Leads to where a copy is broken, with a case on it. `byte`, of the entry `at`, is chosen for
 * somebody to type over; `step` is how far a forger goes at once.
 */
export function tamperPath(
  ledger: string,
  at: {
    readonly case?: string;
    readonly at?: number;
    readonly byte?: number;
    readonly step?: number;
  } = {},
): string {
  return viewPath(ledger, 'prove', 'break', writeParams(at));
}

/** Leads to what is handed over of a ledger: its report, or another choice. */
export function handOverPath(ledger: string, what: '' | 'anchor' = ''): string {
  return viewPath(ledger, 'hand-over', what);
}

export function mapPath(ledger: string): string {
  return viewPath(ledger, 'run', '', new URLSearchParams({ level: 'map' }));
}

/**
 * Shows all ledgers across, or some; `at` is the selected lane, and `only` limits them to what is
 * tied to another file.
 */
export function runsPath(
  shown: { readonly at?: string; readonly only?: 'tied' } = {},
  ledgers: readonly string[] = [],
): string {
  const search = new URLSearchParams(shown);
  for (const id of ledgers) search.append('ledger', id);
  return withSearch('/runs', search);
}

/** Returns "LANE:INDEX", as addresses have it. */
export function pointText({ lane, index }: { lane: string; index: number }): string {
  return `${lane}:${index}`;
}

/** A lane, at an entry and a tab of the inspector where they are given. */
export function lanePath(
  ledger: string,
  lane: string,
  at?: {
    readonly index?: number | null;
    readonly tab?: string;
    readonly level?: string | undefined;
    /** The two compared points, each "LANE:INDEX"; a single one is compared with the entry. */
    readonly a?: string | undefined;
    readonly b?: string | undefined;
    /** The State tab shows the history of this resource. */
    readonly resource?: { readonly kind: string; readonly id: string };
  },
): string {
  const search = new URLSearchParams();
  if (at?.index !== undefined && at.index !== null) search.set('at', String(at.index));
  if (at?.tab) search.set('tab', at.tab);
  if (at?.level) search.set('level', at.level);
  if (at?.a) search.set('a', at.a);
  if (at?.b) search.set('b', at.b);
  if (at?.resource) search.set(HISTORY, resourceText(at.resource));
  return withSearch(`${ledgerPath(ledger)}/run/${encodeURIComponent(lane)}`, search);
}

/** The parameter names the resource whose history is shown. */
export const HISTORY = 'blame';

/** Returns "KIND:ID", such that the first colon is the one between them. */
export function resourceText({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind.replaceAll('%', '%25').replaceAll(':', '%3A')}:${id}`;
}

/**
 * One side of a comparison is all lanes without a lane, and the end of the lane without an index.
 */
export interface ComparedPoint {
  readonly ledger: string;
  readonly lane?: string | null;
  readonly index?: number | null;
}

export function readComparedPoint(search: URLSearchParams, side: 'a' | 'b') {
  const ledger = search.get(side);
  if (!ledger) return null;
  const lane = search.get(`${side}.lane`) || null;
  return { ledger, lane, index: lane === null ? null : readIndex(search.get(`${side}.at`)) };
}

export function compareParams(a?: ComparedPoint | null, b?: ComparedPoint | null): URLSearchParams {
  const search = new URLSearchParams();
  for (const [side, point] of Object.entries({ a, b })) {
    if (!point) continue;
    search.set(side, point.ledger);
    if (!point.lane) continue;
    search.set(`${side}.lane`, point.lane);
    if (point.index !== undefined && point.index !== null)
      search.set(`${side}.at`, String(point.index));
  }
  return search;
}

/** Compares two ledgers, lanes or states; a missing side is chosen there. */
export function comparePath(
  a?: ComparedPoint | null,
  b?: ComparedPoint | null,
  view?: 'states',
): string {
  const search = compareParams(a, b);
  if (view) search.set('view', view);
  return withSearch('/compare', search);
}
