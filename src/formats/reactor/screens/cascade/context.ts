// What every part of the cascade may use without being handed it down.

import { createContext, useContext } from 'react';
import type { ReceiptFaults } from '../data/faults.ts';
import type { ReactorTrail } from '../data/trail.ts';
import type { Score } from './score/score.ts';
import type { CascadeUrl } from './use-cascade-url.ts';

export interface CascadeState {
  readonly ledger: string;
  readonly trail: ReactorTrail;
  readonly faults: ReceiptFaults;
  readonly score: Score;
  /** The receipt under the playhead. */
  readonly at: number;
  /** The chosen node, by its index; null: none is. */
  readonly node: number | null;
  readonly url: CascadeUrl;
  go(at: number): void;
}

export const CascadeContext = createContext<CascadeState | null>(null);

export function useCascade(): CascadeState {
  const cascade = useContext(CascadeContext);
  if (!cascade) throw new Error('a part of the cascade is used outside it');
  return cascade;
}
