// Every way to see a run has the same inspector of the current entry.

import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react';
import type { LaneSummary, LedgerDetail } from '../../ledger/model/ledger.ts';
import { SkeletonRows } from '../kit/page/Skeleton.tsx';

export interface InspectorTab {
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
  open(): void;
}

export interface RunFrameProps {
  readonly name: string;
  readonly detail: LedgerDetail;
  readonly lane: LaneSummary;
  readonly index: number;
  readonly more: readonly InspectorTab[];
  readonly params: URLSearchParams;
  readonly write: (change: (params: URLSearchParams) => void) => void;
  readonly onEntry: (lane: string, index: number) => void;
  readonly children: ReactNode;
}

export const RunFrameContext = createContext<ComponentType<RunFrameProps> | null>(null);

export function RunFrame(props: RunFrameProps) {
  const Frame = useContext(RunFrameContext);
  return <Suspense fallback={<SkeletonRows rows={8} />}>{Frame && <Frame {...props} />}</Suspense>;
}
