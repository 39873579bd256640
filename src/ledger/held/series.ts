// The series of a stored lane has its columns from the import, where the lane's row, its report and
// the ledger's links have something.

import { Series, type SeriesPlaces } from '../series/series.ts';
import type { OverviewRow } from '../storage/rows.ts';
import type { LedgerStore } from '../storage/store.ts';
import type { OpenedLane } from './opened-lane.ts';

/** Null when a page is missing. */
export async function openSeries(
  store: LedgerStore,
  opened: OpenedLane,
  overview: OverviewRow,
): Promise<Series | null> {
  const { build, lane, series } = opened.row;
  const pages = series.pages ? await store.series(build, lane, series.pages) : [];
  return pages.length === series.pages
    ? new Series(series, pages, findSeriesPlaces(opened, overview))
    : null;
}

function findSeriesPlaces(
  { row, requests, severities, broken, open }: OpenedLane,
  overview: OverviewRow,
): SeriesPlaces {
  const { lane, links } = row;
  const left = links.filter(({ kind }) => kind === 'delegation');
  const branched = overview.links.filter(({ kind, to }) => kind === 'branch' && to.lane === lane);
  return {
    requests: placed(requests.map(({ index }) => index)),
    open: placed(open),
    errors: severities?.errors ?? NOWHERE,
    warnings: severities?.warnings ?? NOWHERE,
    broken,
    delegations: placed(left.map(({ from }) => from.index)),
    branches: placed(branched.map(({ to }) => to.index)),
  };
}

const NOWHERE = new Uint32Array();

function placed(indices: readonly (number | null)[]): Uint32Array {
  return Uint32Array.from(new Set(indices.filter((index) => index !== null))).sort();
}
