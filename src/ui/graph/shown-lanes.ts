// The address has the lanes that a person wants to see: the same in every picture of lanes.

export interface ShownLanes {
  /** Only this lane and those below it are shown; null shows all. */
  readonly within: string | null;
  readonly hidden: readonly string[];
}

/** The address has to hold the hidden lanes, so no more can be hidden. */
export const MOST_HIDDEN = 40;

export function readShown(params: URLSearchParams): ShownLanes {
  return { within: params.get('in'), hidden: params.getAll('hide').slice(0, MOST_HIDDEN) };
}

export function writeShown(params: URLSearchParams, { within, hidden }: ShownLanes): void {
  params.delete('in');
  params.delete('hide');
  if (within) params.set('in', within);
  for (const lane of hidden.slice(0, MOST_HIDDEN)) params.append('hide', lane);
}

/**
 * Takes lanes that leave the same one. A choice for another part of the ledger hides nothing here.
 */
export function listShownLanes<Lane extends { readonly lane: string }>(
  lanes: readonly Lane[],
  { within, hidden }: ShownLanes,
): readonly Lane[] {
  const isOnly = within !== null && lanes.some(({ lane }) => lane === within);
  const away = new Set(hidden);
  return lanes.filter(({ lane }) => (!isOnly || lane === within) && !away.has(lane));
}
