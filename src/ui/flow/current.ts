// The node that takes the keyboard is kept outside React's tree: a step to the next one repaints
// two nodes, not all of them.

import { createContext, useContext } from 'react';
import { Store } from '../../base/store.ts';
import { usePart } from '../store.ts';

export const createCurrent = () => new Store<string | null>(null);

export const CurrentNode = createContext(createCurrent());

export function useIsCurrent(id: string): boolean {
  return usePart(useContext(CurrentNode), (current) => current === id);
}
