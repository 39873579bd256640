// One event by itself: its line, its envelope, its version, its fields; and its order after the
// line above it.

import { textAt, writtenAt } from '../../../base/json/access.ts';
import { misfits } from '../../../base/json/shape.ts';
import { twiceIn, writeStepsPath } from '../../../ledger/format/json-line.ts';
import { ENVELOPE, findPayloadShape, KNOWN_VERSION } from '../read/schema.ts';
import { compareTimes } from '../read/time.ts';
import { type Examine, FINE, type Problem } from './context.ts';

export const namesOnce: Examine = ({ tree }) => {
  const twice = twiceIn(tree);
  if (twice === null) return FINE;
  return {
    severity: 'warning',
    path: writeStepsPath(twice),
    expected: 'each name once in an object',
    actual: 'the name twice',
    message: 'A name occurs twice in one object; the last value counts.',
  };
};

export const envelope: Examine = ({ tree, seq }) => {
  const problems = misfits(tree, ENVELOPE).map(
    (fault): Problem => ({
      ...fault,
      message: `The envelope’s ${fault.path} is not as the schema wants it.`,
    }),
  );
  if (seq === null && !problems.some(({ path }) => path === 'seq')) {
    problems.push({
      path: 'seq',
      expected: 'an integer from 0 on',
      actual: writtenAt(tree, 'seq'),
      message: 'The sequence number is negative.',
    });
  }
  return problems;
};

const MAJOR = '1';
/** What is known here of major version 1. */
const MINOR = 0;

/** A higher minor version is reported where it begins. */
export const schemaVersion: Examine = ({ version }, { versions }) => {
  // A missing or mistyped one is a fault of the envelope.
  if (version === null) return null;
  const problem = { path: 'schema_version', actual: JSON.stringify(version) };
  const [, major, minor = ''] = /^(\d+)\.(\d+)$/.exec(version) ?? [];
  if (major === undefined) {
    const expected = 'MAJOR.MINOR in digits';
    return { ...problem, expected, message: 'The schema version cannot be read.' };
  }
  if (major.replace(/^0+(?=\d)/, '') !== MAJOR) {
    const message = `Schema version ${version} is another major version: what its fields mean is not known here.`;
    return { ...problem, expected: 'major version 1', message };
  }
  if (Number(minor) <= MINOR || versions.has(version)) return FINE;
  const message = `Schema version ${version} is newer than the one known here, from this line on; new fields are shown and not checked.`;
  return { ...problem, severity: 'warning', expected: KNOWN_VERSION, message };
};

export const knownType: Examine = ({ type }) => {
  if (type === '' || findPayloadShape(type)) return FINE;
  return {
    severity: 'info',
    path: 'event_type',
    expected: 'one of the 21 types of the schema',
    actual: JSON.stringify(type),
    message: 'The schema does not list this type. The event is kept and shown.',
  };
};

export const orderEnvelope: Examine = (event, { above }) => {
  const { seq, time } = event;
  const hasNumbers = seq !== null && above.seq !== null;
  if (!hasNumbers && !(time && above.time)) return null;
  if (seq !== null && above.seq !== null && seq <= above.seq) {
    return {
      path: 'seq',
      expected: `more than ${above.seq}`,
      actual: String(seq),
      message:
        seq === above.seq
          ? 'The sequence number occurs twice.'
          : 'The sequence number falls: this line or the one above it is in the wrong place.',
    };
  }
  if (!time || !above.time || compareTimes(time, above.time) >= 0) return FINE;
  return {
    path: 'ts',
    expected: 'no earlier than the line above it',
    actual: textAt(event.tree, 'ts'),
    message:
      'The time falls while the sequence goes on: a clock went back, or the line was changed.',
  };
};

export const payloadShape: Examine = ({ type, payload }) => {
  const shape = findPayloadShape(type);
  if (!shape) return null;
  return misfits(payload, shape, 'payload').map(
    ({ unusual, ...fault }): Problem =>
      unusual
        ? {
            ...fault,
            severity: 'warning',
            message: 'The schema does not suggest this state. It is taken as it is written.',
          }
        : { ...fault, message: `${fault.path} is not as the schema wants it for ${type}.` },
  );
};
