import type { LanePart, ResourceName } from '../../../ledger/blame/events.ts';
import { findNearest } from '../../../ledger/query/nearest.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

const MOST_LISTED = 8;

/**
 * Looks among all that the lane, and its source, ever had.
 * @throws {UsageError}
 */
export function resourceNamed(wanted: string, parts: readonly LanePart[]): ResourceName {
  const byText = new Map<string, ResourceName>();
  for (const { fold } of parts)
    for (const name of fold.names) byText.set(writeResource(name), name);
  const whole = byText.get(wanted);
  if (whole) return whole;
  const ofId = [...byText.values()].filter(({ id }) => id === wanted);
  const [only, more] = ofId;
  if (only && !more) return only;
  if (only)
    throw new UsageError(
      `${wanted}: ${ofId.length} resources have this id. Name one with its kind:`,
      ofId.slice(0, MOST_LISTED).map(writeResource),
    );
  const ids = findNearest(wanted, byText.keys());
  const near = ids.length ? ids : [...byText.keys()].slice(0, MOST_LISTED);
  throw new UsageError(
    byText.size === 0
      ? `${wanted}: no such resource. This lane changes no state.`
      : `${wanted}: no such resource in this lane. ${ids.length ? 'Did you mean:' : `It has ${byText.size}:`}`,
    near,
  );
}

function writeResource({ kind, id }: ResourceName): string {
  return `${kind}:${id}`;
}
