// A number that is hashed as another one is a warning: canonical JSON reads it as a double.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

/** As a program in JavaScript hashes what it read; `number`: as the file has it in one record. */
function logWith(number: string): string {
  let prev_hash = '';
  const lines = plainRecords(8).map((record, i) => {
    const body = { ...record, prev_hash, amount: i === 4 ? Number(number) : 0.5 };
    prev_hash = sha256Text(sorted(body, ',', ':'));
    const line = JSON.stringify({ ...body, hash: prev_hash });
    return i === 4 ? line.replace(/"amount":[^,]*/, `"amount":${number}`) : line;
  });
  return joinLogLines(lines);
}

const said = (number: string) => {
  const report = verifyChainText(logWith(number));
  return [
    report.verdict,
    ...listPlainFindings(report).map(({ check, path }) => `${check} ${path}`),
  ];
};

it.each(['9007199254740993', '1e400', '0.12345678901234567890', '123456789012345678901234567890'])(
  'loses digits: %s',
  (number) => expect(said(number)).toEqual(['verified with warnings', 'chains.numbers /amount']),
);

it.each(['9007199254740991', '1e21', '1.50', '100000000000000000000', '-0.0', '5e-324'])(
  'is hashed with its value: %s',
  (number) => expect(said(number)).toEqual(['verified']),
);

it('is none for what JavaScript writes', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(said(JSON.stringify(number))).toEqual(['verified']);
    }),
    { numRuns: draws(100) / 2 },
  );
});
