// Tabs of a ledger: the same for every format, each screen has one, and one is where the person is.

import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../core/model/ledger.ts';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import { longRun } from '../../testing/written.ts';
import { mainLane } from '../../ui/ledger/main-lane.ts';
import { createBench } from '../../worker/testing.ts';
import { SCREENS } from '../screens.ts';
import type { Place } from './place.ts';
import { tabsOf } from './tabs.ts';

async function placeAt(screen: string, format: string): Promise<Place> {
  const { service, importBytes } = createBench();
  const { ledger } = await importBytes('a.jsonl', longRun(2));
  const detail = await service.ledger(ledger ?? '');
  const summary = { ...detail.summary, id: 'l', format };
  const lane = screen === 'lane' ? (detail.lanes[0]?.id ?? '') : null;
  return { ledger: 'l', lane, compared: undefined, screen, detail: { ...detail, summary } };
}

const words = async (format: string) => {
  const place = await placeAt('overview', format);
  return tabsOf(place, '').map(({ title }) => title);
};

describe('the tabs', () => {
  it('are the same for every format, with what it adds in the middle', async () => {
    for (const { id, screens, pins, records } of MANIFESTS)
      expect(await words(id), id).toEqual([
        ...['Overview', 'Replay', 'Theatre', ...(records.world ? ['Time'] : []), 'Graph'],
        ...screens.map(({ title }) => title),
        ...['Patterns', 'Checks', ...(pins.length ? ['Drift'] : []), 'Tamper', 'Notes', 'Export'],
      ]);
    expect(await words('reactor')).toContain('Cost');
  });

  it('lead to every screen that a ledger has', async () => {
    const reached = new Set<string>();
    for (const { id } of MANIFESTS) {
      const place = await placeAt('overview', id);
      for (const { to } of tabsOf(place, ''))
        reached.add(
          to
            .replace(/\?.*/, '')
            .replace('ledger/l', 'ledger/:id')
            .replace(/lane\/.*/, 'lane/:lane'),
        );
    }
    const screens = SCREENS.map(({ path }) => `/${path}`).filter((path) => /^.ledger/.test(path));
    expect([...reached].sort()).toEqual([...new Set(screens)].sort());
  });

  it('say where the person is, each once', async () => {
    const here = async (format: string, screen: string, search = '') =>
      tabsOf(await placeAt(screen, format), search)
        .filter(({ isCurrent }) => isCurrent)
        .map(({ title }) => title);
    expect(await here('thymos', 'overview')).toEqual(['Overview']);
    expect(await here('thymos', 'lane', '?at=1')).toEqual(['Replay']);
    expect(await here('reactor', 'cascade', '?at=3')).toEqual(['Cascade']);
    expect(await here('reactor', 'cascade', '?at=3&view=cost')).toEqual(['Cost']);
    // A view of its own that has no tab belongs to the screen.
    expect(await here('holon', 'intents', '?view=branches')).toEqual(['Intents']);
  });

  it('keep the place between two views of one screen, and only there', async () => {
    const to = async (screen: string, title: string, search: string) =>
      tabsOf(await placeAt(screen, 'reactor'), search).find((tab) => tab.title === title)?.to;
    expect(await to('cascade', 'Cost', '?at=3')).toBe('/ledger/l/cascade?at=3&view=cost');
    expect(await to('cascade', 'Cascade', '?at=3&view=cost')).toBe('/ledger/l/cascade?at=3');
    expect(await to('lane', 'Cascade', '?at=3')).toBe('/ledger/l/cascade');
  });
});

it('the main lane is the longest that leaves no other', () => {
  const lane = (id: string, origin: LaneSummary['origin'], entries: number): LaneSummary => ({
    ...{ id, origin, entries, title: id, headSeq: null, firstAt: null, lastAt: null, kinds: [] },
    ...{ approvalsOpen: 0, verdict: null, passed: 0, errors: 0, warnings: 0 },
  });
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
