// Scripted agents make runs that stop and ask, as an agent with a policy would.

import type { Plain } from '../../base/json/plain.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { writeJsonValue } from '../../formats/thymos/write/writer/json.ts';
import type { RejectionReason } from '../../formats/thymos/write/writer/payloads.ts';

/** A value with its numbers in the wanted spelling. */
export class Spelled {
  readonly value: JsonValue;

  constructor(value: JsonValue) {
    this.value = value;
  }
}

export type ScriptValue = Plain | Spelled;

export function written(value: ScriptValue): JsonValue {
  return value instanceof Spelled ? value.value : writeJsonValue(value);
}

export interface ScriptChange {
  readonly kind: string;
  readonly id: string;
  readonly value: ScriptValue;
}

export interface ScriptCall {
  readonly tool: string;
  readonly args: ScriptValue;
  readonly output: ScriptValue;
  readonly changes?: readonly ScriptChange[];
  /** Milliseconds that the tool takes; with it, the tool's action is a step of its own. */
  readonly ms?: number;
}

export type ScriptStep =
  | { readonly step: 'call'; readonly call: ScriptCall }
  | {
      readonly step: 'ask';
      readonly call: ScriptCall;
      readonly channel: string;
      readonly reason: string;
      /**
       * The rules of a policy that asked; with none, the risk of the tool did, and the trace says
       * permit.
       */
      readonly rules: readonly string[];
    }
  | { readonly step: 'delegate'; readonly task: string; readonly steps: readonly ScriptStep[] }
  /** An intent that is refused before anybody is asked. */
  | { readonly step: 'refused'; readonly tool: string; readonly reason: RejectionReason }
  | { readonly step: 'together'; readonly steps: readonly ScriptStep[] }
  | { readonly step: 'retry'; readonly ms: number; readonly detail: string }
  | { readonly step: 'fail'; readonly answer: string; readonly detail: string };

export interface RunScript {
  readonly task: string;
  readonly steps: readonly ScriptStep[];
  readonly answer?: string;
  readonly maxSteps?: number;
  readonly budget?: number;
  readonly thinkMs?: number;
  readonly stepsAfterCancel?: number;
  /** Its answers are the server's own, and cost no tokens. */
  readonly isMock?: boolean;
  readonly bootMs?: number;
}

const call = (
  tool: string,
  args: Plain,
  output: Plain,
  changes: readonly ScriptChange[] = [],
): ScriptStep => ({
  step: 'call',
  call: { tool, args, output, changes },
});

const PATCH = `--- a/crates/net/retry.rs
+++ b/crates/net/retry.rs
@@ -12,3 +12,3 @@
 fn delay(attempt: u32) -> u64 {
-    BASE_MS << attempt
+    BASE_MS.saturating_mul(1u64 << attempt.min(10))
 }
`;

const ROTATE: RunScript = {
  task: 'Rotate the production deploy key',
  steps: [
    call('repo_map', { path: 'infra' }, { files: 41 }, [
      { kind: 'map', id: 'infra', value: { files: 41, commit: '9c1e' } },
    ]),
    call(
      'secrets_generate',
      { name: 'deploy/2026-05', bits: 18_014_398_509_481_985n },
      { name: 'deploy/2026-05', stored: true },
      [
        { kind: 'key', id: 'deploy/2026-05', value: { state: 'generated', published: false } },
        { kind: 'key', id: 'deploy/2025-11', value: { state: 'active', published: true } },
      ],
    ),
    {
      step: 'ask',
      channel: 'maintainer/security',
      reason: 'irreversible external credential rotation',
      rules: ['irreversible.approval'],
      call: {
        tool: 'secrets_publish',
        args: {
          environment: 'prod',
          irreversible: true,
          new_key: '{{ secret:deploy/2026-05 }}',
          revoke: 'deploy/2025-11',
        },
        output: { published: 'deploy/2026-05', revoked: 'deploy/2025-11' },
        changes: [
          { kind: 'key', id: 'deploy/2026-05', value: { state: 'active', published: true } },
          { kind: 'key', id: 'deploy/2025-11', value: { state: 'revoked', published: false } },
        ],
      },
    },
    call('report_write', { name: 'rotation' }, { lines: 4 }, [
      { kind: 'report', id: 'rotation', value: 'The deploy key is in its place.\n' },
    ]),
    {
      step: 'ask',
      channel: 'maintainer/security',
      reason: 'a message to everybody',
      rules: ['recipients.limit'],
      call: {
        tool: 'mail_send',
        args: { to: 'all maintainers', recipients: 214, subject: 'New deploy key' },
        output: { accepted: 214 },
        changes: [{ kind: 'mailing', id: 'new-key', value: { accepted: 214 } }],
      },
    },
  ],
};

