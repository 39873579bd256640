// The demo: two agents behind one policy gate write one audit log, as Rampart does.

import { encodeText } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Demo } from '../../demos/demo.ts';
import { rampart } from '../builtin/rampart.ts';
import { ChainWriter } from './writer.ts';

const START = Date.UTC(2026, 1, 10, 21, 4, 0);

type Action = 'allow' | 'deny' | 'ask';

interface DemoStep {
  readonly session: 'release 4.13' | 'on call';
  readonly tool: string;
  readonly request: object;
  readonly action?: Action;
  readonly message?: string;
  readonly exit?: number;
  /** Seconds after the step before. */
  readonly after?: number;
}

const release = (tool: string, request: object, more?: Partial<DemoStep>): DemoStep => ({
  session: 'release 4.13',
  tool,
  request,
  ...more,
});
const onCall = (tool: string, request: object, more?: Partial<DemoStep>): DemoStep => ({
  session: 'on call',
  tool,
  request,
  ...more,
});

const STEPS: readonly DemoStep[] = [
  release('session_start', { task: 'Release storefront 4.13.0', model: 'm-large-2' }),
  release('read', { path: 'CHANGELOG.md', bytes: 18244 }),
  release('exec', { command: 'npm test', passed: 214, seconds: 31.75 }, { after: 34 }),
  release('exec', { command: 'git diff --stat v4.12.0', files: 9 }),
  onCall('session_start', { task: 'Checkout answers slowly since 21:00', model: 'm-small-5' }),
  onCall('fetch', { url: 'https://metrics.example/checkout', p95_ms: 2140.5 }),
  release('write', { path: 'CHANGELOG.md', bytes: 19102 }),
  release(
    'exec',
    { command: 'kubectl rollout restart deploy/storefront -n production' },
    {
      action: 'deny',
      message: 'production changes need a release ticket',
      exit: 126,
    },
  ),
  onCall('exec', { command: 'kubectl logs deploy/checkout --since=10m', lines: 4200 }),
  onCall(
    'read',
    { path: '/etc/checkout/secrets.env' },
    {
      action: 'deny',
      message: 'secrets are not read by agents',
    },
  ),
  onCall('read', { path: 'services/checkout/pool.ts', bytes: 3301 }),
  release('write', { path: 'tickets/REL-413.md', bytes: 1220 }),
  release(
    'exec',
    { command: 'deploy storefront 4.13.0 --to staging', ticket: 'REL-413' },
    { action: 'ask', message: 'a maintainer decides on deployments', after: 3 },
  ),
  onCall('edit', { path: 'services/checkout/pool.ts', was: 'max: 5', now: 'max: 25' }),
  onCall('exec', { command: 'npm test -- checkout', passed: 61, seconds: 8.5 }, { after: 10 }),
  release(
    'exec',
    { command: 'deploy storefront 4.13.0 --to staging', ticket: 'REL-413', approved_by: 'mara' },
    { after: 260 },
  ),
  onCall('fetch', { url: 'https://metrics.example/checkout', p95_ms: 310.25 }, { after: 45 }),
  onCall('session_end', { outcome: 'pool enlarged, latency back to normal' }),
  release('fetch', { url: 'https://staging.example/health', status: 200 }),
  release('exec', { command: 'git tag v4.13.0', note: 'signed off & <released>' }),
  release('session_end', { outcome: 'staging runs 4.13.0, production waits for REL-413' }),
];

const AGENTS = { 'release 4.13': 'release-helper', 'on call': 'night-watch' } as const;

export function makeGateLog(hash: HashEngine): string {
  const writer = new ChainWriter(rampart, hash);
  let seconds = 0;
  for (const [
    i,
    { session, tool, request, action = 'allow', message, ...step },
  ] of STEPS.entries()) {
    seconds += step.after ?? 2;
    writer.append({
      schema_version: 'rampart.audit.v1',
      id: `01KH4DEMO0${String(i).padStart(16, '0')}`,
      timestamp: new Date(START + seconds * 1000 + 7 * i).toISOString(),
      agent: AGENTS[session],
      session,
      tool,
      request,
      decision: { action, evaluation_time_us: 6 + (i % 4), ...(message && { message }) },
      ...(action === 'allow' && { response: { exit_code: 0, duration_ms: 20 + 11 * i } }),
      ...(step.exit !== undefined && { response: { exit_code: step.exit, duration_ms: 1 } }),
      prev_hash: '',
      hash: '',
    });
  }
  return writer.text;
}

export function makeChainsDemos(hash: HashEngine): readonly Demo[] {
  return [
    {
      file: 'chain-policy-gate.jsonl',
      name: 'A night behind a policy gate',
      title: 'Two agents share one audit log, and one of them is stopped twice',
      story:
        'One agent releases a shop, another one looks for what makes it slow. A policy gate denies a restart in production and a look at secrets, and asks a person before a deployment. Each record holds the hash of the one before it, across both sessions.',
      bytes: encodeText(makeGateLog(hash)),
    },
  ];
}
