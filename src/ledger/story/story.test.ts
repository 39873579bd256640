import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { describeError } from '../../base/error.ts';
import { draws } from '../../testing/draws.ts';
import { addressFault, addressInApp, ledgersInAddress } from './address.ts';
import { readStory, storyText } from './file.ts';
import { measureStory, STORY_LIMITS, STORY_SCHEMA, type Story, sentenceParts } from './story.ts';

const ADDRESSES = [
  '/',
  '/about/trust',
  '/ledger/45ef/replay?lane=a095&at=4&speed=0.25',
  '/ledger/45ef/lane/a095?at=4&tab=checks#verify-signer',
  '/search?q=kind%3Adenied',
  '/approvals/8917/281e/4',
];

const STORIES: fc.Arbitrary<Story> = fc.record({
  title: fc.string({ unit: 'grapheme', maxLength: 40 }),
  about: fc.string({ unit: 'grapheme', maxLength: 100 }),
  ledgers: fc.array(
    fc.record({ id: fc.stringMatching(/^[0-9a-f]{8,64}$/), name: fc.string({ maxLength: 30 }) }),
    {
      maxLength: 3,
    },
  ),
  steps: fc.array(
    fc.record({
      at: fc.constantFrom(...ADDRESSES),
      say: fc.string({ unit: 'grapheme', maxLength: 60 }),
      pause: fc.option(fc.integer({ min: 1, max: STORY_LIMITS.pause })),
      notes: fc.string({ unit: 'grapheme', maxLength: 200 }),
    }),
    { maxLength: 8 },
  ),
});

const whole = (change: object = {}, step: object = {}) =>
  encodeText(
    JSON.stringify({
      schema: STORY_SCHEMA,
      title: 'A story',
      about: '',
      ledgers: [],
      steps: [{ at: '/', say: 'One', pause: null, notes: '', ...step }],
      ...change,
    }),
  );

function readRefusal(bytes: Uint8Array): string {
  try {
    readStory(bytes);
  } catch (error) {
    return describeError(error).detail;
  }
  return '';
}

describe('a story as a file', () => {
  it('is read as it was written, whatever people write', () => {
    fc.assert(
      fc.property(STORIES, (story) => {
        expect(readStory(encodeText(storyText(story)))).toEqual(story);
      }),
    );
  });

  it('is the same text for the same story', () => {
    const story = readStory(whole());
    expect(storyText(readStory(encodeText(storyText(story))))).toBe(storyText(story));
  });

  it.each([
    ['no JSON', encodeText('{"schema":'), /^Byte \d+: /],
    ['another document', encodeText('{"schema":"ledgerscope/case/1"}'), /./],
    ['an unknown member', whole({ run: 'rm' }), /run should be no member but/],
    [
      'too many steps',
      whole({ steps: Array(101).fill({}) }),
      /steps should be a list of up to 100/,
    ],
    [
      'a sentence without end',
      whole({}, { say: 'x'.repeat(281) }),
      /^Step 1, say should be a text of at most 280/,
    ],
    [
      'a pause of no time',
      whole({}, { pause: 0 }),
      /^Step 1, pause should be a whole number from 1/,
    ],
    ['a pause of a week', whole({}, { pause: 700_000 }), /^Step 1, pause/],
    [
      'a way out',
      whole({}, { at: 'https://example.org/' }),
      /^Step 1, at should be an address inside/,
    ],
    ['prototype tricks', whole({ ['__proto__']: {} }), /__proto__ should be no member/],
    ['far too much', encodeText(`"${'x'.repeat(STORY_LIMITS.file)}"`), /larger than 512 KB/],
  ])('is refused with what is wrong: %s', (_, bytes, why) => {
    expect(readRefusal(bytes)).toMatch(why);
  });

  it('never does more than throw a refusal, whatever bytes it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readRefusal(bytes)).not.toBe('');
      }),
    );
  });
});

describe('an address in a story', () => {
  it.each(ADDRESSES)('may be one of the app: %s', (address) => {
    expect(addressFault(address)).toBeNull();
  });

  it.each([
    ['https://example.org/'],
    ['//example.org/ledger'],
    ['/\\example.org'],
    ['/ledger\\..\\x'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['ledger/45ef'],
    [''],
    ['/ledger/../../x'],
    ['/ledger/%2e%2E/x'],
    ['/ledger/./x'],
    ['/ledger/a\nb'],
    ['/ledger/a b'],
    ['/ledger/a\u202eb'],
    ['/ledger/<script>'],
    ['/elsewhere'],
    ['/demo/footbridge.db'],
    ['/replay-page.js'],
    ['/countersign#abc'],
    // A story that plays itself for ever.
    ['/stories/tour/play'],
    [`/search?q=${'x'.repeat(2000)}`],
  ])('is nothing else: %s', (address) => {
    expect(addressFault(address)).not.toBeNull();
  });

  it('never leaves the origin, whatever is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const address = `/${text}`;
        if (addressFault(address) !== null) return;
        const url = new URL(address, 'https://app.example');
        expect(url.origin).toBe('https://app.example');
        expect(decodeURIComponent(url.pathname)).toBe(
          decodeURIComponent(address.split(/[?#]/)[0] ?? ''),
        );
      }),
      { numRuns: draws() },
    );
  });

  it('is what is behind the place of the app', () => {
    const place = 'https://host.example/tools/scope/';
    expect(addressInApp(`${place}ledger/1?at=2`, place)).toBe('/ledger/1?at=2');
    expect(addressInApp(' /ledger/1 ', place)).toBe('/ledger/1');
    expect(addressInApp('https://other.example/', place)).toBe('https://other.example/');
  });

  it('names the ledgers that it looks at', () => {
    expect(ledgersInAddress('/ledger/45ef/lane/a')).toEqual(['45ef']);
    expect(ledgersInAddress('/approvals/8917/l/4')).toEqual(['8917']);
    expect(ledgersInAddress('/compare?a=11&b=22')).toEqual(['11', '22']);
    expect(ledgersInAddress('/ledger/%zz')).toEqual([]);
  });
});

describe('a sentence', () => {
  it('is emphasised between asterisks', () => {
    expect(sentenceParts('Eight *loose bolts* became *none*.')).toEqual([
      'Eight ',
      { text: 'loose bolts' },
      ' became ',
      { text: 'none' },
      '.',
    ]);
    expect(sentenceParts('2 * 3')).toEqual(['2 * 3']);
  });
});

it('is as long as its pauses, where every step goes on by itself', () => {
  const step = { at: '/', say: '', notes: '' };
  expect(
    measureStory([
      { ...step, pause: 10 },
      { ...step, pause: 20 },
    ]),
  ).toBe(30);
  expect(
    measureStory([
      { ...step, pause: 10 },
      { ...step, pause: null },
    ]),
  ).toBeNull();
});
