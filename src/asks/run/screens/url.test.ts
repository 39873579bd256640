import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS } from '../../../ui/graph/LevelSlider.tsx';
import { writeShown } from '../../../ui/graph/shown-lanes.ts';
import { writeFolds } from './folds.ts';
import {
  isFiltered,
  readWorkspaceUrl,
  WORKSPACE_TABS,
  writeBlame,
  writeFinding,
  writeFromBefore,
  writeLevel,
  writePoints,
  writeRowFilter,
  writeTab,
} from './url.ts';

const texts = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 });
const filters = fc.record(
  {
    kinds: texts.map((list) => list.sort()),
    tools: texts.map((list) => list.sort()),
    rules: texts.map((list) => list.sort()),
    decisions: texts.map((list) => list.sort()),
    findings: fc.constant(true),
    text: fc.string().map((text) => `x${text}x`),
  },
  { requiredKeys: [] },
);
const point = fc.option(fc.record({ lane: fc.string({ minLength: 1 }), index: fc.nat(999_999) }));

const blame = fc.option(
  fc.record({
    kind: fc.oneof(fc.string(), fc.constantFrom('a:b', '%3A', '%253A', ':', '')),
    id: fc.string(),
    key: fc.string(),
    isLines: fc.boolean(),
    until: point,
  }),
);

describe('the URL of the workspace', () => {
  it('says everything that is looked at, and reads it back', () => {
    const states = fc.record({
      at: fc.nat(999_999_999),
      tab: fc.constantFrom(...WORKSPACE_TABS),
      level: fc.constantFrom(...LEVELS),
      points: fc.record({ a: point, b: point }),
      isFromBefore: fc.boolean(),
      blame,
      filter: filters,
      isFinding: fc.boolean(),
      shown: fc.record({
        within: fc.option(fc.string({ minLength: 1 })),
        hidden: fc.array(fc.string(), { maxLength: 4 }),
      }),
      folds: fc.record({
        opened: fc.array(fc.string(), { maxLength: 4 }),
        folded: fc.array(fc.string(), { maxLength: 4 }),
      }),
    });
    fc.assert(
      fc.property(states, (state) => {
        const params = new URLSearchParams('at=3&kind=old&q=old&find=1&vs=old:3&a=old:1');
        params.set('at', String(state.at));
        writeTab(params, state.tab);
        writeLevel(params, state.level);
        writePoints(params, state.points);
        writeFromBefore(params, state.isFromBefore);
        writeBlame(params, state.blame);
        writeRowFilter(params, state.filter);
        writeFinding(params, state.isFinding);
        writeShown(params, state.shown);
        writeFolds(params, state.folds);
        expect(readWorkspaceUrl(new URLSearchParams(params.toString()))).toEqual(state);
      }),
    );
  });

  it('reads nonsense as the beginning', () => {
    const read = readWorkspaceUrl(
      new URLSearchParams('at=-1&tab=admin&level=sky&vs=x&findings=yes&q=%20&find=no'),
    );
    const shown = { within: null, hidden: [] };
    expect(read).toEqual({
      at: null,
      tab: null,
      level: null,
      points: { a: null, b: null },
      isFromBefore: false,
      blame: null,
      filter: {},
      isFinding: false,
      shown,
      folds: { opened: [], folded: [] },
    });
    expect(isFiltered(read.filter)).toBe(false);
  });

  it.each([
    ['tab=entry', { tab: 'what' }],
    ['tab=notes', { tab: 'what' }],
    ['tab=policy', { tab: 'why' }],
    ['tab=checks', { tab: 'why' }],
    ['tab=raw', { tab: 'bytes' }],
    ['level=cards', { level: 'rows' }],
    ['level=glyphs', { level: 'map' }],
    ['level=ribbon', { level: 'map' }],
    ['vs=lane:with:colons:7', { points: { a: { lane: 'lane:with:colons', index: 7 }, b: null } }],
    ['vs=previous', { points: { a: null, b: null }, isFromBefore: false }],
  ])('that was shared before, %s, leads to what it showed', (search, now) => {
    expect(readWorkspaceUrl(new URLSearchParams(search))).toMatchObject(now);
  });
});
