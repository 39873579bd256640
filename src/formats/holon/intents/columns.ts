// Trees one below another, in as many columns as let a wide screen show all of them largest.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface IntentBox {
  readonly x: number;
  readonly y: number;
}

/** Width to height of what they are shown in, about. */
const SCREEN = 1.8;
const MOST = 8;
/** Between two columns, in px: clearly more than between two trees. */
const APART = 90;

/** Where each begins, in px, in the order given: down a column, then the next; `gap`: between two trees. */
export function inColumns(sizes: readonly Size[], gap: number): IntentBox[] {
  let best = placeInColumns(Number.POSITIVE_INFINITY, sizes, gap);
  const total = best.height;
  for (let columns = 2; columns <= Math.min(MOST, sizes.length); columns++) {
    const next = placeInColumns(total / columns, sizes, gap);
    if (fitScale(next) > fitScale(best)) best = next;
  }
  return best.places;
}

interface Placed extends Size {
  readonly places: IntentBox[];
}

/** A column ends once it is as high as that. */
function placeInColumns(most: number, sizes: readonly Size[], gap: number): Placed {
  const places: IntentBox[] = [];
  let [x, y, width, height] = [0, 0, 0, 0];
  for (const size of sizes) {
    if (y >= most) [x, y] = [width + APART, 0];
    places.push({ x, y });
    width = Math.max(width, x + size.width);
    height = Math.max(height, y + size.height);
    y += size.height + gap;
  }
  return { places, width, height };
}

function fitScale({ width, height }: Size): number {
  return Math.min(SCREEN / Math.max(1, width), 1 / Math.max(1, height));
}
