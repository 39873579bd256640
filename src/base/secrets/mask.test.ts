import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { dottedText, maskedText, maskedTexts, textParts, visibleText } from '../visible.ts';
import { findSecrets } from './find.ts';
import { masked } from './mask.ts';
import { secretsShown, showSecrets } from './shown.ts';

const VALUE = ['gh', 'p_aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('');
const PEM = [
  '-----BEGIN PRIV',
  'ATE KEY-----\naB3dE5gH7jK9mN1p\naB3d\n-----END PRIV',
  'ATE KEY-----\nb',
].join('');

afterEach(() => showSecrets(false));

test('a mask names the kind, and is as long whatever it hides', () => {
  expect(visibleText(`use ${VALUE}, please`)).toBe('use ghp_⟨GitHub token hidden⟩, please');
  expect(visibleText(`use ${VALUE}7jK9, please`)).toBe('use ghp_⟨GitHub token hidden⟩, please');
});

test('it is the value once somebody asks, but never in what is masked for good', () => {
  showSecrets(true);
  expect(visibleText(VALUE)).toBe(VALUE);
  expect(textParts(VALUE)).toEqual([{ type: 'plain', text: VALUE }]);
  expect(dottedText(VALUE)).toBe(VALUE);
  expect(masked(VALUE)).not.toContain('aB3');
  expect(secretsShown()).toMatchObject({ isAny: true, wasShown: true });
});

test('lines of a private key are masked one by one, so that they keep their numbers', () => {
  expect(maskedText(PEM).split('\n')).toEqual([
    '-----BEGIN PRIVATE KEY-----',
    '⟨private key hidden⟩',
    '⟨private key hidden⟩',
    '-----END PRIVATE KEY-----',
    'b',
  ]);
});

test('dots are as long as what they hide', () => {
  expect(dottedText(`a ${VALUE} b`)).toBe(`a ghp_${'•'.repeat(VALUE.length - 4)} b`);
  expect(dottedText(PEM)).toHaveLength(PEM.length);
});

test('it is masked before it is cut', () => {
  for (let most = 0; most < VALUE.length + 8; most++) {
    const parts = textParts(`say ${VALUE} now`, undefined, most);
    const plain = parts.map((part) => (part.type === 'plain' ? part.text : '')).join('');
    expect('say  now'.startsWith(plain)).toBe(true);
  }
});

test('a secret over several pieces shows in none of them', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (a, b) => {
      const text = `key ${VALUE} end`;
      const [first, second] = [Math.min(a, b), Math.max(a, b)];
      const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)];
      expect(maskedTexts(pieces).join('')).toBe('key ghp_⟨GitHub token hidden⟩ end');
    }),
  );
});

describe('what is masked', () => {
  test.each([
    VALUE,
    `password=${'tr0ub4dor'}`,
    `"api_key": "${VALUE}"`,
    PEM,
    `a://b:${'tr0ub4dor'}@c`,
  ])('has nothing to mask: %s', (text) => expect(findSecrets(masked(text))).toEqual([]));
});
