// What the worker is asked to draw: what the address says, in the room that there is.

import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import type { LanesAsk } from '../../layout/index.ts';
import { textScale } from '../../ui/text-scale.ts';
import type { LanesAddress } from './url.ts';

/** The filter is asked for when typing pauses: every letter would be a graph of its own otherwise. */
export function useLanesAsk({
  state,
  has,
  ledgers,
  order,
  within,
  hidden,
  ...address
}: LanesAddress) {
  const [text] = useDebouncedValue(address.text, 150);
  const { ref, width, height } = useElementSize();
  const filter = { text: text.trim(), state, has, ledgers };
  const size = { width: Math.floor(width), height: Math.floor(height), text: textScale() };
  const ask: LanesAsk = { filter, order, within, hidden, ...size };
  return { ref, ask, isSized: width > 0 };
}
