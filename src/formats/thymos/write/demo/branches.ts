// Branches of branches: one timetable, tried out in several ways before it is kept.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { Committed } from '../writer/trajectory.ts';
import { DemoLedger, type DemoRun, dropDemoRun, put } from './demo-ledger.ts';

const STOPS = ['Old Mill', 'Market', 'Ferry Landing', 'Hospital', 'Upper Town', 'Observatory'];

/** The last departure is planned: the line's table grows by one row. */
function plan(
  run: DemoRun,
  line: string,
  departures: readonly string[],
  minutes: number,
): Committed {
  const time = departures.at(-1) ?? '';
  return run.did('plan_departure', {
    args: { id: line, time },
    output: { id: line, departures: departures.length, cycle: minutes },
    changes: [
      put('departure', `${line} at ${time}`, { line, time, minutes }),
      put('line', line, { stops: STOPS, departures, minutes }),
    ],
    ms: 40 + departures.length,
    tokens: 300 + 20 * departures.length,
  });
}

function simulate(run: DemoRun, waiting: number, buses: number): Committed {
  return run.did('simulate', {
    args: { name: 'weekday' },
    output: { name: 'weekday', meanWait: waiting, buses },
    changes: [put('result', 'weekday', { meanWait: waiting, buses, seed: 20_260_302 })],
    ms: 5_120,
    tokens: 210,
  });
}

export function branches(hash: HashEngine): DemoLedger {
  const book = new DemoLedger(hash, 'branches');
  const main = book.run('timetable', 'A spring timetable for line 6 with the buses that we have');
  const times: string[] = [];
  const commits: Committed[] = [];
  for (const time of ['06:10', '06:40', '07:10', '07:25', '07:40', '08:10', '09:10', '10:10']) {
    times.push(time);
    commits.push(plan(main, '6', [...times], 62));
  }
  const early = commits[2];
  const rush = commits[5];
  if (!early || !rush) throw new Error('the story has lost its commits');
  const measured = simulate(main, 11.75, 5);

  const express = book.branch(main, early, 'What if: an express that skips three stops');
  express.did('plan_line', {
    args: { id: '6X' },
    output: { id: '6X', stops: 3 },
    changes: [
      put('line', '6X', {
        stops: ['Old Mill', 'Ferry Landing', 'Observatory'],
        departures: ['07:05'],
        minutes: 31,
      }),
    ],
  });
  const second = plan(express, '6X', ['07:05', '07:35'], 31);
  simulate(express, 9.5, 6);
  express.refused('precondition_failed', 'six buses are planned, five are there');

  const electric = book.branch(express, second, 'The same with the electric buses');
  electric.did('fleet_assign', {
    args: { name: 'electric' },
    output: { name: 'electric', buses: ['E-01', 'E-02'], charge: 'Ferry Landing' },
    changes: [
      put('fleet', 'electric', { buses: ['E-01', 'E-02'], charge: 'Ferry Landing', minutes: 8 }),
    ],
  });
  const charged = simulate(electric, 10.25, 5);
  const night = book.branch(electric, charged, 'And one at night');
  plan(night, '6N', ['23:40', '00:50'], 48);

  const sparse = book.branch(main, rush, 'What if: nothing after half past eight');
  sparse.did('plan_line', {
    args: { id: '6' },
    output: { id: '6', dropped: 0 },
    changes: [
      put('line', '6', { stops: STOPS, departures: times.slice(0, 6), minutes: 62 }),
      put('note', 'shoppers', 'The market opens at nine: ask the traders first.'),
    ],
  });
  const dropped = sparse.did('plan_line', {
    args: { id: '6' },
    output: { id: '6', retracted: true },
    changes: [dropDemoRun('line', '6', 'replaced by the ring line in this variant')],
  });
  sparse.did('plan_line', {
    args: { id: '6' },
    output: { id: '6', retracted: false, note: 'kept after all' },
    changes: [
      put('line', '6-ring', { stops: [...STOPS, 'Old Mill'], departures: ['07:00'], minutes: 70 }),
    ],
    undoes: dropped.commit,
  });
  book.branch(main, measured, 'Kept free for the council’s own idea');

  plan(main, '6', [...times, '11:40'], 62);
  simulate(main, 11.25, 5);
  return book;
}
