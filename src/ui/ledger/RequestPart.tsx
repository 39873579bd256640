import { type ComponentType, createContext, Suspense, useContext } from 'react';
import { SkeletonRows } from '../kit/page/Skeleton.tsx';

/** A request is named by the entry that asks. */
export interface RequestPartProps {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number;
}

/** Has by format what it adds to the screen of a request. */
export const RequestParts = createContext<ReadonlyMap<string, ComponentType<RequestPartProps>>>(
  new Map(),
);

/** Shows what the format of a ledger adds to the screen of a request; nothing for most. */
export function RequestPart({ format, ...at }: RequestPartProps & { readonly format: string }) {
  const Part = useContext(RequestParts).get(format);
  if (!Part) return null;
  return (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <Part key={`${at.ledger} ${at.lane} ${at.index}`} {...at} />
    </Suspense>
  );
}
