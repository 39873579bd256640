import { describe, expect, it } from 'vitest';
import type { ResourceView } from '../../../../ledger/diff/diff.ts';
import type { LaneReport } from '../../../../ledger/model/check.ts';
import type { ServerResource } from '../http/answers.ts';
import { compareReplay, compareWorlds } from './findings.ts';

const AT = { lane: 'aa', index: 4, seq: 4 };

function ours(id: string, version: number, value: string): ResourceView {
  return {
    kind: 'key',
    id,
    version,
    retracted: false,
    lastCommit: '',
    writtenBy: { lane: 'aa', index: 1, seq: 1 },
    value: { number: value },
  };
}

function theirs(id: string, version: number, value: string): ServerResource {
  return { kind: 'key', id, version: String(version), value: { number: value } };
}

describe('worlds', () => {
  it('that are equal differ in nothing, beyond what a double holds', () => {
    const big = '18014398509481985';
    expect(compareWorlds([ours('a', 1, big)], [theirs('a', 1, big)], AT)).toEqual([]);
    expect(
      compareWorlds([ours('a', 1, big)], [theirs('a', 1, '18014398509481984')], AT),
    ).toHaveLength(1);
  });

  it.each([
    ['a value', [theirs('a', 1, '2')]],
    ['a version', [theirs('a', 2, '1')]],
    ['one that is missing', []],
    ['one too many', [theirs('a', 1, '1'), theirs('b', 1, '1')]],
  ])('differ in %s', (_, world) => {
    const found = compareWorlds([ours('a', 1, '1')], world, AT);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      check: 'server.world',
      severity: 'error',
      lane: 'aa',
      seq: 4,
    });
  });

  it('that differ everywhere make few findings, and are counted', () => {
    const many = Array.from({ length: 50 }, (_, i) => ours(String(i), 1, '1'));
    const found = compareWorlds(many, [], AT);
    expect(found).toHaveLength(21);
    expect(found.at(-1)?.message).toContain('30 more');
  });
});

describe('replay reports', () => {
  const lane = {
    entries: 5,
    reference: { ok: true },
    report: { commits_replayed: 3, head_commit: 'commit:ab' },
  } as unknown as LaneReport;
  const same = { trajectory: 'aa', headSeq: 4, headCommit: 'ab', commits: 3, entries: 5 };

  it('that say the same differ in nothing; what is not given is not compared', () => {
    expect(compareReplay(lane, same, AT)).toEqual([]);
    expect(
      compareReplay(
        lane,
        { trajectory: null, headSeq: null, headCommit: null, commits: null, entries: null },
        AT,
      ),
    ).toEqual([]);
  });

  it.each([{ headSeq: 5 }, { headCommit: 'cd' }, { commits: 4 }, { entries: 6 }])(
    'differ in %o',
    (part) => {
      expect(compareReplay(lane, { ...same, ...part }, AT)).toHaveLength(1);
    },
  );

  it('differ when ours is no report at all', () => {
    const failed = {
      ...lane,
      report: null,
      reference: { ok: false, code: 'x', seq: 2, message: 'bad' },
    } as LaneReport;
    expect(compareReplay(failed, same, AT)[0]?.message).toContain('bad');
  });
});
