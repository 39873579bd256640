// The sentence that greets whoever opens a screen for the first time, and which were read already.

import { MANIFESTS } from '../data/ledgers/formats.ts';
import { opening } from '../features/workspace/levels.ts';
import { readUrl } from '../features/workspace/url.ts';
import type { Place } from './header/place.ts';
import { tabsOf } from './header/tabs.ts';

export interface Greeting {
  /** What it is remembered by. */
  readonly screen: string;
  /** Short: at 1280 pixels it is on one line with the tabs, or in the header. */
  readonly text: string;
}

const LEDGER_SCREENS: ReadonlyMap<string, string> = new Map([
  ['overview', 'Can it be trusted, what speaks against it, what waits.'],
  ['lane/cards', 'Read from top to bottom: j and k step, space plays.'],
  ['lane/glyphs', 'All lanes from left to right: arrows step, + and − zoom.'],
  ['lane/ribbon', 'The whole lane as bars: drag over a part to look closer.'],
  ['graph', 'Every lane, and what led from one to another.'],
  ['checks', 'What each check examined. One not made is never a pass.'],
  ['export', 'What can be handed over, and who can check it.'],
]);

const PAGES: ReadonlyMap<string, string> = new Map([
  ['approvals', 'Open a request to read why it stopped.'],
  ['approvals/request', 'Read why it stopped: a approves, x denies.'],
  ['journal', 'Your decisions, signed with your own key.'],
  ['check', 'Who signed it, and whether it holds.'],
  ['search', 'One line asks all ledgers at once.'],
  ['lanes', 'Every lane of every ledger, and what ties them.'],
  ['compare', 'What differs, and from where on.'],
  ['report', 'Choose ledgers, and hand over what was verified.'],
  ['servers', 'A server’s runs are verified as they grow.'],
  ['about/trust', 'Read it before you rely on green.'],
]);

/** `search`: of the address. null: the screen needs none, or is not there yet. */
export function greetingOf(place: Place, search: string): Greeting | null {
  if (place.ledger !== null) {
    const screen = ledgerScreen(place, search);
    const text = LEDGER_SCREENS.get(screen) ?? ownScreen(place, search);
    return place.detail && text ? { screen: `ledger/${screen}`, text } : null;
  }
  const page = place.screen.startsWith('approvals/') ? 'approvals/request' : place.screen;
  const lab = MANIFESTS.find((format) => format.lab?.path === page)?.lab;
  const text = PAGES.get(page) ?? (lab && sentence(lab.about));
  return text ? { screen: page, text } : null;
}

/** A lane is another screen at each level, and so is each view of what a format adds. */
function ledgerScreen({ screen, lane, detail }: Place, search: string): string {
  const params = new URLSearchParams(search);
  if (lane !== null) {
    const entries = detail?.lanes.find(({ id }) => id === lane)?.entries ?? 0;
    return `${screen}/${readUrl(params).level ?? opening(entries, globalThis.innerWidth)}`;
  }
  const view = LEDGER_SCREENS.has(screen) ? null : params.get('view');
  return view === null ? screen : `${screen}/${view}`;
}

function ownScreen(place: Place, search: string): string | null {
  const tab = tabsOf(place, search).find(({ isCurrent }) => isCurrent);
  return tab ? `${tab.title}: ${tab.about}.` : null;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const KEY = 'ledgerscope.visited';
/** In place of a list: none is wanted. */
const ALL = 'all';

export function wasVisited(screen: string): boolean {
  const known = read();
  return known === ALL || known.includes(screen);
}

/** `null`: all of them, those that nobody has seen included. */
export function setVisited(screen: string | null): void {
  const known = read();
  if (known === ALL || (screen !== null && known.includes(screen))) return;
  try {
    localStorage.setItem(KEY, screen === null ? ALL : JSON.stringify([...known, screen]));
  } catch {
    // A browser that keeps nothing greets again.
  }
}

function read(): typeof ALL | readonly string[] {
  try {
    const text = localStorage.getItem(KEY) ?? '[]';
    if (text === ALL) return ALL;
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
