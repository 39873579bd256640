// Verdict colours mean verdicts, kind colours mean kinds, and the colour of a hash looks like
// neither. They are measured in OKLCH, of the tokens as they are written, in both themes.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programFiles, readSource } from '../../testing/syntax.ts';
import { HASH_COLOURS, hashColour, hashPlace } from './hash-colour.ts';

type Theme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const ROOT = join(import.meta.dirname, '../../..');
const TOKENS = readSource(ROOT, 'src/ui/tokens.css');

function token(name: string, theme: Theme): Rgb {
  const [, light = '', dark = ''] =
    new RegExp(`--ls-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS) ?? [];
  const hex = theme === 'light' ? light : dark;
  expect(hex, name).toMatch(/^#/);
  const part = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function oklch([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [light, Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360];
}

function rgb([light, chroma, hue]: Rgb): Rgb {
  const x = chroma * Math.cos((hue * Math.PI) / 180);
  const y = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (light + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (light - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (light - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function contrast(one: Rgb, other: Rgb): number {
  const bright = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  const [low, high] = [bright(one), bright(other)].sort((a, b) => a - b);
  return (high ?? 1) / (low ?? 1);
}

const apart = (one: number, other: number) => 180 - Math.abs(180 - Math.abs(one - other));

const THEMES: readonly Theme[] = ['light', 'dark'];
const VERDICTS = ['ok', 'warn', 'bad'];
const KINDS = [...TOKENS.matchAll(/--ls-(kind-\w+):/g)].map(([, name]) => name ?? '');
const LIGHTNESS = {
  light: /:root \{[^}]*--ls-hash-lightness: ([\d.]+)/s,
  dark: /dark"\] \{[^}]*--ls-hash-lightness: ([\d.]+)/s,
};

function hashesIn(theme: Theme): readonly Rgb[] {
  const lightness = Number(LIGHTNESS[theme].exec(TOKENS)?.[1]);
  return Array.from({ length: HASH_COLOURS }, (_, place) => {
    const { hue, chroma, lighter } = hashColour(place);
    return [lightness + lighter, chroma, hue];
  });
}

describe.each(THEMES)('in the %s theme', (theme) => {
  it('no hash has a hue near that of a verdict', () => {
    for (const verdict of VERDICTS) {
      const [, , hue] = oklch(token(verdict, theme));
      const nearest = hashesIn(theme)
        .map(([, , own]) => apart(own, hue))
        .sort((a, b) => a - b)[0];
      expect(nearest, verdict).toBeGreaterThan(30);
    }
  });

  it('every hash is quieter than the mark of any kind, and can be seen', () => {
    const ground = token('surface', theme);
    const loud = hashesIn(theme).map((colour) => contrast(rgb(colour), ground));
    const quietest = Math.min(...KINDS.map((kind) => contrast(token(kind, theme), ground)));
    expect(KINDS).toHaveLength(4);
    expect(Math.max(...loud)).toBeLessThan(quietest);
    expect(Math.min(...loud)).toBeGreaterThan(2);
  });

  it('is within what every screen can show', () => {
    for (const colour of hashesIn(theme))
      for (const part of rgb(colour)) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(1);
      }
  });

  it('no kind has the hue of a verdict', () => {
    for (const kind of KINDS) {
      const [, chroma, hue] = oklch(token(kind, theme));
      // A colour with next to no chroma has no hue to be mistaken for another.
      if (chroma < 0.08) continue;
      for (const verdict of VERDICTS) {
        const [, , other] = oklch(token(verdict, theme));
        expect(apart(hue, other), `${kind}, ${verdict}`).toBeGreaterThan(12);
      }
    }
  });
});

it('hashes use all of their colours', () => {
  const seen = new Set(Array.from({ length: 4000 }, (_, n) => hashPlace(`hash ${n}`)));
  expect(seen.size).toBe(HASH_COLOURS);
});

it('one module gives kinds their colours, and one their shapes', () => {
  const screens = programFiles(ROOT).filter((path) =>
    /^src\/(app|features|systems|ui)\//.test(path),
  );
  const having = (pattern: RegExp) =>
    screens.filter((path) => pattern.test(readSource(ROOT, path)));
  expect(having(/ls-kind-|['"`]kind-/)).toEqual(['src/ui/ledger/kinds.ts']);
  expect(having(/Record<MarkShape, readonly MarkLayer/)).toEqual([
    'src/ui/ledger/kind-drawings.ts',
  ]);
});
