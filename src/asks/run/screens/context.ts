// Every pane of the workspace may use these without being handed them down.

import { createContext, useContext } from 'react';
import type { LaneSummary, LedgerDetail } from '../../../ledger/model/ledger.ts';
import type { ShownLanes } from '../../../ui/graph/shown-lanes.ts';
import type { FoldedKeys } from './folds.ts';
import type { BlameOf, Level, Points, WorkspaceTab } from './url.ts';
import type { Fit } from './use-fit.ts';
import type { WalkPoint } from './walk.ts';

/** An entry, and its place on the screen in px, which it keeps while the level changes. */
export interface SelectionAnchor {
  readonly lane: string;
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** The inspector uses these of its screen. */
export interface InspectedValue {
  readonly ledger: string;
  readonly lane: string;
  readonly detail: LedgerDetail;
  readonly summary: LaneSummary;
  jump(lane: string, index: number): void;
  setTab(tab: WorkspaceTab): void;
  readonly points: Points;
  setPoints(points: Points): void;
  /** The Diff tab compares with the record before, although there are points. */
  readonly isFromBefore: boolean;
  setFromBefore(isFromBefore: boolean): void;
  /** The resource whose history the State tab shows; null when it shows the state. */
  readonly blame: BlameOf | null;
  setBlame(blame: BlameOf | null): void;
}

export interface WorkspaceValue extends InspectedValue {
  /** The entry that a person is at, which is drawn a moment later. */
  now(): WalkPoint;
  readonly level: Level;
  setLevel(level: Level): void;
  readonly fit: Fit;
  /** Opens another level and keeps the entry selected, at the same place of the screen if it fits there. */
  zoomTo(level: Level, anchor: SelectionAnchor): void;
  /** Takes the place that a zoom wants to keep; null if there is none, or it was taken before. */
  takeAnchor(level: Level, lane: string, index: number): SelectionAnchor | null;
  readonly shown: ShownLanes;
  setShown(shown: ShownLanes): void;
  readonly folds: FoldedKeys;
  setFolds(keys: FoldedKeys): void;
}

export const InspectedContext = createContext<InspectedValue | null>(null);
export const WorkspaceContext = createContext<WorkspaceValue | null>(null);

export function useInspected(): InspectedValue {
  const inspected = useContext(InspectedContext);
  if (!inspected) throw new Error('a part of the inspector is used outside it');
  return inspected;
}

export function useWorkspace(): WorkspaceValue {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('a pane of the workspace is used outside it');
  return workspace;
}
