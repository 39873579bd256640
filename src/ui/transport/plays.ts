import { useLocation } from 'react-router';

/** What a link hands over to the screen that it leads to: it plays there. */
export const PLAYS = { plays: true };

/** Whether this screen was opened to be played. */
export function usePlays(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'plays' in state;
}
