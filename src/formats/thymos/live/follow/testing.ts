// For tests: what is asked of a server, and what comes back.

import type { RunScript } from '../../../../testing/server/script.ts';
import type { LiveSetup } from '../testing.ts';

export function long(task: string, steps: number): RunScript {
  return {
    task,
    maxSteps: steps + 1,
    budget: steps + 1,
    steps: Array.from({ length: steps }, (_, i) => ({
      step: 'call',
      call: { tool: 'set', args: { i }, output: null },
    })),
  };
}

export function makeAskingScript(task: string): RunScript {
  return {
    task,
    steps: [
      {
        step: 'ask',
        channel: 'maintainer',
        reason: 'to be decided',
        rules: [],
        call: { tool: 'deploy', args: {}, output: null },
      },
    ],
  };
}

export interface TestMeter {
  /** Of entries. */
  audit: number;
  /** Of sessions and all else. */
  rest: number;
  readonly calls: { readonly at: number; readonly path: string }[];
}

export function meter({ net, clock }: LiveSetup): TestMeter {
  const read: TestMeter = { audit: 0, rest: 0, calls: [] };
  net.onSend = () => read.calls.push({ at: clock.now(), path: net.calls.at(-1) ?? '' });
  net.onBytes = (path, bytes) => {
    read[path.startsWith('/audit/') ? 'audit' : 'rest'] += bytes;
  };
  return read;
}

/** The most calls in any minute, health left out: it asks for no key. */
export function mostAMinute({ calls }: TestMeter): number {
  const counted = calls.filter(({ path }) => !path.endsWith('/health'));
  return counted.reduce((most, { at: begin }) => {
    const { length } = counted.filter(({ at }) => at >= begin && at < begin + 60_000);
    return Math.max(most, length);
  }, 0);
}
