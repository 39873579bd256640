// The sentence that greets whoever opens a screen for the first time, and which were read already.

import { MANIFESTS, manifestOf } from '../data/ledgers/formats.ts';
import type { Place } from './header/place.ts';

export interface Greeting {
  /** What it is remembered by. */
  readonly screen: string;
  readonly text: string;
}

const LEDGER_SCREENS: ReadonlyMap<string, string> = new Map([
  [
    'overview',
    'What a person asks first comes first: whether this record can be trusted, what speaks against it, and what waits.',
  ],
  [
    'lane',
    'Entries are read from top to bottom, on a chain that is closed or visibly broken: j and k step, space plays, ? shows all keys.',
  ],
  ['graph', 'Every lane of this ledger, and what led from one to another: open one to read it.'],
  [
    'checks',
    'Every check with what it examined: one that was not made is never a pass, and says what it needs from you.',
  ],
  ['export', 'What can be handed over or kept: each file says who can check it, and with what.'],
]);

const PAGES: ReadonlyMap<string, string> = new Map([
  [
    'approvals',
    'Requests that no one has decided, of all ledgers here: open one to read why it stopped, and what a yes would do.',
  ],
  [
    'approvals/request',
    'One question on one screen: what would happen, why it stopped, and whether its record can be trusted. a approves, x denies; both ask once more.',
  ],
  [
    'journal',
    'What is decided here is kept in this ledger, signed with a key that never leaves this browser.',
  ],
  ['check', 'Give a signed decision, and read who signed it, what it binds, and whether it holds.'],
  [
    'servers',
    'Connect a running server, and its runs become ledgers here that are verified as they grow.',
  ],
  [
    'about/trust',
    'What each check proves, and what no check can: read it before you rely on green.',
  ],
]);

/** null: the screen needs none, or is not there yet. */
export function greetingOf({ ledger, screen, detail }: Place): Greeting | null {
  if (ledger !== null) {
    const text = detail && (LEDGER_SCREENS.get(screen) ?? ownScreen(detail.summary.format, screen));
    return text ? { screen: `ledger/${screen}`, text } : null;
  }
  const page = screen.startsWith('approvals/') ? 'approvals/request' : screen;
  const text = PAGES.get(page) ?? MANIFESTS.find(({ lab }) => lab?.path === page)?.lab?.story;
  return text ? { screen: page, text } : null;
}

function ownScreen(format: string, screen: string): string | null {
  const found = manifestOf(format)?.screens.find(({ path }) => path === screen);
  return found ? `${found.title}: ${found.about}.` : null;
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
