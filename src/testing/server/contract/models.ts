// The recorded model is known by the name that the recordings give it.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import type { Plain } from '../../../base/json/plain.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { type RunScript, type ScriptCall, type ScriptStep, Spelled } from '../script.ts';
import { transcript } from './transcript.ts';

type Model = Omit<RunScript, 'task'>;

const set = (key: string, value: Plain): ScriptStep => ({
  step: 'call',
  call: {
    tool: 'kv_set',
    args: { key, value },
    output: { key, wrote: value },
    changes: [{ kind: 'kv', id: key, value }],
  },
});

function deploy(
  service: string,
  version: string,
  more: { irreversible?: boolean } = {},
): ScriptStep {
  const args = { service, version, ...more };
  return asks('High', {
    tool: 'deploy_prod',
    args,
    output: { exit_code: 0, stderr: '', stdout: `deployed ${service} ${version}\n` },
  });
}

function asks(risk: string, call: ScriptCall): ScriptStep {
  return {
    step: 'ask',
    channel: 'high-risk',
    reason: `tool '${call.tool}' is ${risk}-risk (threshold High); operator approval required. args: ${JSON.stringify(call.args)}`,
    rules: [],
    call,
  };
}

const SLOW = asks('Critical', {
  tool: 'deploy_slow',
  args: { service: 'slow', seconds: '8' },
  output: { exit_code: 0, stderr: '', stdout: 'deployed slow\n' },
  ms: 8_002,
});
const UNREACHED =
  'openai request failed (connection failed): error sending request for url (http://127.0.0.1:3398/v1/chat/completions)';
const SHELL = {
  kind: 'authority_void',
  detail: "writ effect ceiling does not grant External effect required by tool 'shell'",
} as const;

function manieth(i: number): ScriptStep {
  const value = { step: i, text: 'x'.repeat(100 + 50 * (i % 7)) };
  const key = `k${i % 25}`;
  return set(key, value);
}

function recorded(scenario: string, at: number): readonly ScriptStep[] {
  const entries = listAt(transcript(scenario)[at]?.response.body, 'entries') ?? [];
  return entries.flatMap((entry): ScriptStep[] => {
    const payload = memberAt(entry, 'payload');
    const kind = textAt(entry, 'kind');
    if (kind === 'commit') return [committed(payload)];
    if (kind !== 'rejection') return [];
    const detail = textAt(payload, 'reason', 'detail') ?? '';
    if (detail === SHELL.detail) return [{ step: 'refused', tool: 'shell', reason: SHELL }];
    return detail
      ? [{ step: 'refused', tool: detail, reason: { kind: 'unknown_tool', detail } }]
      : [
          {
            step: 'refused',
            tool: 'kv_set',
            reason: {
              kind: 'type_mismatch',
              tool: 'kv_set',
              detail: textAt(payload, 'reason', 'detail', 'detail') ?? '',
            },
          },
        ];
  });
}

function committed(payload: JsonValue | undefined): ScriptStep {
  const observation = listAt(payload, 'body', 'observations')?.[0];
  const changes = (listAt(payload, 'body', 'delta') ?? []).map((change) => ({
    kind: textAt(change, 'kind') ?? '',
    id: textAt(change, 'id') ?? '',
    value: new Spelled(memberAt(change, 'value') ?? null),
  }));
  const output = new Spelled(memberAt(observation, 'output') ?? null);
  const tool = textAt(observation, 'tool') ?? '';
  return { step: 'call', call: { tool, args: {}, output, changes } };
}

function normal(): readonly ScriptStep[] {
  return inTwo(recorded('normal-run', 24));
}

function again(): readonly ScriptStep[] {
  const [map] = recorded('empty-worlds', 8);
  return inTwo([...(map ? [map] : []), ...recorded('normal-run', 24).slice(1)]);
}

function inTwo(steps: readonly ScriptStep[]): readonly ScriptStep[] {
  const [first, second, third, ...rest] = steps;
  if (!first || !second || !third) throw new Error('no recorded run');
  return [first, { step: 'together', steps: [second, third] }, ...rest];
}

const MODELS: Readonly<Record<string, (times: number) => readonly ScriptStep[]>> = {
  none: () => [],
  look: () => recorded('empty-worlds', 8),
  ask: () => [
    set('before', 1),
    deploy('billing', '2.4.1', { irreversible: true }),
    set('after', 2),
  ],
  askslow: () => [SLOW, set('after', 3)],
  asktwice: () => [
    set('before', 1),
    deploy('billing', '2.4.1'),
    set('between', 2),
    deploy('search', '9.0.0'),
    set('after', 3),
  ],
  askpair: () => [
    { step: 'together', steps: [deploy('one', '1'), deploy('two', '2')] },
    set('after', 3),
  ],
  delegate: () => [
    set('plan', 'split'),
    { step: 'delegate', task: 'Write the tests', steps: [] },
    set('plan', 'joined'),
    { step: 'delegate', task: 'Write the docs', steps: [] },
  ],
  floats: () => recorded('numbers', 1),
  drift: () => recorded('numbers', 6),
  bignum: () => recorded('numbers', 11),
  normal,
  again,
  long: (times) => Array.from({ length: times }, (_, i) => manieth(i)),
  fail: () => [
    set('before', 1),
    {
      step: 'fail',
      answer: 'The provider returned an error.',
      detail: 'error: openai API error 400 Bad Request: {"error":{"message":"scripted failure"}}',
    },
  ],
  unreached: () => [
    ...[1_000, 2_000, 4_000].map((ms): ScriptStep => ({ step: 'retry', ms, detail: UNREACHED })),
    {
      step: 'fail',
      answer:
        "Couldn't reach the provider. Check your network — or, for a local model, that it is running.",
      detail: `error: ${UNREACHED}`,
    },
  ],
};

/** @param name such as `long:400:9`: its script, the milliseconds of each step, and their number */
export function parseModel(name: string): Model {
  const [kind = '', ms = '0', times = '40'] = name.split(':');
  const steps = MODELS[kind];
  if (!steps) return { steps: [], answer: 'mock cognition', isMock: true };
  return { steps: steps(Number(times)), thinkMs: Number(ms), bootMs: 2 };
}
