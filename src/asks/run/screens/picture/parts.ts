// These parts of the page are saved as a picture of a lane, and its legend is about them.

import { type PagePart, shapesOfPage } from '../../../../ui/export/page.ts';
import { recordCanvas } from '../../../../ui/graph/map/record.ts';

export interface PictureLane extends PagePart {
  readonly ranges: readonly string[];
}

/**
 * Returns every part with `data-pictured`, in the order of the page: the rows or the lanes, then
 * the band.
 */
export function partsInSight(): PictureLane[] {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-pictured]')];
  return elements.map((element) => ({
    ...shapesOfPage(element, recordCanvas),
    ranges: [...element.querySelectorAll('[data-range]')].flatMap(
      (part) => part.getAttribute('data-range') || [],
    ),
  }));
}
