// The five tabs of a ledger are the same for every format; within them are the views that it has,
// and one is current.

import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../ledger/model/ledger.ts';
import { createSetup } from '../../testing/handler.ts';
import { summariseLane } from '../../testing/lane-summaries.ts';
import { longRun } from '../../testing/written.ts';
import { MANIFESTS } from '../../ui/data/ledgers/formats.ts';
import { mainLane } from '../../ui/ledger/main-lane.ts';
import { LEDGER_TABS } from '../views.ts';
import type { AppPlace } from './place.ts';
import { listTabs, listViews } from './tabs.ts';

async function placeAt(
  screen: string,
  format: string,
  lane: string | null = null,
): Promise<AppPlace> {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes('a.jsonl', longRun(2));
  const detail = await ask({ name: 'ledger', input: ledger ?? '' });
  const summary = { ...detail.summary, id: 'l', format };
  return { ledger: 'l', lane, points: {}, screen, detail: { ...detail, summary } };
}

describe('the tabs', () => {
  it('are five, whatever the format', async () => {
    for (const { id } of MANIFESTS) {
      const titles = listTabs(await placeAt('read', id)).map(({ title }) => title);
      expect(titles, id).toEqual(['Read', 'Run', 'Prove', 'Ask', 'Hand over']);
    }
    expect(LEDGER_TABS.map(({ keys }) => keys)).toEqual(['g r', 'g u', 'g p', 'g a', 'g h']);
  });

  it('say where the person is, and lead to the main lane or the one that is open', async () => {
    const at = async (screen: string, lane: string | null = null) =>
      listTabs(await placeAt(screen, 'thymos', lane));
    expect((await at('prove')).filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { title: 'Prove', to: '/ledger/l/prove' },
    ]);
    expect((await at('read'))[1]?.to).toMatch(/^\/ledger\/l\/run\/[0-9a-f]+$/);
    expect((await at('run', 'x'))[1]?.to).toBe('/ledger/l/run/x');
  });
});

describe('the views', () => {
  it('are the same for every format, with what it adds behind them', async () => {
    for (const { id, views } of MANIFESTS) {
      const words = async (tab: string) =>
        listViews(await placeAt(tab, id), '').map(({ title }) => title);
      const own = (tab: string) =>
        views.filter((view) => view.tab === tab).map(({ title }) => title);
      expect(await words('read'), id).toEqual(['Overview', 'Checks', ...own('read')]);
      expect(await words('run'), id).toEqual(['Records', ...own('run')]);
      expect(await words('prove'), id).toEqual(['Replay', 'Break it']);
      expect(await words('ask'), id).toEqual(['Search', 'Patterns', ...own('ask')]);
    }
  });

  it('say where the person is, each once', async () => {
    const here = async (format: string, screen: string, search = '') =>
      listViews(await placeAt(screen, format), search)
        .filter(({ isCurrent }) => isCurrent)
        .map(({ title }) => title);
    expect(await here('thymos', 'read')).toEqual(['Overview']);
    expect(await here('thymos', 'run', '?at=1')).toEqual(['Records']);
    for (const search of ['?level=cascade&at=3', '?view=cascade&at=3', '?view=cost&at=3'])
      expect(await here('reactor', 'run', search)).toEqual(['Cascade']);
    expect(await here('thymos', 'prove', '?view=nonsense')).toEqual(['Replay']);
  });

  it('keep the place between two views that one screen draws, and only there', async () => {
    const to = async (title: string, search: string) =>
      listViews(await placeAt('run', 'holon'), search).find((view) => view.title === title)?.to;
    expect(await to('Branches', '?view=intents&at=3')).toBe('/ledger/l/run?view=branches&at=3');
    expect(await to('Intents', '?view=graph&at=3')).toBe('/ledger/l/run?view=intents');
  });

  it('name the level that a format adds as the others are', async () => {
    const views = listViews(await placeAt('run', 'reactor'), '?view=cascade&at=3');
    const cascade = views.find(({ isLevel }) => isLevel);
    expect(cascade?.to).toBe('/ledger/l/run?at=3&level=cascade');
  });
});

it('the main lane is the longest that leaves no other', () => {
  const lane = (id: string, origin: LaneSummary['origin'], entries: number) =>
    summariseLane({ id, origin, entries });
  const lanes = [
    lane('a', 'root', 2),
    lane('b', 'branch', 9),
    lane('c', 'root', 5),
    lane('d', 'root', 5),
  ];
  expect(mainLane(lanes)?.id).toBe('c');
  expect(mainLane(lanes.slice(1, 2))?.id).toBe('b');
  expect(mainLane([])).toBeNull();
});
