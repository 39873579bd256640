// Written logs of Inspect: what is read of them, that each check can fail, and that hostile ones end
// in findings.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { LaneRequests } from '../../../ledger/model/lane-requests.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { changedLog, INSPECT_CHANGES } from '../../../testing/forgeries/inspect.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import {
  approvalEvent,
  event,
  inspectFiles,
  inspectJson,
  inspectSample,
  inspectZip,
  type SampleMembers,
  spanBegin,
  toolEvent,
} from '../../../testing/inspect-logs.ts';
import {
  log,
  MAIN,
  openedSample,
  openedTitles,
  state,
  withEvents,
} from '../../../testing/inspect-opened.ts';
import { sessions } from '../index.ts';

describe('a log', () => {
  const whole = openedSample(log(inspectSample()));

  it('is one ledger of its name, with a lane for the run, each sample and each agent', () => {
    expect(whole.set.name).toBe('notes.eval');
    expect(whole.skipped).toEqual([]);
    expect(whole.findings).toEqual([]);
    expect(whole.report.verdict).toBe('consistent');
    expect(whole.lanes.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['run', 3],
      [MAIN, 31],
      [`${MAIN} agent 1 checker`, 4],
    ]);
    expect(openedTitles(whole.lane('run'))).toEqual([
      'Run begins: notes with model-a',
      'Sample 1, epoch 1: match C (correct)',
      'Run ends: success, accuracy 1',
    ]);
  });

  it('ties lanes to what handed the work on', () => {
    const links = whole.lanes.flatMap(({ entries }) =>
      entries.flatMap(({ digest }) =>
        digest.links.map(({ kind, lane }) => [digest.line.title, kind, lane]),
      ),
    );
    expect(links).toEqual([
      ['Sample 1, epoch 1: match C (correct)', 'delegation', MAIN],
      ['Result: transfer_to_checker', 'delegation', `${MAIN} agent 1 checker`],
    ]);
  });

  it('has the exact bytes of an event', () => {
    const { entry } = whole.lane(MAIN)[3] ?? expect.unreachable();
    const event = JSON.parse(decodeText(entry.bytes)) as SampleMembers;
    expect(event).toMatchObject({ event: 'model', input_refs: [[0, 1]] });
  });

  it('shows texts in their places, and what is new to the model', () => {
    const { entry, decoded } = whole.lane(MAIN)[3] ?? expect.unreachable();
    const { blocks } = sessions.words.view(entry, decoded);
    const texts = blocks.flatMap((block) =>
      block.type === 'text' ? [[block.title, block.text]] : [],
    );
    expect(texts).toEqual([
      ['Given: user', 'Add a line'],
      ['Answer', 'I read the notes first, since I do not know what is in them.'],
    ]);
  });

  it('is the same in one object', () => {
    const json = openedSample(inspectJson([inspectSample()]));
    expect(json.findings).toEqual([]);
    expect(openedTitles(json.lane(MAIN))).toEqual(openedTitles(whole.lane(MAIN)));
    expect(openedTitles(json.lane('run'))).toEqual([
      'Run begins: notes with model-a',
      'Plan: react',
      'Run ends: success, accuracy 1',
      'Statistics of the run',
      'Sample 1, epoch 1: match C (correct)',
    ]);
  });

  it('of several in a folder is several ledgers', () => {
    const one = inspectFiles([inspectSample()]);
    const { sets } = groupBytes(
      [inspectZip(one, 'f/a.eval'), inspectZip(one, 'f/b.eval')],
      testRecogniser,
    );
    expect(sets.map(({ name }) => name)).toEqual(['f/a.eval', 'f/b.eval']);
  });

  it('keeps calls of equal ids in two samples apart', () => {
    const two = openedSample(log(inspectSample(1, 1), inspectSample(1, 2)));
    expect(two.findings).toEqual([]);
    expect(two.lane('sample 1 epoch 2')).toHaveLength(31);
  });
});

describe('the store', () => {
  it('is folded from what is new in each lane, and comes to what the sample ends with', () => {
    const { lane } = openedSample(log(inspectSample()));
    expect(state(lane(MAIN))).toEqual({
      'file notes.txt': '{"known":"whole text","text":"alpha\\nbeta\\n"}',
      'store seen': '["notes.txt","again"]',
      'store count': '1',
      'store checked': 'true',
    });
    expect(state(lane(`${MAIN} agent 1 checker`))).toEqual({ 'store checked': 'true' });
    const again = lane(MAIN).filter(({ decoded }) => decoded.step.kind === 'store, again');
    expect(again).toHaveLength(1);
  });
});

