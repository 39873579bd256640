import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Alteration,
  EXPECTATIONS,
  PLAIN_ALTERATIONS,
  TAMPER_STEPS,
  type TamperCase,
} from './tamper.ts';
import { attackOfDay, caseText, MOST_ALTERATIONS, NOTHING_DONE, readCase } from './tamper-case.ts';

const at = fc.nat(1_000_000);
const alteration: fc.Arbitrary<Alteration> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    at,
    path: fc.string({ unit: 'grapheme' }),
    value: fc.string({ unit: 'grapheme' }),
  }),
  fc.record({ kind: fc.constant('byte' as const), at, offset: at, to: fc.nat(255) }),
  fc.record({ kind: fc.constantFrom(...PLAIN_ALTERATIONS), at }),
);
const anyCase: fc.Arbitrary<TamperCase> = fc.record({
  lane: fc.option(fc.string({ unit: 'grapheme' })),
  alterations: fc.array(alteration, { maxLength: MOST_ALTERATIONS }),
  step: fc.constantFrom(...TAMPER_STEPS),
  signer: fc.option(fc.string({ unit: 'grapheme' })),
  nets: fc.subarray([...EXPECTATIONS]),
});

describe('a case as a text', () => {
  it('is read again as it was', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        expect(readCase(caseText(one))).toEqual(one);
      }),
    );
  });

  it('is readable, and nothing in it has to be encoded for an address but what people wrote', () => {
    expect(
      caseText({
        lane: 'a;b',
        alterations: [{ kind: 'set', at: 4, path: 'body.delta[0].value.loose', value: '0' }],
        step: 3,
        signer: null,
        nets: ['anchor'],
      }),
    ).toBe('lane:a%3Bb;set:4,body.delta%5B0%5D.value.loose,0;step:3;nets:anchor');
  });

  it('is never made of what is none, and reading never throws', () => {
    for (const text of [
      'step:9',
      'set:1,a',
      'byte:1,2,256',
      'drop:x',
      'nets:moon',
      'x',
      'lane:%E0%A4%A',
      '__proto__:1',
      Array(MOST_ALTERATIONS + 1)
        .fill('drop:0')
        .join(';'),
    ])
      expect(readCase(text), text).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        readCase(text);
      }),
    );
    expect(readCase('')).toEqual(NOTHING_DONE);
  });
});

it('has one cheat a day, the same all day, and all of them in turn', () => {
  const day = (date: number) => attackOfDay(12, new Date(Date.UTC(2026, 0, date, 23 * (date % 2))));
  const days = Array.from({ length: 12 }, (_, i) => day(i + 1));
  expect(new Set(days).size).toBe(12);
  expect(attackOfDay(12, new Date('2026-01-01T00:00:00Z'))).toBe(days[0]);
  expect(attackOfDay(0, new Date())).toBe(-1);
});
