// One event by itself: its envelope, its version, its fields; and its order after the
// line above it.

import { textAt, writtenAt } from '../../../core/json/access.ts';
import { misfits, type Shape } from '../../../core/json/shape.ts';
import type { Seq } from '../../../core/model/entry.ts';
import { ENVELOPE } from '../read/schema.ts';
import { compareTimes, type Instant } from '../read/time.ts';
import type { CheckContext } from './context.ts';

export function envelope({ event, examine, report }: CheckContext): void {
  examine('envelope');
  const faults = misfits(event.tree, ENVELOPE);
  for (const fault of faults) {
    report('envelope', {
      ...fault,
      message: `The envelope’s ${fault.path} is not as the schema wants it.`,
    });
  }
  if (event.seq === null && !faults.some(({ path }) => path === 'seq')) {
    report('envelope', {
      path: 'seq',
      expected: 'an integer from 0 on',
      actual: writtenAt(event.tree, 'seq'),
      message: 'The sequence number is negative.',
    });
  }
}

const MAJOR = '1';
/** What is known here of major version 1. */
const MINOR = 0;

/** `reported`: higher minor versions so far; each is reported once. */
export function schemaVersion(
  { event, examine, report }: CheckContext,
  reported: Set<string>,
): void {
  const version = textAt(event.tree, 'schema_version');
  // A missing or mistyped one is a fault of the envelope.
  if (version === null) return;
  examine('schema-version');
  const [, major, minor = ''] = /^(\d+)\.(\d+)$/.exec(version) ?? [];
  if (major === undefined) {
    report('schema-version', {
      path: 'schema_version',
      expected: 'MAJOR.MINOR in digits',
      actual: JSON.stringify(version),
      message: 'The schema version cannot be read.',
    });
  } else if (major.replace(/^0+(?=\d)/, '') !== MAJOR) {
    report('schema-version', {
      path: 'schema_version',
      expected: 'major version 1',
      actual: JSON.stringify(version),
      message: `Schema version ${version} is another major version: what its fields mean is not known here.`,
    });
  } else if (Number(minor) > MINOR && !reported.has(version)) {
    reported.add(version);
    report('schema-version', {
      severity: 'warning',
      path: 'schema_version',
      expected: '1.0',
      actual: JSON.stringify(version),
      message: `Schema version ${version} is newer than the one known here, from this line on; new fields are shown and not checked.`,
    });
  }
}

/** The nearest readable numbers above. */
export interface Order {
  seq: Seq | null;
  time: Instant | null;
}

export function orderOf({ event, examine, report }: CheckContext, above: Order): void {
  const { seq, time } = event;
  const compares = (seq !== null && above.seq !== null) || (time && above.time);
  if (compares) examine('order');
  if (seq !== null && above.seq !== null && seq <= above.seq) {
    report('order', {
      path: 'seq',
      expected: `more than ${above.seq}`,
      actual: String(seq),
      message:
        seq === above.seq
          ? 'The sequence number occurs twice.'
          : 'The sequence number falls: this line or the one above it is in the wrong place.',
    });
  } else if (time && above.time && compareTimes(time, above.time) < 0) {
    report('order', {
      path: 'ts',
      expected: 'no earlier than the line above it',
      actual: textAt(event.tree, 'ts'),
      message:
        'The time falls while the sequence goes on: a clock went back, or the line was changed.',
    });
  }
  if (seq !== null) above.seq = seq;
  if (time) above.time = time;
}

export function payloadShape({ event, examine, report }: CheckContext, shape: Shape): void {
  examine('payload');
  for (const { unusual, ...fault } of misfits(event.payload, shape, 'payload')) {
    report('payload', {
      ...fault,
      ...(unusual && { severity: 'warning' as const }),
      message: unusual
        ? 'The schema does not suggest this state. It is taken as it is written.'
        : `${fault.path} is not as the schema wants it for ${event.type}.`,
    });
  }
}
