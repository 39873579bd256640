// The screens of the ledger that is looked at, in the order of their tabs: the same for every
// format, with what the format adds in the middle.

import { manifestOf } from '../../data/ledgers/formats.ts';
import { mainLane } from '../../ui/ledger/main-lane.ts';
import {
  checksPath,
  driftPath,
  exportPath,
  laneGraphPath,
  lanePath,
  ledgerPath,
  notesPath,
  patternsPath,
  tamperPath,
  theatrePath,
  timePath,
} from '../../ui/paths.ts';
import type { Place } from './place.ts';

export interface LedgerTab {
  readonly title: string;
  /** What a person finds there, in a few words. */
  readonly about: string;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly keys?: string;
}

/** `search`: of the address that is looked at. Of no ledger there are none. */
export function tabsOf({ ledger, lane, screen, detail }: Place, search: string): LedgerTab[] {
  if (!ledger || !detail) return [];
  const path = ledgerPath(ledger);
  const replayed = lane ?? mainLane(detail.lanes)?.id;
  const common = (title: string, about: string, to: string, own: string, keys: string) => ({
    ...{ title, about, to, keys },
    isCurrent: screen === own,
  });
  return [
    common('Overview', 'verdict, findings, lanes', path, 'overview', 'g o'),
    ...(replayed === undefined
      ? []
      : [common('Replay', 'one lane, entry by entry', lanePath(ledger, replayed), 'lane', 'g r')]),
    common('Theatre', 'the proof, step by step', theatrePath(ledger, lane), 'replay', 'g t'),
    ...(detail.hasState
      ? [
          common(
            'Time',
            'two moments, and what is different between them',
            timePath(ledger),
            'time',
            'g m',
          ),
        ]
      : []),
    common('Graph', 'how the lanes are connected', laneGraphPath(ledger), 'graph', 'g g'),
    ...ownTabs(detail.summary.format, path, screen, new URLSearchParams(search)),
    common('Patterns', 'what many entries have in common', patternsPath(ledger), 'patterns', 'g p'),
    common('Checks', 'every check · verify against', checksPath(ledger), 'checks', 'g c'),
    ...(manifestOf(detail.summary.format)?.pins.length
      ? [
          common(
            'Drift',
            'from when on it differs from what you expect',
            driftPath(ledger),
            'drift',
            'g v',
          ),
        ]
      : []),
    common('Tamper', 'be the forger, on a copy', tamperPath(ledger), 'tamper', 'g b'),
    common('Notes', 'what people wrote on it here', notesPath(ledger), 'notes', 'g n'),
    common('Export', 'files to hand over or keep', exportPath(ledger), 'export', 'g e'),
  ];
}

/** What the format adds. Two views of one screen keep where the person is in it. */
function ownTabs(format: string, path: string, screen: string, search: URLSearchParams) {
  const screens = manifestOf(format)?.screens ?? [];
  const same = screens.filter((one) => one.path === screen);
  const view = search.get('view');
  const current =
    same.find((one) => one.view !== undefined && one.view === view) ??
    same.find((one) => one.view === undefined);
  return screens.map((one): LedgerTab => {
    const params = new URLSearchParams(same.length > 1 && one.path === screen ? search : '');
    if (one.view) params.set('view', one.view);
    else params.delete('view');
    return {
      title: one.title,
      about: one.about,
      to: `${path}/${one.path}${params.size > 0 ? `?${params}` : ''}`,
      isCurrent: one === current,
    };
  });
}