describe('approvals', () => {
  const entries = openedSample(log(inspectSample())).lane(MAIN);
  const of = (kind: string) =>
    entries.find(({ decoded }) => decoded.step.kind === kind) ?? expect.unreachable();

  it.each([
    ['approved', 'permit', 'Approved by rule'],
    ['approved with changes', 'permit', 'Approved with other arguments by rule'],
    ['rejected', 'deny', 'Rejected by rule'],
  ])('%s', (kind, outcome, headline) => {
    const { entry, decoded, digest } = of(kind);
    expect(sessions.words.decision(entry, decoded)).toMatchObject({ outcome, headline });
    expect(digest.line.decision).toBe(outcome);
    expect(sessions.words.decision(entry, decoded).notRecorded[0]).toContain('not a proven person');
  });

  it('are requests that were answered', () => {
    expect(requests(entries)).toEqual([
      ['read_file: notes.txt', 'granted'],
      ['write_file: notes.txt', 'granted'],
      ['delete_file: notes.txt', 'denied'],
    ]);
  });

  it('wait where nobody has decided, and where one approver leaves it to the next', () => {
    const call = { id: 'c9', function: 'pay', arguments: { sum: 5 } };
    const waiting = openedSample(
      log(withEvents(approvalEvent('s', call, 'approve', { pending: true, approver: 'human' }))),
    );
    expect(requests(waiting.lane(MAIN))).toEqual([['pay', 'open']]);
    const passed = openedSample(
      log(
        withEvents(
          approvalEvent('s', call, 'escalate'),
          approvalEvent('s', call, 'approve', { approver: 'human' }),
          toolEvent('s', 'c9', 'pay', { sum: 5 }),
        ),
      ),
    );
    expect(requests(passed.lane(MAIN))).toEqual([['pay', 'granted']]);
  });

  function requests(all: typeof entries) {
    const listed = new LaneRequests();
    for (const { entry, decoded, digest } of all) {
      const { ties, line } = digest;
      listed.answer(entry, 'granted', ties.carriesOut);
      listed.answer(entry, 'denied', ties.denies);
      if (ties.asks)
        listed.add(
          entry,
          ties.asks,
          line.title,
          sessions.words.requests?.view(entry, decoded) ?? null,
        );
    }
    return listed.rows().map((row) => [row.title, row.state]);
  }
});

describe('one thing changed', () => {
  it.each(INSPECT_CHANGES)('%s', (_, change, findings) => {
    const { report, ...found } = openedSample(changedLog(change));
    expect(found.findings).toEqual(findings.toSorted());
    expect(report.verdict).not.toBe('verified');
  });
});

describe('hostile logs', () => {
  it.each([
    [
      'spans around themselves',
      [spanBegin('a', 'tool', 'x', 'a'), spanBegin('b', 'agent', 'x', 'c')],
    ],
    ['members of other types', [event('model', 's', { output: 5, input_refs: 'x', input: {} })]],
    ['ranges of nothing', [event('model', 's', { input_refs: [[5], [-1, 9], 'x', [1e9, 1e10]] })]],
    ['changes of no shape', [event('store', 's', { changes: [null, 5, { op: 'add', path: '' }] })]],
    [
      'names of the language',
      [event('store', 's', { changes: [{ op: 'add', path: '/__proto__', value: 1 }] })],
    ],
    [
      'an approval of nothing',
      [event('approval', 's', { decision: 'approve' }), event('tool', 's')],
    ],
    ['no objects', [null, 5, 'text', []] as unknown as SampleMembers[]],
    ['markup', [event('info', 's', { data: '<img src=x onerror=alert(1)>' })]],
  ])('with %s are read', (_, events) => {
    const { lane, report } = openedSample(log(withEvents(...events)));
    expect(lane(MAIN)).toHaveLength(events.length);
    expect(report.verdict).not.toBe('verified');
  });

  it('of very deep values end where they are too deep', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const files = inspectFiles([inspectSample()]);
    files.set('samples/1_epoch_1.json', `{"id":1,"epoch":1,"events":[{"event":"info"},${deep}]}`);
    expect(openedSample(inspectZip(files)).findings).toEqual(['error line']);
  });

  it('of very many agents have no more lanes than a person can look at', () => {
    const events = [spanBegin('t', 'tool', 'x')];
    for (let i = 0; i < 500; i++) events.push(spanBegin(`a${i}`, 'agent', 'x', 't'));
    expect(openedSample(log(withEvents(...events))).lanes.length).toBeLessThan(210);
  });

  it('of images say what they are, and never show them', () => {
    const image = `data:image/png;base64,${'A'.repeat(4000)}`;
    const content = [
      { type: 'text', text: 'Look' },
      { type: 'image', image },
    ];
    const init = event('sample_init', 's', {
      sample: { input: [{ role: 'user', content }], id: 1 },
    });
    const [first] = openedSample(log(withEvents(init))).lane(MAIN);
    const { blocks } = first ? sessions.words.view(first.entry, first.decoded) : { blocks: [] };
    expect(blocks[0]).toMatchObject({ text: 'Look\n[image: image/png, 3,000 bytes, not shown]' });
  });

  it('that are no log are nobody’s', () => {
    const files = [{ name: 'x.eval/header.json', bytes: encodeText('{"a":1}') }];
    expect(groupBytes(files, testRecogniser).sets).toEqual([]);
  });
});
