import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeShown } from '../../ui/graph/shown-lanes.ts';
import {
  isFiltered,
  LEVELS,
  readUrl,
  TABS,
  writeBlame,
  writeFilter,
  writeFinding,
  writeLevel,
  writeTab,
  writeVersus,
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
const versus = fc.oneof(
  fc.constantFrom({ with: 'parent' }, { with: 'previous' }, { with: 'source' } as const),
  fc.record({
    with: fc.constant('point' as const),
    lane: fc.string({ minLength: 1 }),
    index: fc.nat(999_999),
  }),
);

const blame = fc.option(
  fc.record({
    kind: fc.oneof(fc.string(), fc.constantFrom('a:b', '%3A', '%253A', ':', '')),
    id: fc.string(),
    key: fc.string(),
    isLines: fc.boolean(),
    until: fc.option(fc.record({ lane: fc.string({ minLength: 1 }), index: fc.nat(999_999) })),
  }),
);

describe('the URL of the workspace', () => {
  it('says everything that is looked at, and reads it back', () => {
    const states = fc.record({
      at: fc.nat(999_999_999),
      tab: fc.constantFrom(...TABS),
      level: fc.constantFrom(...LEVELS),
      vs: versus,
      blame,
      filter: filters,
      isFinding: fc.boolean(),
      shown: fc.record({
        within: fc.option(fc.string({ minLength: 1 })),
        hidden: fc.array(fc.string(), { maxLength: 4 }),
      }),
    });
    fc.assert(
      fc.property(states, (state) => {
        const params = new URLSearchParams('at=3&kind=old&q=old&find=1');
        params.set('at', String(state.at));
        writeTab(params, state.tab);
        writeLevel(params, state.level);
        writeVersus(params, state.vs as Parameters<typeof writeVersus>[1]);
        writeBlame(params, state.blame);
        writeFilter(params, state.filter);
        writeFinding(params, state.isFinding);
        writeShown(params, state.shown);
        expect(readUrl(new URLSearchParams(params.toString()))).toEqual(state);
      }),
    );
  });

  it('reads nonsense as the beginning', () => {
    const read = readUrl(
      new URLSearchParams('at=-1&tab=admin&level=sky&vs=x&findings=yes&q=%20&find=no'),
    );
    const vs = { with: 'parent' };
    const shown = { within: null, hidden: [] };
    expect(read).toEqual({
      at: null,
      tab: 'entry',
      level: null,
      vs,
      blame: null,
      filter: {},
      isFinding: false,
      shown,
    });
    expect(isFiltered(read.filter)).toBe(false);
  });

  it.each([
    ['cards', 'rows'],
    ['glyphs', 'map'],
    ['ribbon', 'map'],
  ] as const)('opens at the level that earlier addresses call %s', (former, level) => {
    expect(readUrl(new URLSearchParams({ level: former })).level).toBe(level);
  });
});
