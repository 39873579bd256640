import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goesBy, labelIn } from './assigned.ts';
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

describe('wherever it stands', () => {
  const bodies = fc.string({
    unit: fc.constantFrom(...'aB3dE5gH7jK9mN1pQ'),
    minLength: 4,
    maxLength: 8,
  });
  /** Random enough, whatever is drawn. */
  const random = bodies.map((some) => `${LONG.slice(0, 40)}${some}`);
  const shaped = fc
    .tuple(
      fc.constantFrom(
        made('gh', 'p_'),
        made('np', 'm_'),
        made('sk-', 'ant-api03-'),
        made('glp', 'at-'),
      ),
      random,
    )
    .map((parts) => parts.join(''));
  const glue = fc.constantFrom('run-', 'snap_', 'a-', 'x', 'id=', '', '/', 'src_', 'Block-');
  const holds = (text: string, value: string, member?: string) =>
    expect([text, hiddenIn(text, member).some((one) => one.includes(value.slice(-20)))]).toEqual([
      text,
      true,
    ]);

  test('is hidden by its own shape, glued to any word', () => {
    fc.assert(
      fc.property(glue, shaped, fc.constantFrom('', ' end', '.', '"'), (before, value, after) => {
        holds(`it was ${before}${value}${after}`, value);
      }),
    );
  });

  const named = fc.constantFrom('password', 'API_KEY', 'db_password', 'accessToken', 'X-Api-Key');
  const PLACES: readonly ((name: string, value: string) => unknown)[] = [
    (name, value) => ({ [name]: value }),
    (name, value) => ({ [name]: ['abc', value] }),
    (name, value) => ({ [name]: { inner: { value } } }),
    (name, value) => ({ env: [{ name, value }] }),
    (name, value) => ({ value, of: 1, key: name }),
    (name, value) => ({ key: name, kind: 'set', value: [value] }),
    (name, value) => ({ headers: [[name, value]] }),
  ];

  test('is hidden by its name, wherever that is', () => {
    fc.assert(
      fc.property(
        named,
        random,
        fc.constantFrom(...PLACES),
        fc.nat(2),
        (name, value, at, depth) => {
          let text = JSON.stringify(at(name, value));
          for (let i = 0; i < depth; i++) text = JSON.stringify({ output: text });
          holds(text, value);
        },
      ),
    );
  });

  test('is hidden under the key of a state, in whatever its value is', () => {
    fc.assert(
      fc.property(named, random, fc.nat(3), (name, value, how) => {
        const whole = [value, [value], { a: value }, [{ b: [value] }]][how];
        holds(JSON.stringify(whole), value, name);
      }),
    );
  });

  test('is hidden in cookies and behind the name of a user', () => {
    fc.assert(
      fc.property(random, (value) => {
        holds(`Cookie: theme=dark; session=${value}`, value);
        holds(`curl -s -u admin:${value} https://example.org`, value);
      }),
    );
  });

  test.each([
    '{"required":["username","password","email"]}',
    '{"name":"password","type":"string","value":"string"}',
    '{"password":{"type":"string","description":"at least eight characters"}}',
    '{"key":"intent","value":"forecast"}',
    'run-book and task-list, snap_shot of npm_config_registry',
    'the desk-proj-management-for-the-whole-team is open',
    'Cookie: theme=dark; language=en',
    'curl -u $USER:$TOKEN https://example.org',
  ])('not %s', (text) => expect(hiddenIn(text)).toEqual([]));

  test('ordinary words are none, in any of these places', () => {
    const word = fc.constantFrom('forecast', 'the report', 'staging', 'open', 'Ann', '12', 'ok');
    const plain = fc.constantFrom('intent', 'title', 'name', 'channel', 'note', 'actor');
    fc.assert(
      fc.property(plain, word, fc.constantFrom(...PLACES), (name, value, at) => {
        expect(hiddenIn(JSON.stringify(at(name, value)))).toEqual([]);
        expect(findSecrets(value, name)).toEqual([]);
      }),
    );
  });

  test('is known by the names around a value of a tree', () => {
    expect(goesBy('inner', 'password')).toBe('password');
    expect(goesBy(3, 'api_key')).toBe('api_key');
    expect(goesBy('value', undefined, labelIn([['name', 'API_KEY']]))).toBe('API_KEY');
    expect(goesBy('type', undefined, 'API_KEY')).toBe('type');
    expect(labelIn([['name', 'intent']])).toBeNull();
  });
});

