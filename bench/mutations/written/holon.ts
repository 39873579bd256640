// Holon's format has no hashes: whoever changes a ledger has nothing to seal again.

import { encodeText } from '../../../src/base/bytes.ts';
import { holon } from '../../../src/formats/holon/index.ts';
import { toLine, type WrittenEvent } from '../../../src/formats/holon/write/generator/event.ts';
import { GENERATED_FAULTS } from '../../../src/formats/holon/write/generator/faults.ts';
import { generateRun } from '../../../src/formats/holon/write/generator/run.ts';
import { type Forgery, oneFile, readFormatSeal } from './forgery.ts';

const NAME = 'events.jsonl';
export const EVENTS = [...generateRun({ seed: 7, events: 600 })];
const file = (bytes: Uint8Array) => oneFile(NAME, bytes);
const toHolonFile = (events: readonly WrittenEvent[]) =>
  encodeText(`${events.map(toLine).join('\n')}\n`);

/** The forgery is consistent in itself; a seal that was kept shows it. */
function kept(title: string, events: readonly WrittenEvent[]): Forgery {
  const seal = readFormatSeal(holon, file(toHolonFile(EVENTS)));
  return { format: 'holon', title, cases: [{ files: file(toHolonFile(events)), kept: { seal } }] };
}

export const eventFiles = (lines: readonly string[]) => file(encodeText(`${lines.join('\n')}\n`));

export const SOUND_EVENTS = file(toHolonFile(EVENTS));

export const HOLON_MUTATIONS: readonly Forgery[] = [
  ...GENERATED_FAULTS.map(
    ({ title, plant }): Forgery => ({
      format: 'holon',
      title,
      cases: [{ files: file(plant(EVENTS)) }],
    }),
  ),
  kept('The end cut off', EVENTS.slice(0, -1)),
  kept(
    'The run of an event changed',
    EVENTS.map((event, i) => (i === 9 ? { ...event, run_id: 'R-other' } : event)),
  ),
];
