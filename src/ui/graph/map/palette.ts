// A canvas needs the colours of the page, and to know when they change.

import { useEffect, useState } from 'react';
import { isKindToken, KIND_TOKENS } from '../../ledger/kinds.ts';

/** Everything on a canvas, and in its legend, is drawn in these colours. */
export const TOKENS = [
  'surface',
  'accent',
  'line-soft',
  'line-strong',
  'edge',
  'text-faint',
  'bad',
  'warn',
  'hit',
  ...KIND_TOKENS,
] as const;
export type ColourToken = (typeof TOKENS)[number];

export interface Palette {
  readonly colours: Readonly<Record<ColourToken, string>>;
}

const FORCED = '(forced-colors: active)';
const DARK = '(prefers-color-scheme: dark)';

/** Follows the theme, and the colours that a browser forces. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const read = () => setPalette(readPalette());
    const watch = new MutationObserver(read);
    watch.observe(document.documentElement, { attributes: true });
    const queries = [matchMedia(FORCED), matchMedia(DARK)];
    for (const query of queries) query.addEventListener('change', read);
    read();
    return () => {
      watch.disconnect();
      for (const query of queries) query.removeEventListener('change', read);
    };
  }, []);
  return palette;
}

/** A token may be a function of the scheme: only an element has its colour. */
export function readPalette(): Palette {
  const probe = document.createElement('span');
  probe.style.forcedColorAdjust = 'none';
  document.body.append(probe);
  const isForced = matchMedia(FORCED).matches;
  const readColour = (token: ColourToken) => {
    const ofData = isForced && isKindToken(token);
    probe.style.color = ofData ? 'CanvasText' : `var(--ls-${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(TOKENS.map((token) => [token, readColour(token)]));
  probe.remove();
  return { colours: colours as Record<ColourToken, string> };
}
