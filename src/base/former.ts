// Addresses that the app had before, and where what they showed is now. Links, notes and stories that
// people kept have them. What else an address says (a lane, an entry, a query, a fragment) stays as it is.

/** `rest`: what follows the first word of such an address. */
type Former = readonly [head: string, rest: RegExp, now: string, view?: string];

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
  ['about', /^\/trust$/, '/trust'],
  ['approvals', /^(?=\/|$)/, '/inbox'],
  ['journal', /^$/, '/inbox/journal'],
  ['check', /^$/, '/inbox/check'],
  ['countersign', /^$/, '/inbox/countersign'],
  ['search', /^$/, '/ask'],
  ['lanes', /^$/, '/runs'],
  ['cases', /^$/, '/', 'cases'],
  ['report', /^$/, '/', 'cases'],
  ['servers', /^$/, '/', 'servers'],
  ['cases', /^\/([^/]+)$/, '/case/$1'],
  ['ledger', /^\/([^/]+)\/lane\/([^/]+)$/, '/ledger/$1/run/$2'],
  ...VIEWS_BEFORE.map(
    ([path, now, view]): Former => [
      'ledger',
      new RegExp(`^/([^/]+)/${path}$`),
      `/ledger/$1${now}`,
      view,
    ],
  ),
];

/** First words of addresses that the app had. */
export const FORMER_HEADS: readonly string[] = FORMER.map(([head]) => head);

/** Where a former address leads now; null: it is none. */
export function leadOn(address: string): string | null {
  const [, path = '', search = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  // A report of one ledger is made there; one of several is that of a case.
  const [only, second] = [...search.matchAll(/(?:^|&)ledger=([^&]+)/g)];
  if (plain === '/report' && only?.[1] && !second) return `/ledger/${only[1]}/hand-over${fragment}`;
  const [, first, left = ''] = /^\/([^/]*)(.*)$/s.exec(plain) ?? [];
  for (const [head, rest, now, view] of FORMER) {
    if (first !== head || !rest.test(left)) continue;
    // A screen that had two views said which; the others are named now as well.
    const isNamed = view === undefined || /(^|&)view=/.test(search);
    const kept = [isNamed ? '' : `view=${view}`, search].filter(Boolean).join('&');
    return `${left.replace(rest, now)}${kept && `?${kept}`}${fragment}`;
  }
  return null;
}
