import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSecrets } from './find.ts';

/** In two parts, so that no scanner of sources takes these made-up values for real ones. */
const made = (begin: string, rest: string) => `${begin}${rest}`;
const LONG = 'aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5dE7fG9hJ1kL3';
const UPPER = 'ABCDEFGHIJKLMNOP';

const namesIn = (text: string, member?: string) =>
  findSecrets(text, member).map(({ name }) => name);
const hiddenIn = (text: string, member?: string) =>
  findSecrets(text, member).map(({ from, to }) => text.slice(from, to));

describe('what begins as its service writes it', () => {
  test.each([
    ['Anthropic key', made('sk-', `ant-api03-${LONG}`), 'sk-ant-'],
    ['OpenAI key', made('sk-', `proj-${LONG}`), 'sk-proj-'],
    ['OpenRouter key', made('sk-', `or-v1-${LONG}`), 'sk-or-'],
    ['API key', made('sk-', LONG), 'sk-'],
    ['Stripe key', made('sk_', `live_${LONG}`), 'sk_live_'],
    ['Stripe key', made('rk_', `live_${LONG}`), 'rk_live_'],
    ['GitHub token', made('gh', `p_${LONG}`), 'ghp_'],
    ['GitHub token', made('gh', `o_${LONG}`), 'gho_'],
    ['GitHub token', made('github', `_pat_${LONG}`), 'github_pat_'],
    ['GitLab token', made('glp', `at-${LONG}`), 'glpat-'],
    ['Slack token', made('xo', `xb-${LONG}`), 'xoxb-'],
    ['AWS key id', made('AK', `IA${UPPER}`), 'AKIA'],
    ['AWS key id', made('AS', `IA${UPPER}`), 'ASIA'],
    ['Google API key', made('AI', `za${LONG}`), 'AIza'],
    ['npm token', made('np', `m_${LONG}`), 'npm_'],
    ['Hugging Face token', made('h', `f_${LONG}`), 'hf_'],
    ['SendGrid key', made('S', `G.${LONG.slice(0, 22)}.${LONG}`), 'SG.'],
    ['PyPI token', made('py', `pi-${LONG}${LONG}`), 'pypi-'],
  ])('%s: %s', (name, value, prefix) => {
    const text = `it used “${value}”, and went on`;
    expect(findSecrets(text)).toEqual([{ name, from: 9, to: 9 + value.length, prefix }]);
  });

  test('is found where it was cut off, and not where only its name is', () => {
    expect(hiddenIn(`token ${made('gh', 'p_aB3')}…`)).toEqual(['ghp_aB3']);
    expect(hiddenIn('tokens that begin with ghp_ or sk-ant- are keys')).toEqual([]);
  });

  test('is not found inside of another word', () => {
    expect(namesIn(`task-${LONG}`)).toEqual([]);
    expect(namesIn('sk-learn-0-24-documentation-index-of-2021')).toEqual([]);
  });
});

describe('what has a form of its own', () => {
  const jwt = [
    made('ey', 'JhbGciOiJIUzI1NiJ9'),
    made('ey', 'JzdWIiOiIxMjM0In0'),
    'c2lnbmVkMTIz',
  ].join('.');
  test.each([
    ['JSON web token', `see ${jwt}`, jwt],
    ['bearer token', `Authorization: Bearer ${LONG}`, LONG],
    ['authorization header', 'authorization: Basic dXNlcjpwYXNzMTIz', 'dXNlcjpwYXNzMTIz'],
    ['password in a URL', 'postgres://app:tr0ub4dor@db.example/main', 'tr0ub4dor'],
  ])('%s: %s', (name, text, value) => {
    expect(namesIn(text)).toEqual([name]);
    expect(hiddenIn(text)).toEqual([value]);
  });

  const pem = (end: string) =>
    [
      '-----BEGIN RSA PRIV',
      `ATE KEY-----${end}`,
      `${LONG}${end}${LONG}${end}`,
      '-----END RSA PRIV',
      'ATE KEY-----',
    ].join('');
  test('a private key, with line ends and with escaped ones', () => {
    expect(hiddenIn(pem('\n'))).toEqual([`\n${LONG}\n${LONG}\n`]);
    expect(hiddenIn(`{"key":"${pem('\\n')}"}`)).toEqual([`\\n${LONG}\\n${LONG}\\n`]);
    expect(hiddenIn(pem('\n').slice(0, 60))).toHaveLength(1);
  });

  test('a public key, and words about private ones, are none', () => {
    expect(namesIn(pem('\n').replaceAll('RSA PRIVATE', 'PUBLIC'))).toEqual([]);
    expect(namesIn('A file that begins with -----BEGIN PRIVATE KEY----- is a key.')).toEqual([]);
  });
});

describe('what is secret by the name before it', () => {
  test.each([
    [`API_KEY=${LONG}`, LONG],
    [`export DB_PASSWORD='tr0ub4dor'`, 'tr0ub4dor'],
    ['"password": "hunter2"', 'hunter2'],
    ['{\\"password\\":\\"hunter2\\"}', 'hunter2'],
    [`accessToken: "${LONG}"`, LONG],
    [`curl --api-key ${LONG}`, LONG],
    [`aws_secret_access_key = ${LONG}`, LONG],
  ])('%s', (text, value) => {
    expect(hiddenIn(text)).toEqual([value]);
    expect(namesIn(text)).toEqual(['password or key']);
  });

  test.each([
    ['hunter2', 'password'],
    [LONG, 'api_key'],
    [`Basic ${LONG}`, 'Authorization'],
  ])('%s as the value of %s', (text, member) => {
    expect(hiddenIn(text, member)).toEqual([text]);
    expect(findSecrets(text, 'note')).toEqual([]);
  });

  test.each([
    'max_tokens=4096000',
    '"tokens": "12345678"',
    'const token = tokenize(source1)',
    'password = getPassword1()',
    'token: session.user.token2',
    'API_KEY=$OPENAI_KEY_1',
    'API_KEY=your-api-key-here-1234',
    '"password": "********"',
    '"password": "<password>"',
    'PWD=/home/ada/project1',
    'token: string, password: string',
    '"secret": "the quiet heron of 1984"',
  ])('not %s', (text) => expect(hiddenIn(text)).toEqual([]));
});

test('what a ledger is made of is none: hashes, ids, signatures, public keys', () => {
  const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  for (const text of [
    hash,
    `sha256:${hash}`,
    `"prev":"${hash}","hash":"${hash}"`,
    '"token":"3f2504e0-4f89-41d3-9a0c-0305e82c3301"',
    '"signature":"MEUCIQDx3tq0Zx7s1pQk2mVw9nZ8rT4yU6iO0pAsDfGhJkLzXc=="',
    `"public_key":"${LONG}"`,
    `"signing_key_id":"${LONG}"`,
    `"token_hash":"${hash}"`,
  ])
    expect(hiddenIn(text)).toEqual([]);
});

test('places are in order, apart, and inside of the text, whatever it is', () => {
  const pieces = fc.constantFrom(
    ...['sk-', 'ghp_', 'eyJ', '.', '://', ':', '@', 'password', '"', '=', '\\', '-----BEGIN '],
    ...['PRIVATE KEY-----', LONG, 'Bearer ', ' ', '\n', '…', 'token', 'a1', '\ud800', '--'],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
      const text = parts.join('');
      let end = 0;
      for (const { from, to, prefix } of findSecrets(text)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        expect(text.startsWith(prefix, from)).toBe(true);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});
