// Written runs and sessions of further programs: what is read of them, and what shows that one was
// changed.

import { describe, expect, it } from 'vitest';
import { encodeText, joinedBytes } from '../../base/bytes.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import {
  geminiFiles,
  geminiLines,
  jsonFile,
  miniRun,
  openCodeFiles,
  openHandsEvents,
  qwenLines,
  type SessionMembers,
  sdkEvents,
  sweAttempts,
  sweRun,
} from '../../testing/other-sessions.ts';
import { linesFile } from '../../testing/sessions.ts';
import { sessions } from './index.ts';

const host = await createTestHost();

/** Opens what must be one ledger. */
function opened(...files: readonly MemoryFile[]) {
  const { sets, skipped } = groupBytes(files, testRecogniser);
  expect(skipped).toEqual([]);
  const [set, second] = sets;
  if (!set || second) return expect.unreachable();
  expect(set.format).toBe('sessions');
  const reader = readLedger(sessions, set.files, host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const findings = report.lanes.flatMap((lane) =>
    lane.findings.map(({ severity, check }) => `${severity} ${check.replace('sessions.', '')}`),
  );
  const entries = (lane = reader.lanes[0]?.id ?? '') =>
    Array.from(reader.entries(lane), (entry) => {
      const decoded = sessions.reader.decode(entry);
      return { entry, decoded, digest: sessions.words.digest(entry, decoded) };
    });
  const titles = (lane?: string) => entries(lane).map(({ digest }) => digest.line.title);
  const lanes = report.lanes.map(({ title, entries: count }) => [title, count]);
  const spent = reader.lanes
    .flatMap(({ id }) => entries(id))
    .flatMap(({ entry, decoded }) => sessions.state.cost?.(entry, decoded) ?? [])
    .reduce(
      (sums, { name, value }) => sums.set(name, (sums.get(name) ?? 0) + Number(value)),
      new Map<string, number>(),
    );
  return { reader, report, findings, entries, titles, lanes, spent };
}

type Opened = ReturnType<typeof opened>;

/** Of each refusal: whether it is recorded as one, and why it was refused. */
function refusals({ entries }: Opened, lane?: string) {
  return entries(lane)
    .filter(({ digest }) => digest.line.decision === 'deny')
    .map(({ entry, decoded }) => {
      const { headline, reason } = sessions.words.decision(entry, decoded);
      return [headline, reason];
    });
}

function state({ entries }: Opened, lane?: string) {
  return entries(lane).flatMap(({ entry, decoded, digest }) =>
    (digest.delta?.ops ?? []).map((op, nth) => [
      'id' in op ? op.id : '',
      sessions.state.value(entry, decoded, nth),
    ]),
  );
}

const whole = (text: string) => ({
  members: [
    ['known', 'whole text'],
    ['text', text],
  ],
});

describe('a run of SWE-agent', () => {
  const run = opened(jsonFile('run.traj', sweRun(), 2));

  it('says each step once, in the order in which things happened', () => {
    expect(run.report.verdict).toBe('consistent');
    expect(run.findings).toEqual([]);
    expect(run.lanes).toEqual([['The page is old', 10]]);
    expect(run.titles()).toEqual([
      'You work in a shell.',
      'Shown as an example, not done in this run: Here is a demonstration: rm -r /',
      'The page is old',
      'edit: page.py',
      'Result: edit: page.py',
      'bash: ls',
      'Result: bash: ls',
      'submit',
      'Result: submit',
      'Run ended: submitted',
    ]);
  });

  it('has what it cost, and what was handed in as state', () => {
    expect(run.report.notes).toEqual([
      'Usage of model-s in the whole run: 300 tokens sent, 40 tokens received. Recorded price: 0.125 US dollars.',
    ]);
    expect(run.spent.get('US dollars')).toBe(125_000_000);
    expect(state(run).map(([id]) => id)).toEqual(['/repo/page.py', 'page.py', 'submission']);
  });

  const changes: readonly (readonly [
    string,
    (run: ReturnType<typeof sweRun>) => unknown,
    string[],
  ])[] = [
    [
      'a step that says something else than its message',
      (one) => ({
        ...one,
        trajectory: one.trajectory.with(1, changed(one.trajectory[1], { observation: 'other' })),
      }),
      ['info sum'],
    ],
    [
      'another patch handed in',
      (one) => ({ ...one, info: { ...one.info, submission: 'diff --git a/x b/x\n' } }),
      ['warning sum'],
    ],
    [
      'a last step that is no submission',
      (one) => ({ ...one, trajectory: one.trajectory.slice(0, 2) }),
      ['info pair', 'warning sum'],
    ],
    [
      'fewer calls of the model than steps',
      (one) => ({ ...one, info: { ...one.info, model_stats: { api_calls: 1 } } }),
      ['info sum'],
    ],
    [
      'an observation of another call',
      (one) => ({
        ...one,
        history: one.history.with(4, { ...one.history[4], tool_call_ids: ['c9'] } as never),
      }),
      ['warning pair', 'warning pair'],
    ],
    [
      'a message without content',
      (one) => ({ ...one, history: one.history.with(0, { role: 'system' } as never) }),
      ['error member'],
    ],
  ];
  it.each(changes)('shows %s', (_, change, findings) => {
    expect(opened(jsonFile('run.traj', change(sweRun()))).findings.toSorted()).toEqual(findings);
  });

  it('has a lane for each attempt, and the chosen one once', () => {
    const { lanes, report } = opened(jsonFile('run.traj', sweAttempts()));
    expect(report.verdict).toBe('consistent with warnings');
    expect(lanes).toEqual([
      ['attempt 1: The page is old', 6],
      ['attempt 2: The page is old', 10],
      ['Run ended: submitted', 1],
    ]);
  });

  it('reads steps that no message says', () => {
    const { history: _, ...rest } = sweRun();
    const { titles, findings } = opened(jsonFile('run.traj', rest));
    expect(titles()).toEqual(['edit: page.py', 'shell: bash ls', 'submit', 'Run ended: submitted']);
    expect(findings).toEqual([]);
  });

  it('reads numbers that only Python writes, and names them', () => {
    const text = JSON.stringify(sweRun())
      .replace('"instance_cost":0.125', '"instance_cost":NaN')
      .replace('"observation":', '"execution_time":-Infinity,"observation":');
    expect(text).toMatch(/NaN.*-Infinity|-Infinity.*NaN/);
    const run = opened({ name: 'run.traj', bytes: encodeText(text) });
    expect(run.lanes).toEqual([['The page is old', 10]]);
    expect(run.findings).toEqual(['info line']);
    expect(run.report.verdict).toBe('consistent');
    expect(run.report.notes).toEqual([
      'Usage of model-s in the whole run: 300 tokens sent, 40 tokens received. No price is recorded.',
    ]);
    const end = run.entries().at(-1) ?? expect.unreachable();
    expect(sessions.words.view(end.entry, end.decoded).headline).toBe('Run ended: submitted');
    const odd = text.replace('NaN', 'Nan');
    expect(opened({ name: 'run.traj', bytes: encodeText(odd) }).findings).toContain('error line');
  });

  it('reads what there is of a file that is cut off', () => {
    const { name, bytes } = jsonFile('run.traj', sweRun());
    const { report, entries } = opened({ name, bytes: bytes.subarray(0, bytes.length - 400) });
    expect(entries().length).toBeGreaterThan(8);
    expect(entries().at(-1)?.digest.line.title).toBe('The file ends inside this record');
    expect(report.verdict).toBe('consistent');
  });
});

describe('a run of mini-swe-agent', () => {
  it('pairs commands of one message in order, and adds up its cost', () => {
    const run = opened(jsonFile('run.traj.json', miniRun()));
    expect(run.findings).toEqual([]);
    expect(run.titles().slice(2, 5)).toEqual([
      'bash: echo one > a and 1 more',
      'Result: bash: echo one > a',
      'Failed: bash: cat b',
    ]);
    expect(run.spent.get('US dollars')).toBe(70_000_000);
    expect(state(run)).toEqual([['submission', 'one\n']]);
    const { info } = miniRun();
    const dearer = { ...info, model_stats: { instance_cost: 0.5, api_calls: 1 } };
    expect(opened(jsonFile('run.traj.json', { ...miniRun(), info: dearer })).findings).toEqual([
      'info sum',
      'warning sum',
    ]);
    const other = { ...info, submission: 'two\n' };
    expect(opened(jsonFile('run.traj.json', { ...miniRun(), info: other })).findings).toEqual([
      'warning sum',
    ]);
  });

  it('reads its first form, and a refusal in it from its wording', () => {
    const run = opened(
      jsonFile('old.traj.json', [
        { role: 'system', content: 'You work with one shell.' },
        { role: 'user', content: 'Clean up' },
        { role: 'assistant', content: 'I do.\n\n```bash\nrm -r .\n```' },
        {
          role: 'user',
          content:
            'Command not executed. The user rejected your command with the following message:\nNo!',
        },
      ]),
    );
    expect(run.titles().at(-1)).toBe('Refused: bash: rm -r .');
    expect(refusals(run)).toEqual([['Refused by the user: read from its wording', 'No!']]);
  });
});

describe('a conversation of OpenHands', () => {
  it('pairs by cause, knows written files and a recorded rejection', () => {
    const run = opened(jsonFile('events.json', openHandsEvents()));
    expect(run.findings).toEqual([]);
    expect(run.titles()).toEqual([
      'Make a page',
      'run: ls',
      'Failed: run: ls',
      'edit: page',
      'Result: edit: page',
      'run: rm -r /w',
      'Refused: run: rm -r /w',
    ]);
    expect(state(run)).toEqual([['/w/page', whole('Page\n')]]);
    expect(refusals(run)).toEqual([['Refused by the user', 'Not that.']]);
    expect(run.spent.get('input tokens')).toBe(300);
    const events = openHandsEvents();
    const cut = jsonFile('events.json', events.toSpliced(2, 2));
    expect(opened(cut).findings).toEqual(['warning pair', 'warning pair']);
    const moved = jsonFile('events.json', events.toSpliced(1, 0, ...events.slice(3, 4)));
    expect(opened(moved).findings).toContain('error order');
  });

  it('is one ledger where each event is a file', () => {
    const events = openHandsEvents().map((event) =>
      jsonFile(`c/events/${event.id}.json`, event, 1),
    );
    const { lanes, reader } = opened(...events.toReversed());
    expect(lanes).toEqual([['Make a page', 7]]);
    expect(reader.container).toBe('OpenHands events, 7 files');
  });

  it('counts what usage grew by in the SDK, and has a branch after one event', () => {
    const run = opened(linesFile('events.jsonl', sdkEvents()));
    expect(run.findings).toEqual([]);
    expect(run.lanes).toEqual([
      ['Count the files', 8],
      ['Branch: There are 3.', 1],
    ]);
    expect(run.spent.get('input tokens')).toBe(250);
    expect(run.spent.get('US dollars')).toBe(30_000_000);
    expect(refusals(run)).toEqual([['Refused by the user', 'Keep them.']]);
    const [later] = sdkEvents().filter(({ id }) => id === 'e7');
    const rest = sdkEvents().filter(({ id }) => id !== 'e7');
    const fallen = linesFile('events.jsonl', rest.toSpliced(3, 0, later ?? {}));
    expect(opened(fallen).findings.toSorted()).toEqual(['warning sum']);
    const orphan = sdkEvents().map((one) => (one.id === 'e9' ? { ...one, parent_id: 'e0' } : one));
    expect(opened(linesFile('events.jsonl', orphan)).findings).toEqual(['warning parent']);
  });

  it('has no branch for what cannot be read in between, or is there again', () => {
    const events = sdkEvents().map((event, nth, all) => ({
      ...event,
      ...(nth > 0 && event.parent_id === undefined && { parent_id: all[nth - 1]?.id }),
    }));
    const whole = opened(linesFile('events.jsonl', events));
    for (let at = 1; at < 8; at++)
      for (const more of ['{"id":"e', JSON.stringify(events[at - 1])]) {
        const lines = events.map((event) => JSON.stringify(event)).toSpliced(at, 0, more);
        const run = opened(linesFile('events.jsonl', lines));
        expect(run.lanes.map(([title]) => title)).toEqual(whole.lanes.map(([title]) => title));
      }
  });

  it('has the state that was kept last at the end of a folder', () => {
    const events = sdkEvents().map((event, nth) =>
      jsonFile(`c/events/event-0000${nth}-${event.id}.json`, event),
    );
    const state = { agent: { llm: { model: 'model-k' } }, execution_status: 'idle' };
    const { titles } = opened(jsonFile('c/base_state.json', state), ...events);
    expect(titles('branch e9').at(-1)).toBe('State of the conversation: idle');
  });
});

describe('a session of Gemini CLI', () => {
  it('keeps what was replaced and what was rewound, and counts neither twice', () => {
    const run = opened(linesFile('session.jsonl', geminiLines()));
    expect(run.findings).toEqual([]);
    expect(run.lanes).toEqual([
      ['Write a', 8],
      ['Earlier prompt: Remove it', 2],
    ]);
    expect(run.entries()[2]?.digest.line).toMatchObject({
      kind: 'earlier: tool call',
      note: 'said again · replaced in line 5',
    });
    expect(run.spent.get('input tokens')).toBe(300);
    expect(refusals(run, 'rewound 1')).toEqual([
      ['Refused by the user: read from its wording', 'User did not allow tool call'],
    ]);
    expect(run.entries('rewound 1')[0]?.digest.links).toMatchObject([
      { kind: 'branch', lane: 'g-1' },
    ]);
    expect(state(run)).toEqual([['/w/a.txt', whole('a\n')]]);
  });

  it('is read as one document, too, whether it has lines or not', () => {
    const [head, ...lines] = geminiLines().filter(
      (line) => !('$set' in line || '$rewindTo' in line),
    );
    const messages = lines.filter((_, nth) => nth !== 1);
    for (const indent of [0, 2]) {
      const run = opened(jsonFile('session.json', { ...head, messages }, indent));
      expect(run.findings).toEqual([]);
      expect(run.lanes).toEqual([['Write a', 6]]);
    }
  });
});

describe('agents of a Gemini CLI session', () => {
  const files = geminiFiles();

  it('are tied to the calls that began them', () => {
    const run = opened(...files.toReversed());
    expect(run.findings).toEqual([]);
    expect(run.lanes).toEqual([
      ['Describe the code', 4],
      ['Agent: Look at it · agent-1', 3],
      ['Agent: Count lines · agent-2', 3],
    ]);
    const links = ['g-1', 'agent-1', 'agent-2'].map((lane) =>
      run.entries(lane).flatMap(({ digest }) => digest.links),
    );
    expect(links).toMatchObject([
      [{ kind: 'delegation', lane: 'agent-1', label: 'Look at it' }],
      [{ kind: 'delegation', lane: 'agent-2', label: 'Count lines' }],
      [],
    ]);
  });

  it('are named where their files are not here, and are ledgers of their own without their session', () => {
    const [main, ...agents] = files;
    const alone = opened(...files.slice(0, 1));
    expect(alone.entries('g-1')[2]?.digest.links).toMatchObject([
      { kind: 'delegation', lane: 'agent-1', label: 'agent-1, whose file is not here' },
    ]);
    expect(groupBytes(agents, testRecogniser).sets.map(({ files: { length } }) => length)).toEqual([
      1, 1,
    ]);
    const elsewhere = [main ?? expect.unreachable(), ...agents].map((file) => ({
      ...file,
      name: file.name.replace('/g-1/', '/g-2/'),
    }));
    expect(groupBytes(elsewhere, testRecogniser).sets).toHaveLength(3);
  });

  it('keep what was rewound apart, file by file', () => {
    const rewinds = files.map(({ name, bytes }) => ({
      name,
      bytes: joinedBytes([bytes, encodeText('{"$rewindTo":"nobody"}\n')]),
    }));
    expect(opened(...rewinds).lanes.map(([title]) => title)).toEqual([
      'Session begins',
      'Earlier prompt: Describe the code',
      'Agent: Session begins · agent-1',
      'Earlier prompt: Look at it',
      'Agent: Session begins · agent-2',
      'Earlier prompt: Count lines',
    ]);
  });
});

describe('a session of Qwen Code', () => {
  it('follows parents, and folds what was written from the calls', () => {
    const run = opened(linesFile('chat.jsonl', qwenLines()));
    expect(run.findings).toEqual([]);
    expect(run.lanes).toEqual([['Write a', 9]]);
    expect(state(run)).toEqual([
      ['/w/a', whole('one\ntwo\n')],
      ['/w/a', whole('one\n2\n')],
    ]);
    expect(refusals(run)).toEqual([
      ['Refused by the user: read from its wording', 'User did not allow tool call'],
    ]);
    const gone = opened(linesFile('chat.jsonl', qwenLines().toSpliced(2, 1)));
    expect(gone.findings).toEqual(['warning parent', 'warning pair']);
    const odd = qwenLines().with(0, { ...qwenLines()[0], message: {} });
    expect(opened(linesFile('chat.jsonl', odd)).findings).toEqual(['error member']);
  });
});

describe('a session of opencode', () => {
  it('is put together from its small files, with the session that works for it', () => {
    const run = opened(...openCodeFiles().toReversed());
    expect(run.findings).toEqual([]);
    expect(run.lanes).toEqual([
      ['Two files: Write two files', 8],
      ['Agent: Write b: Write b · ses2', 3],
    ]);
    expect(run.entries().flatMap(({ digest }) => digest.links)).toMatchObject([
      { kind: 'delegation', lane: 'ses2' },
    ]);
    expect(state(run)).toEqual([['/w/a', whole('a')]]);
    expect(run.report.notes).toEqual([
      'Usage of model-c in 1 message: 10 input tokens, 2 output tokens. Recorded price: 0.0025 US dollars.',
    ]);
    expect(refusals(run).map(([headline]) => headline)).toEqual([
      'Refused by the user: read from its wording',
    ]);
    const alone = openCodeFiles().filter(({ name }) => !name.endsWith('msg1.json'));
    expect(opened(...alone).findings).toEqual(['warning parent']);
  });
});

it('names the files that a step of opencode changed otherwise as a gap', () => {
  const patch = (id: string, files: readonly unknown[]) => {
    const place = { id, sessionID: 'ses1', messageID: 'msg2' };
    return jsonFile(`storage/part/msg2/${id}.json`, { ...place, type: 'patch', hash: 'ab', files });
  };
  const run = opened(
    ...openCodeFiles(),
    patch('prt8', ['/w/a', '/w/c', 5]),
    patch('prt9', ['/w/a']),
  );
  expect(run.findings).toEqual([]);
  const gap = { members: [['known', 'touched, text unknown']] };
  expect(state(run)).toEqual([
    ['/w/a', whole('a')],
    ['/w/a', whole('a')],
    ['/w/c', gap],
    ['/w/a', gap],
  ]);
  expect(run.titles().slice(-2)).toEqual([
    'Changed since the step began: a, c',
    'Changed since the step began: a',
  ]);
});

it('reads hostile records of every program as text, and ends', () => {
  const odd: SessionMembers = {
    __proto__x: 1,
    role: 'assistant',
    content: ['<img src=x>', 5, null, {}],
  };
  const run = { ...sweRun(), history: [odd, ...sweRun().history, odd], attempts: [5, {}, []] };
  const files = [
    jsonFile('run.traj', run),
    jsonFile('run.traj.json', { ...miniRun(), messages: [odd, { role: 5 }, {}] }),
    jsonFile('events.json', [...openHandsEvents(), { id: 'x' }, 5, null]),
    linesFile('sdk.jsonl', [...sdkEvents(), { kind: 'ActionEvent', id: 5, action: 'x' }]),
    linesFile('gemini.jsonl', [...geminiLines(), { $rewindTo: 'nobody' }, { toolCalls: [5, {}] }]),
    linesFile('qwen.jsonl', [...qwenLines(), { uuid: 'x', parentUuid: 'x', message: 5 }]),
  ];
  for (const file of files) {
    const { entries, reader } = opened(file);
    for (const { id } of reader.lanes)
      for (const { entry, decoded } of entries(id))
        expect(sessions.words.view(entry, decoded).headline).not.toBe('');
  }
  const deep = `{"trajectory":[${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}]}`;
  const { sets } = groupBytes([{ name: 'deep.traj', bytes: encodeText(deep) }], testRecogniser);
  expect(sets).toEqual([]);
});

function changed(step: SessionMembers | undefined, more: SessionMembers) {
  return { ...step, ...more } as never;
}

it('opens nothing that only looks like one of them', () => {
  const others = [
    jsonFile('chat.json', { history: [{ role: 'user', content: 'Hi' }], model: 'x' }),
    jsonFile('messages.json', [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hi' },
    ]),
    linesFile('log.jsonl', [{ id: 1, source: 'agent', action: 'read', file: 'a' }]),
    linesFile('events.jsonl', [{ id: 'a', kind: 'LoginEvent', user: 'b' }]),
    jsonFile('session/p/a.json', { id: 'a', title: 'b' }),
    jsonFile('events/1.json', { id: 1, name: 'click' }),
  ];
  expect(groupBytes(others, testRecogniser).sets).toEqual([]);
});
