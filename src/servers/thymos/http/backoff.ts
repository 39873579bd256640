// How long to leave a server alone after it failed.

import type { Clock } from '../ports.ts';
import type { LiveFault } from './fault.ts';

const FIRST_MS = 1_000;
const MOST_MS = 60_000;

/**
 * Doubles with every failure in a row, spread by half so that many pages do not come
 * back at once; never sooner than the server asks for.
 */
export function backoffMs(failures: number, fault: LiveFault, clock: Clock): number {
  const doubled = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.max(fault.retryAfterMs ?? 0, Math.round(doubled * (0.5 + clock.random() / 2)));
}

/** "Retry-After" is seconds or a date. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Math.min(Number(header) * 1_000, 3_600_000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.min(date - now, 3_600_000));
}
