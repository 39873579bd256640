// The key c keeps what has the focus, else what the screen is about.

import { askToKeep, type ToKeep, toKeep } from '../ui/keep.ts';
import { readComparedPoint, readIndex } from '../ui/paths.ts';

const PART = 'li, tr, article, [role="row"], [role="listitem"]';

/** `name` is that of the ledger of the address. */
export function keepHere(name: string | undefined): void {
  const focused = document.activeElement;
  const screen = document.getElementById('screen');
  if (press(focused?.closest(PART))) return;
  const link = focused instanceof HTMLAnchorElement && screen?.contains(focused) ? focused : null;
  const linked = link && inAddress(new URL(link.href), link.innerText.trim());
  if (linked) askToKeep(linked);
  else if (!press(screen)) {
    const here = inAddress(new URL(window.location.href), name ?? '');
    if (here) askToKeep(here);
  }
}

function press(part: Element | null | undefined): boolean {
  const button = part?.querySelector<HTMLElement>('[data-keep]');
  button?.click();
  return button !== null && button !== undefined;
}

/** Returns null when a case cannot keep what the address shows. */
function inAddress({ origin, pathname, searchParams }: URL, what: string): ToKeep | null {
  if (origin !== window.location.origin) return null;
  const [, ledger = '', screen, lane] =
    /^\/ledger\/([^/]+)(?:\/([^/]+)(?:\/([^/]+))?)?/.exec(pathname)?.map(decodePart) ?? [];
  const query = searchParams.get('q');
  if (query && (pathname === '/ask' || screen === 'ask'))
    return { ledgers: ledger ? [ledger] : [], query };
  const shown = screen === 'prove' ? searchParams.get('lane') : screen === 'run' && lane;
  if (ledger && shown)
    return toKeep({ what, ledger, lane: shown, index: readIndex(searchParams.get('at')) });
  if (ledger) return toKeep({ what, ledger });
  const a = readComparedPoint(searchParams, 'a');
  const b = readComparedPoint(searchParams, 'b');
  return a && b ? toKeep({ what: document.title.split(' · ')[0] ?? '', ...a, other: b }) : null;
}

function decodePart(part: string | undefined): string | undefined {
  return part && decodeURIComponent(part);
}
