// The parts of the page that are saved as a picture of a lane, and that its legend is about.

import { type PagePart, shapesOfPage } from '../../../../ui/export/page.ts';
import { recordCanvas } from '../../../../ui/graph/map/record.ts';

export interface PictureLane extends PagePart {
  /** Which part of the lane it shows, in words. */
  readonly ranges: readonly string[];
}

/** Every part with `data-pictured`, as it is on the page: the rows or the lanes, then the band. */
export function partsInSight(): PictureLane[] {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-pictured]')];
  return elements.map((element) => ({
    ...shapesOfPage(element, recordCanvas),
    ranges: [...element.querySelectorAll('[data-range]')].flatMap(
      (part) => part.getAttribute('data-range') || [],
    ),
  }));
}
