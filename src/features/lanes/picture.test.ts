import { describe, expect, it } from 'vitest';
import type { LaneFace, LanesView } from '../../layout/index.ts';
import { parsedSvg } from '../../testing/svg.ts';
import type { PagePart } from '../../ui/export/page.ts';
import { svgOf } from '../../ui/export/picture.ts';
import { COLOURS, type Colours, lanesPicture, ofLedger } from './picture.ts';

const colours = Object.fromEntries(
  COLOURS.map((name) => [name, `rgb(1, 2, ${name.length})`]),
) as Colours;
const HOSTILE =
  '</text><script>alert(1)</script> " onload="x" \u202egpj.exe \u0000 \ud800 ]]> &amp;';

function face(id: string, part: Partial<LaneFace> = {}): LaneFace {
  return {
    id,
    title: id,
    state: 'verified',
    verdict: 'verified',
    tie: null,
    parent: null,
    isMany: false,
    below: 0,
    entries: 3,
    waiting: 0,
    denied: 0,
    cost: null,
    seconds: null,
    missing: null,
    ...part,
  };
}

function viewOf(level: LanesView['level'], faces: readonly LaneFace[]): LanesView {
  const places = Float32Array.from(faces.flatMap((_, at) => [24 + at * 400, 24, 360, 46]));
  const edges = [
    {
      kind: 'delegation',
      from: 0,
      to: 1,
      label: '',
      missing: false,
      points: [384, 47, 424, 47],
      isAcross: false,
    },
  ] as const;
  const group = {
    id: 'a',
    title: HOSTILE,
    lanes: 2,
    state: 'failed',
    x: 8,
    y: 8,
    width: 900,
    height: 300,
    head: 18,
    parent: -1,
  } as const;
  return {
    level,
    chip: 'card',
    faces,
    places,
    edges: level === 'chips' ? edges : [],
    groups: level === 'map' ? [group] : [],
    groupOf: Int32Array.from(faces, () => 0),
    width: 1000,
    height: 400,
    lanes: 40,
    matching: 40,
    within: faces.length,
    states: new Map(),
    waiting: 0,
    denied: 0,
    joined: 0,
    trail: [],
    cost: null,
    orders: ['recorded'],
  };
}

/** What the page shows. */
const CHIPS: PagePart = {
  width: 1000,
  height: 400,
  shapes: [{ x: 20, y: 20, size: 13, fill: '#000', text: HOSTILE }],
  marks: new Set(['denied', 'link']),
};

const ledger = {
  id: 'ab'.repeat(32),
  name: `${HOSTILE}.db`,
  verdict: 'failed',
  verifiedAt: 1_700_000_000_000,
} as const;

describe.each(['chips', 'map'] as const)('a picture of %s', (level) => {
  const view = viewOf(level, [
    face('a', { title: HOSTILE, state: 'failed', verdict: 'failed' }),
    face('b'),
  ]);
  const svg = svgOf(lanesPicture(view, ofLedger(ledger), colours, () => CHIPS));

  it('is well-formed, and of no other elements than its own, whatever a title says', () => {
    const names = parsedSvg(svg).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['svg', 'rect', 'path', 'text', 'g', 'clipPath']));
    expect(svg).toContain('&lt;');
  });

  it('says of which ledger it is, its verdict, and what the marks mean', () => {
    expect(svg).toContain(`>ledger ${ledger.id}<`);
    expect(svg).toContain('lanes: 2 of 40');
    expect(svg).toContain('>not intact, 2023-11-14 22:13:20Z<');
    expect(svg).toContain('>Not intact<');
    expect(svg).toContain('>Verified<');
    expect(svg).not.toContain('>Warnings<');
    expect(svg.includes('>to a delegated lane<')).toBe(level === 'chips');
    expect(svg.includes('>denied<')).toBe(level === 'chips');
    expect(svg).not.toContain('>branch<');
  });
});

it('says that nothing was verified, where nothing was', () => {
  const svg = svgOf(
    lanesPicture(
      viewOf('chips', [face('a')]),
      ofLedger({ ...ledger, verdict: null, verifiedAt: null }),
      colours,
      () => CHIPS,
    ),
  );
  expect(svg).toContain('>not read<');
});
