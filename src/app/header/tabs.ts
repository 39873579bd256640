import { mainLane } from '../../ui/ledger/main-lane.ts';
import { lanePath, viewPath } from '../../ui/paths.ts';
import { LEDGER_TABS, type LedgerView, type Tab, viewIn, viewNamed } from '../views.ts';
import type { AppPlace } from './place.ts';

export interface TabLink {
  readonly title: string;
  readonly about: string;
  readonly to: string;
  readonly isCurrent: boolean;
  /** It is chosen within its screen, with the levels of the run. */
  readonly isLevel?: boolean;
}

export interface KeyedTab extends TabLink {
  readonly keys: string;
}

/** Lists the tabs of the open ledger; empty without one. */
export function listTabs(place: AppPlace): KeyedTab[] {
  if (!place.ledger) return [];
  const { ledger } = place;
  return LEDGER_TABS.map((tab) => {
    const shown = listShown(tab, place);
    return {
      title: tab.title,
      about: shown.map(({ title }) => title.toLowerCase()).join(', '),
      to: addressTo(place, ledger, tab, viewIn(tab, '')),
      isCurrent: place.screen === tab.tab,
      keys: tab.keys,
    };
  });
}

/** Lists the views in the open tab, or in another; `search` is that of the current address. */
export function listViews(place: AppPlace, search: string, of = place.screen): TabLink[] {
  const { ledger } = place;
  const tab = LEDGER_TABS.find((one) => one.tab === of);
  if (!ledger || !tab) return [];
  const params = new URLSearchParams(search);
  const open = place.screen === tab.tab ? viewIn(tab, viewNamed(params)) : null;
  return listShown(tab, place).map((view) => ({
    title: view.title,
    about: view.about,
    to: addressTo(place, ledger, tab, view, view.load === open?.load ? params : undefined),
    isCurrent: view === open,
    isLevel: view.isLevel === true,
  }));
}

function listShown({ views }: Tab, { detail }: AppPlace): readonly LedgerView[] {
  return views.filter(({ appliesTo }) => !appliesTo || (detail !== null && appliesTo(detail)));
}

/** `kept` is the place within the screen, which stays when another of its views is opened. */
function addressTo(
  { lane, detail }: AppPlace,
  ledger: string,
  { tab }: Tab,
  { view, isLevel }: LedgerView,
  kept = new URLSearchParams(),
): string {
  const run = lane ?? mainLane(detail?.lanes ?? [])?.id;
  if (tab === 'run' && view === '' && run !== undefined) return lanePath(ledger, run);
  const shown = new URLSearchParams(kept);
  shown.delete('view');
  if (isLevel) shown.set('level', view);
  return viewPath(ledger, tab, isLevel ? '' : view, shown);
}