describe('a value that its place gives away', () => {
  const random = fc
    .uint8Array({ minLength: 30, maxLength: 30 })
    .map((bytes) => `${btoa(String.fromCharCode(...bytes)).replaceAll(/[+/=]/g, 'k')}a1`);
  const FORMS: readonly ((value: string) => string)[] = [
    (value) => JSON.stringify([['Authorization', `token ${value}`]]),
    (value) => JSON.stringify(['Proxy-Authorization', `Basic ${value}`]),
    (value) => JSON.stringify({ 'Set-Cookie': [`sid=${value}; Path=/`] }),
    (value) => JSON.stringify({ cookie: `theme=dark; sid=${value}` }),
    (value) => `<password>${value}</password>`,
    (value) => `<db:apiKey type="plain">${value}</db:apiKey>`,
    (value) => `&lt;secret&gt;${value}&lt;/secret&gt;`,
    (value) => `<token><![CDATA[${value}]]></token>`,
    (value) => JSON.stringify({ credentials: { user: 'bob', pass: value } }),
    (value) => JSON.stringify({ db_pass: value, tokens: [value] }),
    (value) => `machine api.example.org login bob password ${value}`,
    (value) => JSON.stringify(`machine api.example.org\n  login bob\n  password ${value}\n`),
    (value) => `machine api.example.org password ${value} login bob`,
    (value) => `mysql -u root -p${value} shop`,
    (value) => `sshpass -p ${value} ssh bob@example.org`,
    (value) => `docker login -u bob -p '${value}' registry.example.org`,
    (value) => `redis-cli -h cache -a ${value} ping`,
    (value) => JSON.stringify([{ name: 'password' }, { value }]),
    (value) => JSON.stringify({ option: '--api-key', argument: value }),
    (value) => JSON.stringify({ flag: '--token', arg: value }),
    (value) => JSON.stringify(`Bearer\n${value}`),
  ];

  test.each(FORMS.map((form) => [form('…'), form] as const))('is one in %s', (_, form) => {
    fc.assert(
      fc.property(random, (value) => {
        const hidden = hiddenIn(form(value)).join(' ');
        expect(hidden).toContain(value);
      }),
    );
  });

  test.each([
    'docker run -p 8080:8080 --name web image',
    'mkdir -p build/output && mysql -u root -p shop',
    'the login of bob, whose password expired',
    'a user trying to login with password flag{d316759c}, which is an answer',
    '<password></password> and <token>{{token}}</token>',
    '{"tests":{"pass":"everything","fail":"nothing"}}',
    '{"tokens":{"input":1200,"output":"about 80"}}',
    '[{"name":"password","type":"string"},{"name":"city","value":"Lisbon"}]',
    '{"option":"--verbose","argument":"forecast"}',
    'Cookie: theme=dark1; language=en-us',
    '{"cookies":["theme=dark","language=en"]}',
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

test('letters of a key in the middle of bytes that are written in base64 are none', () => {
  const key = made('AK', 'IA7QX2M4ZP9RT6WL3B');
  expect(findSecrets(`x${key}`)).toHaveLength(1);
  const data = 'Qk1hZ2ljL3NvbWUrYnl0ZXM4'.repeat(4);
  expect(findSecrets(`${data}${key}${data}`)).toEqual([]);
  expect(findSecrets(`${data} ${key}`)).toHaveLength(1);
});
