// What a way to see a run has around it: the entry that is looked at, in the same inspector for all of them.

import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react';
import type { LaneSummary, LedgerDetail } from '../../ledger/model/ledger.ts';
import { SkeletonRows } from '../kit/page/Skeleton.tsx';

/** A tab that a screen adds to the inspector. */
export interface InspectorTab {
  /** As the address names it. */
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
  open(): void;
}

export interface RunFrameProps {
  /** What the pane of the drawing is called where one pane is shown at a time. */
  readonly name: string;
  readonly detail: LedgerDetail;
  readonly lane: LaneSummary;
  readonly index: number;
  readonly more: readonly InspectorTab[];
  /** The address of the screen, and what writes it. */
  readonly params: URLSearchParams;
  readonly write: (change: (params: URLSearchParams) => void) => void;
  readonly onEntry: (lane: string, index: number) => void;
  readonly children: ReactNode;
}

export const RunFrameContext = createContext<ComponentType<RunFrameProps> | null>(null);

/** A drawing of the run, and beside it the inspector. */
export function RunFrame(props: RunFrameProps) {
  const Frame = useContext(RunFrameContext);
  return <Suspense fallback={<SkeletonRows rows={8} />}>{Frame && <Frame {...props} />}</Suspense>;
}
