// The same hash has the same colour everywhere. It never has a hue of a verdict, and is quieter
// than the mark of any kind.

/** Degrees of OKLCH, from cyan over blue to magenta. */
const FROM = 200;
const HUES = 64;
const STEP = 2.2;
/** The tiers are added to the theme's lightness. */
const TIERS = [-0.045, -0.015, 0.015, 0.045];
const CHROMA = 0.075;

/** The number of colours. */
export const HASH_COLOURS = HUES * TIERS.length;

export interface HashColour {
  readonly hue: number;
  readonly chroma: number;
  readonly lighter: number;
}

/** `place` is from 0 to {@link HASH_COLOURS} − 1. */
export function hashColour(place: number): HashColour {
  return {
    hue: FROM + (place % HUES) * STEP,
    chroma: CHROMA,
    lighter: TIERS[Math.floor(place / HUES) % TIERS.length] ?? 0,
  };
}

/** Returns the place of the colour of a hash. */
export function hashPlace(hash: string): number {
  // FNV-1a over the whole text, so that ids that are no hex get a colour too.
  let sum = 0x811c9dc5;
  for (let i = 0; i < hash.length; i++) sum = Math.imul(sum ^ hash.charCodeAt(i), 0x01000193);
  return (sum >>> 0) % HASH_COLOURS;
}

export function hashStyle(hash: string): string {
  return colourStyle(hashColour(hashPlace(hash)));
}

export function colourStyle({ hue, chroma, lighter }: HashColour): string {
  return `oklch(calc(var(--ls-hash-lightness) + ${lighter}) ${chroma} ${hue})`;
}
