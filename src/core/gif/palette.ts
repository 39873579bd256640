// At most 256 colours for a whole animation: those that its frames have most of.

const MOST = 256;

export interface Palette {
  /** Red, green and blue, a byte each. */
  readonly colours: Uint8Array;
  /** The index of the closest one. */
  nearest(red: number, green: number, blue: number): number;
}

/** `samples`: frames that have the colours of all, RGBA. */
export function paletteOf(samples: Iterable<Uint8ClampedArray>): Palette {
  const counts = new Map<number, number>();
  for (const pixels of samples)
    for (let i = 0; i < pixels.length; i += 4) {
      const colour = ((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  const most = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST);
  const colours = new Uint8Array(3 * Math.max(1, most.length));
  for (const [at, [colour]] of most.entries())
    colours.set([colour >> 16, (colour >> 8) & 255, colour & 255], 3 * at);
  const known = new Map<number, number>();
  return {
    colours,
    nearest(red, green, blue) {
      const colour = (red << 16) | (green << 8) | blue;
      let index = known.get(colour);
      if (index === undefined) {
        index = closest(colours, red, green, blue);
        known.set(colour, index);
      }
      return index;
    },
  };
}

function closest(colours: Uint8Array, red: number, green: number, blue: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < colours.length; i += 3) {
    const distance =
      ((colours[i] ?? 0) - red) ** 2 +
      ((colours[i + 1] ?? 0) - green) ** 2 +
      ((colours[i + 2] ?? 0) - blue) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = i / 3;
  }
  return best;
}