const RETRY: RunScript = {
  task: 'Fix the retry overflow',
  steps: [
    call('fs_read', { path: 'crates/net/retry.rs' }, { lines: 61 }, [
      {
        kind: 'file',
        id: 'crates/net/retry.rs',
        value: 'fn delay(attempt: u32) -> u64 {\n    BASE_MS << attempt\n}\n',
      },
    ]),
    {
      step: 'delegate',
      task: 'Write a test that overflows',
      steps: [
        call('fs_write', { path: 'crates/net/tests/overflow.rs' }, { bytes: 214 }, [
          {
            kind: 'file',
            id: 'crates/net/tests/overflow.rs',
            value: '#[test]\nfn stays_bounded() {}\n',
          },
        ]),
      ],
    },
    {
      step: 'ask',
      channel: 'maintainer',
      reason: 'writes outside of the run’s own folder',
      rules: ['path.boundary'],
      call: {
        tool: 'fs_patch',
        args: { path: 'crates/net/retry.rs', patch: PATCH },
        output: { applied: true },
        changes: [
          {
            kind: 'file',
            id: 'crates/net/retry.rs',
            value:
              'fn delay(attempt: u32) -> u64 {\n    BASE_MS.saturating_mul(1u64 << attempt.min(10))\n}\n',
          },
        ],
      },
    },
    call('test_run', { suite: 'net' }, { passed: 61, failed: 0 }, [
      { kind: 'result', id: 'net', value: { passed: 61, failed: 0 } },
    ]),
  ],
};

const SURVEY: RunScript = {
  task: 'Count the crates without an owner',
  steps: [
    call('repo_map', { path: '.' }, { crates: 37 }, [
      { kind: 'map', id: 'crates', value: { crates: 37, ownerless: 4 } },
    ]),
    call('report_write', { name: 'owners' }, { lines: 9 }, [
      { kind: 'report', id: 'owners', value: 'Four crates have no owner.\n' },
    ]),
  ],
};

export const SCRIPTS: readonly RunScript[] = [ROTATE, RETRY, SURVEY];

/** The tools may do this, as `GET /tools` describes it. */
export const SCRIPT_TOOLS = [
  { name: 'deploy_prod', version: '1.0.0', effect_class: 'write', risk_class: 'high' },
  { name: 'fs_patch', version: '1.2.0', effect_class: 'write', risk_class: 'medium' },
  { name: 'fs_read', version: '1.2.0', effect_class: 'read', risk_class: 'low' },
  { name: 'fs_write', version: '1.2.0', effect_class: 'write', risk_class: 'medium' },
  { name: 'kv_get', version: '0.0.1', effect_class: 'read', risk_class: 'low' },
  { name: 'kv_set', version: '0.0.1', effect_class: 'write', risk_class: 'low' },
  { name: 'mail_send', version: '0.4.1', effect_class: 'external', risk_class: 'high' },
  { name: 'repo_map', version: '2.0.0', effect_class: 'read', risk_class: 'low' },
  { name: 'report_write', version: '1.0.0', effect_class: 'write', risk_class: 'low' },
  { name: 'secrets_generate', version: '0.9.0', effect_class: 'write', risk_class: 'high' },
  {
    name: 'secrets_publish',
    version: '0.9.0',
    effect_class: 'irreversible',
    risk_class: 'critical',
  },
  { name: 'test_run', version: '1.1.0', effect_class: 'read', risk_class: 'low' },
] as const;
