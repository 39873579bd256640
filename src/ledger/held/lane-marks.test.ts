import { describe, expect, it } from 'vitest';
import { corpusBytes } from '../../testing/corpus.ts';
import { createSetup } from '../../testing/handler.ts';
import type { Link } from '../model/entry.ts';
import { markLanes } from './lane-marks.ts';

function delegation(lane: string, label: string): Pick<Link, 'kind' | 'from' | 'to' | 'label'> {
  return {
    kind: 'delegation',
    label,
    from: { lane: 'root', index: 0 },
    to: { lane, index: null },
  };
}

describe('lanes of one title', () => {
  it('are told apart also where they are missing, by the names that delegations give them', () => {
    const lanes = [{ lane: 'root', summary: { title: 'port the docs', firstAt: 0 } }];
    const links = [
      delegation('aaaaaaaa-1', 'write tests'),
      delegation('bbbbbbbb-2', 'write tests'),
      delegation('cccccccc-3', 'proofread'),
    ];
    expect(Object.fromEntries(markLanes(lanes, links))).toEqual({
      'aaaaaaaa-1': 'aaaaaaaa',
      'bbbbbbbb-2': 'bbbbbbbb',
    });
  });

  it('have the same mark in every list', async () => {
    const setup = createSetup();
    await setup.importBytes('policy-intercept.db', corpusBytes('thymos', 'policy-intercept.db'));
    const [{ id = '' } = {}] = await setup.ask({ name: 'ledgers', input: null });
    const { lanes } = await setup.ask({ name: 'ledger', input: id });
    const marks = lanes.map(({ mark }) => mark);
    expect(marks).toEqual(['02:59:01Z', '02:59:02Z', '02:59:03Z']);
    const across = await setup.ask({ name: 'swimlanes', input: { ledger: id, lane: '' } });
    expect(across.lanes.map(({ mark }) => mark)).toEqual(marks);
    const { requests } = await setup.ask({ name: 'requests', input: 'open' });
    const asked = requests[0];
    const lane = lanes.findIndex((one) => one.id === asked?.lane);
    expect(asked?.laneMark).toBe(marks[lane]);
    const { authority, summary } = await setup.ask({
      name: 'request',
      input: { ledger: id, lane: asked?.lane ?? '', index: asked?.index ?? 0 },
    });
    expect([summary.laneMark, authority[0]?.mark]).toEqual([marks[lane], marks[lane]]);
  });

  it('have none where each has a title of its own', async () => {
    const setup = createSetup();
    await setup.importBytes('delegation.db', corpusBytes('thymos', 'delegation.db'));
    const [{ id = '' } = {}] = await setup.ask({ name: 'ledgers', input: null });
    const { lanes } = await setup.ask({ name: 'ledger', input: id });
    expect(lanes.filter((lane) => 'mark' in lane)).toEqual([]);
  });
});
