// Demo ledgers: a run of the organisation as it is, and one that no longer agrees with
// itself.

import { decodeText, encodeText } from '../../../base/bytes.ts';
import type { Demo } from '../../demos/demo.ts';
import { toText, type WrittenEvent } from './generator/event.ts';
import { GENERATED_FAULTS } from './generator/faults.ts';
import { generateRun } from './generator/run.ts';

const EVENTS = 2400;
/** The one with faults is about its findings; it need not be long. */
const FAULTY = 1200;
const SEED = 20260210;

export function makeHolonDemos(): readonly Demo[] {
  return [
    {
      file: 'holon-run.jsonl',
      name: 'holon-run.jsonl',
      title: 'An organisation of agents, its plans and how they turned out',
      story:
        'Intents with three levels below them, plan variants scored against one another, executions that failed, rebases with conflicts, reviews that still wait. The figures say whose predictions hold.',
      bytes: encodeText(toText(generateRun({ seed: SEED, events: EVENTS }))),
    },
    {
      file: 'holon-faults.jsonl',
      name: 'holon-faults.jsonl',
      title: 'A run that no longer agrees with itself',
      story:
        'A sub-intent merged to main, a change of state is missing, a calibration error was touched up, and the last line is cut off. The format has no hashes: only what disagrees can be found.',
      bytes: planted(['sub-to-main', 'state-skipped', 'error-wrong', 'cut-last-line']),
    },
  ];
}

function planted(ids: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = toText(generateRun({ seed: SEED, events: FAULTY }));
  for (const id of ids) {
    const fault = GENERATED_FAULTS.find((one) => one.id === id);
    if (!fault) throw new Error(`no fault is called ${id}`);
    // Our own lines, read back.
    const lines = text.trimEnd().split('\n');
    text = decodeText(fault.plant(lines.map((line): WrittenEvent => JSON.parse(line))));
  }
  return encodeText(text);
}
