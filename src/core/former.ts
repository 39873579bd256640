// Addresses that the app had before, and where what they showed is now. Links, notes and stories that
// people kept have them. What else an address says (a lane, an entry, a query, a fragment) stays as it is.

type Former = readonly [path: RegExp, now: string, view?: string];

const VIEWS_BEFORE: readonly (readonly [path: string, now: string, view?: string])[] = [
  ['checks', '', 'checks'],
  ['rules', '', 'rules'],
  ['graph', '/run', 'graph'],
  ['time', '/run', 'time'],
  ['cascade', '/run', 'cascade'],
  ['intents', '/run', 'intents'],
  ['checkpoints', '/run', 'checkpoints'],
  ['replay', '/prove'],
  ['tamper', '/prove', 'break'],
  ['drift', '/prove', 'expect'],
  ['patterns', '/ask', 'patterns'],
  ['what-if', '/ask', 'what-if'],
  ['figures', '/ask', 'figures'],
  ['notes', '/hand-over', 'notes'],
  ['export', '/hand-over', 'data'],
];

const FORMER: readonly Former[] = [
  [/^\/about\/trust$/, '/trust'],
  [/^\/approvals(?=\/|$)/, '/inbox'],
  [/^\/journal$/, '/inbox/journal'],
  [/^\/check$/, '/inbox/check'],
  [/^\/countersign$/, '/inbox/countersign'],
  [/^\/search$/, '/ask'],
  [/^\/lanes$/, '/runs'],
  [/^\/(?:cases|report)$/, '/', 'cases'],
  [/^\/servers$/, '/', 'servers'],
  [/^\/cases\/([^/]+)$/, '/case/$1'],
  [/^\/ledger\/([^/]+)\/lane\/([^/]+)$/, '/ledger/$1/run/$2'],
  ...VIEWS_BEFORE.map(
    ([path, now, view]): Former => [
      new RegExp(`^/ledger/([^/]+)/${path}$`),
      `/ledger/$1${now}`,
      view,
    ],
  ),
];

/** First words of addresses that the app had, and has no more. */
export const FORMER_HEADS = [
  'about',
  'approvals',
  'cases',
  'check',
  'countersign',
  'journal',
  'lanes',
  'report',
  'search',
  'servers',
] as const;

/** Where a former address leads now; null: it is none. */
export function leadOn(address: string): string | null {
  const [, path = '', search = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  // A report of one ledger is made there; one of several is that of a case.
  const [only, second] = [...search.matchAll(/(?:^|&)ledger=([^&]+)/g)];
  if (plain === '/report' && only?.[1] && !second) return `/ledger/${only[1]}/hand-over${fragment}`;
  for (const [before, now, view] of FORMER) {
    if (!before.test(plain)) continue;
    // A screen that had two views said which; the others are named now as well.
    const isNamed = view === undefined || /(^|&)view=/.test(search);
    const kept = [isNamed ? '' : `view=${view}`, search].filter(Boolean).join('&');
    return `${plain.replace(before, now)}${kept && `?${kept}`}${fragment}`;
  }
  return null;
}
