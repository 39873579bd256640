// The SVG of a saved picture is read, and refused when it has what no picture may have.

import { expect } from 'vitest';

export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const ATTRIBUTES = /^(\s[\w-]+="[^"<&]*(&(amp|lt|gt|quot);[^"<&]*)*")*\/?$/;

/**
 * Checks that every opened element is closed; nothing in it runs, and nothing comes from elsewhere.
 */
export function parsedSvg(svg: string): readonly SvgElement[] {
  const open: string[] = [];
  const seen: SvgElement[] = [];
  for (const [, close, name = '', written = ''] of svg.matchAll(/<(\/?)([^\s>/]*)([^>]*)>/g)) {
    if (close) {
      expect(open.pop()).toBe(name);
      continue;
    }
    expect(['svg', 'rect', 'path', 'text', 'g', 'clipPath']).toContain(name);
    expect(written).toMatch(ATTRIBUTES);
    const pairs = [...written.matchAll(/\s([\w-]+)="([^"]*)"/g)];
    const attributes = new Map(pairs.map(([, key = '', value = '']) => [key, value]));
    for (const [key, value] of attributes) {
      expect(key).not.toMatch(/^on|href|style/i);
      if (value.includes('url(')) expect(value).toMatch(/^url\(#clip-\d+\)$/);
      if (value.includes('://')) expect(value).toBe('http://www.w3.org/2000/svg');
    }
    seen.push({ name, attributes });
    if (!written.endsWith('/')) open.push(name);
  }
  expect(open).toEqual([]);
  expect(svg).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
  return seen;
}
