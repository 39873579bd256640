// A longer run: nested child blocks, a rolling window of three checkpoints, and two
// rollbacks. What was done outside between the second one and its checkpoint stays done.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import { BlockLedger } from '../engine/index.ts';
import { demoClock } from './clock.ts';

const OWNER = 'block:release-notes';

const COMMITS = ['a41c7e2', '0be93d1', '77f02aa', 'c3d9910', '51e6b48', '9af0c13'];

const DRAFT = `# 4.2.0

- Exports keep their column order.
- Uploads resume after a lost connection.
- The settings page loads in half the time.`;

const CORRECTED = `# 4.2.0

- Exports keep their column order.
- Uploads resume after a lost connection.
- The settings page no longer asks the server twice.
- **Breaking:** the v1 webhooks are gone.`;

class Release {
  readonly ledger: BlockLedger;

  constructor(hash: HashEngine) {
    this.ledger = new BlockLedger({
      owner: OWNER,
      runId: 'run-release-4.2.0',
      initialContext: {
        version: '4.2.0',
        audience: ['customers', 'support'],
        tone: 'plain',
        limits: { words: 250, links: 6 },
      },
      retain: 3,
      now: demoClock(1_760_086_400, [0.5, 0.25, 2.25, 1, 0.125, 3.5, 0.75]),
      hash,
    });
  }

  set(key: string, value: unknown, source: string, attempt = 1): void {
    const metadata = {
      trace_id: 'trace-rel-420',
      run_id: 'run-release-4.2.0',
      block_name: source,
      attempt,
    };
    this.ledger.set(key, value, { source, metadata });
  }

  /** A child block's call that did nothing outside. */
  call(block: string, inside: () => void = () => undefined, parent = OWNER): void {
    this.ledger.childStarted(block, { parent });
    inside();
    this.ledger.childFinished(block, { status: 'success' });
  }

  gather(): void {
    this.ledger.createCheckpoint('pre_gather');
    this.call('block:gather', () => {
      for (const [i, commit] of COMMITS.entries()) {
        const reader = `block:read-commit-${i + 1}`;
        this.call(reader, undefined, 'block:gather');
        this.set(`commit/${commit}`, { files: 2 + i, kind: i === 3 ? 'breaking' : 'fix' }, reader);
      }
    });
    this.set('commits', COMMITS, 'block:gather');
  }

  write(attempt: number, notes: string): void {
    this.call('block:write', () => {
      this.call('block:outline', undefined, 'block:write');
      this.set('outline', ['Exports', 'Uploads', 'Settings'], 'block:outline', attempt);
      this.call('block:draft', undefined, 'block:write');
      this.set('notes', notes, 'block:draft', attempt);
    });
  }
}

export function releaseRun(hash: HashEngine): BlockLedger {
  const run = new Release(hash);
  const { ledger } = run;
  run.gather();
  ledger.createCheckpoint('pre_write');
  run.write(1, 'Version 4.2.0 is our best release ever!!! You will love it.');
  ledger.childStarted('block:style');
  ledger.childFinished('block:style', {
    status: 'failed',
    sideEffects: [{ kind: 'file', ref: 'drafts/4.2.0-rejected.md', reversible: true }],
  });
  run.set(
    'style_report',
    { passed: false, found: ['three exclamation marks', 'no facts'] },
    'block:style',
  );
  ledger.rollback('pre_write', {
    reason: 'The draft is advertising. The outline was asked for without a tone.',
    orphans: 'discard',
  });
  run.set('constraint', 'State what changed, one line each. No praise.', 'block:recovery', 2);
  ledger.delete('tone', { source: 'block:recovery', metadata: { attempt: 2 } });
  run.write(2, DRAFT);
  ledger.createCheckpoint('pre_publish');
  run.set('reviewed', true, 'block:style', 2);
  ledger.createCheckpoint('Before the mail');
  ledger.childStarted('block:publish');
  ledger.childStarted('block:mailer', { parent: 'block:publish' });
  ledger.childFinished('block:mailer', {
    status: 'success',
    sideEffects: [
      { kind: 'email', ref: 'msg-20251010-0417 to 1,204 customers', reversible: false },
      { kind: 'counter', ref: 'mail/sent', reversible: false },
    ],
  });
  run.set('mail', { sent: 1204, message: 'msg-20251010-0417' }, 'block:mailer');
  ledger.childFinished('block:publish', {
    status: 'failed',
    sideEffects: [{ kind: 'http', ref: 'PUT /releases/4.2.0', reversible: true }],
  });
  run.set(
    'publish_error',
    { code: 409, message: 'the breaking change is not named' },
    'block:publish',
  );
  ledger.rollback('pre_publish', {
    reason:
      'The notes leave out the breaking change in c3d9910. The mail has gone out and stays sent.',
  });
  run.set('notes', CORRECTED, 'block:recovery', 3);
  run.set('mail_correction', { follows: 'msg-20251010-0417', due: 'today' }, 'block:recovery', 3);
  run.call('block:style');
  run.set('reviewed', true, 'block:style', 3);
  ledger.childStarted('block:publish');
  ledger.childFinished('block:publish', {
    status: 'success',
    sideEffects: [{ kind: 'http', ref: 'PUT /releases/4.2.0', reversible: true }],
  });
  run.set('published', { at: '/releases/4.2.0' }, 'block:publish', 3);
  ledger.complete('success');
  return ledger;
}
