// A part of the page is saved as shapes: boxes, lines, drawings and words, where they are visible.
// A canvas gives its own shapes. Parts with `data-unsaved` are left out, because they are for
// working with the page. `data-mark` names the meaning of a mark for the legend; several meanings
// have a space between them.

import { addAll } from '../../base/lists.ts';
import { boxShapes, type ElementBox } from './page-box.ts';
import { drawnShapes } from './page-svg.ts';
import { textShapes } from './page-text.ts';
import { type PictureShape, rectPath } from './picture.ts';

export interface RecordedCanvas {
  readonly shapes: readonly PictureShape[];
  readonly marks: ReadonlySet<string>;
}

export interface PagePart {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly PictureShape[];
  readonly marks: ReadonlySet<string>;
}

/** `findCanvas` returns the drawing of a canvas, or null to save nothing of it. */
export function shapesOfPage(
  root: HTMLElement,
  findCanvas: (canvas: HTMLCanvasElement) => RecordedCanvas | null,
): PagePart {
  const { left, top, width, height } = findFrame(root);
  const marks = new Set<string>();
  const walk = (element: Element, within: ElementBox): PictureShape[] => {
    if (element.hasAttribute('data-unsaved')) return [];
    const style = getComputedStyle(element);
    const alpha = Number(style.opacity);
    if (style.display === 'none' || style.visibility === 'hidden' || alpha === 0) return [];
    const place = measurePlace(element, left, top);
    const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const seen = cuts ? common(place, within) : within;
    // Text for screen readers alone is one pixel wide.
    if (cuts && (seen.width < 2 || seen.height < 2)) return [];
    const isSeen = touches(place, within);
    const mark = element.getAttribute('data-mark');
    if (mark !== null && isSeen) for (const name of mark.split(' ')) marks.add(name);
    const shapes: PictureShape[] = isSeen ? boxShapes(element, style, place) : [];
    if (element instanceof SVGSVGElement)
      for (const [part, shape] of drawnShapes(element, left, top)) {
        if (!touches(measurePlace(part, left, top), within)) continue;
        shapes.push(shape);
        const name = part.closest('[data-mark]')?.getAttribute('data-mark');
        if (name) marks.add(name);
      }
    else if (element instanceof HTMLCanvasElement) {
      const drawn = findCanvas(element);
      for (const name of drawn?.marks ?? []) marks.add(name);
      if (drawn) shapes.push({ shapes: drawn.shapes, matrix: [1, 0, 0, 1, place.x, place.y] });
    } else {
      const inside: PictureShape[] = [];
      for (const node of inOrder(element)) {
        const isWords = node instanceof Text;
        addAll(inside, isWords ? textShapes(node, style, seen, left, top) : walk(node, seen));
      }
      if (cuts && inside.length > 0 && isLarger(element))
        shapes.push({
          shapes: inside,
          clip: rectPath(seen.x, seen.y, seen.width, seen.height),
        });
      else addAll(shapes, inside);
    }
    return alpha < 1 && shapes.length > 0 ? [{ shapes, alpha }] : shapes;
  };
  return { shapes: walk(root, { x: 0, y: 0, width, height }), marks, width, height };
}

function findFrame(root: HTMLElement) {
  const { left, width } = root.getBoundingClientRect();
  const parts = [...root.children].filter((part) => !part.hasAttribute('data-unsaved'));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const top = boxes.reduce((least, box) => Math.min(least, box.top), Number.POSITIVE_INFINITY);
  const bottom = boxes.reduce((most, box) => Math.max(most, box.bottom), top);
  return { left, top, width, height: bottom - top };
}

function measurePlace(element: Element, left: number, top: number): ElementBox {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - left, y: y - top, width, height };
}

function common(a: ElementBox, b: ElementBox): ElementBox {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

function touches(a: ElementBox, b: ElementBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isLarger(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}

function inOrder(element: Element): (Element | Text)[] {
  const nodes = [...element.childNodes].filter(
    (node): node is Element | Text => node instanceof Element || node instanceof Text,
  );
  const level = (node: Element | Text) =>
    node instanceof Element ? Number(getComputedStyle(node).zIndex) || 0 : 0;
  const levels = new Map(nodes.map((node) => [node, level(node)]));
  return nodes.sort((a, b) => (levels.get(a) ?? 0) - (levels.get(b) ?? 0));
}
