// Whatever an event contains, it is read, described, folded and drawn without an exception.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { draws } from '../../testing/draws.ts';
import { createTestHost } from '../../testing/host.ts';
import { answerFigures } from './figures/answer.ts';
import { EVERYTHING_SELECTED } from './figures/query.ts';
import { holon } from './index.ts';
import { answerIntents } from './intents/answer.ts';
import type { WrittenEvent } from './write/generator/event.ts';
import { generateRun } from './write/generator/run.ts';

const host = await createTestHost();
const EVENTS: readonly WrittenEvent[] = [...generateRun({ seed: 13, events: 160 })].slice(0, 120);
const NAMES = ['__proto__', 'constructor', 'intent_id', 'plan_id', 'predicted', 'toString', 'x'];

/** Any JSON, with names that want to be prototypes among its own. */
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, '', 'governance', '\u202Egnp', '<b>', 1e308, -1, 0.5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 3 })
      .map((members) => Object.fromEntries(members)),
  ),
})).value;

/** Replaces one value of an event, anywhere in it. */
function spoiled(event: WrittenEvent, pick: number, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(event));
  const members: [Record<string, unknown>, string][] = [];
  const walk = (at: Record<string, unknown>) => {
    for (const [name, inner] of Object.entries(at)) {
      members.push([at, name]);
      if (typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>);
    }
  };
  walk(copy);
  const [object, name] = members[pick % members.length] ?? [];
  if (object && name !== undefined) object[name] = value;
  return copy;
}

describe('any event', () => {
  it('is read and described, whatever it contains', () => {
    const spoiling = fc.tuple(fc.nat({ max: EVENTS.length - 1 }), fc.nat({ max: 200 }), anything);
    fc.assert(
      fc.property(fc.array(spoiling, { minLength: 1, maxLength: 12 }), (changes) => {
        const events: unknown[] = [...EVENTS];
        for (const [at, pick, value] of changes) {
          const event = EVENTS[at];
          if (event) events[at] = spoiled(event, pick, value);
        }
        const bytes = encodeText(events.map((event) => JSON.stringify(event)).join('\n'));
        const reader = readLedger(holon, [{ name: 'x', bytes: inMemory(bytes) }], host);
        const verified = verifyLedger(holon, reader, host, { profile: 'strict', pins: {} });
        const count = verified.lanes.reduce((sum, { entries }) => sum + entries, 0);
        expect(count).toBe(events.length);
        for (const { id } of reader.lanes) {
          let first = true;
          for (const entry of reader.entries(id)) {
            const event = holon.reader.decode(entry);
            const { delta, line } = holon.words.digest(entry, event);
            expect(typeof line.title).toBe('string');
            if (first) expect(typeof holon.words.laneTitle(entry, event).title).toBe('string');
            first = false;
            holon.words.view(entry, event);
            holon.words.decision(entry, event);
            holon.words.requests?.view(entry, event);
            for (let op = 0; op < (delta?.ops.length ?? 0); op++)
              holon.state.bytes(entry, event, op);
          }
        }
        const { figures, intents } = reader.survey();
        const query = { root: null };
        answerIntents(intents, 'holon.tree', query);
        answerIntents(intents, 'holon.branches', query);
        answerIntents(intents, 'holon.roots', '');
        const report = { figure: 'entropy', selection: EVERYTHING_SELECTED } as const;
        answerFigures(figures, 'holon.figures.report', report);
      }),
      { numRuns: draws(50) },
    );
  });
});
