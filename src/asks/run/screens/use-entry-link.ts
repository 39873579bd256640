import { useHref } from 'react-router';
import { lanePath } from '../../../ui/paths.ts';
import { useInspected } from './context.ts';

/**
 * Returns the whole address of an entry of the lane, by its index: for somebody who holds the same
 * ledger.
 */
export function useEntryLink(): (index: number) => string {
  const { ledger, lane } = useInspected();
  const base = useHref('/').replace(/\/$/, '');
  return (index) => `${globalThis.location.origin}${base}${lanePath(ledger, lane, { index })}`;
}
