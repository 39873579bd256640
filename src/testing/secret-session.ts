// Tests of hidden secrets open this session, whose values look like keys and tokens.

/** The secrets are made up, and in parts, so that nobody takes them for real ones. */
export const SECRET_TOKEN = ['gh', 'p_aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('');
const PASSWORD = 'tr0ub4dor';
const PEM = [
  '-----BEGIN PRIV',
  'ATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\nAgEAAoIBAQC7VJTUt9Us\n-----END PRIV',
  'ATE KEY-----\n',
].join('');
const ENV = `# settings\nDB_PASSWORD=${PASSWORD}\nDATABASE_URL=postgres://app:${PASSWORD}@db.example/main\n${PEM}MODE=test\n`;
/** Has each of them, or a part of it: none may be read where they are hidden. */
export const SECRET_VALUES: readonly string[] = ['aB3dE5gH7', PASSWORD, 'MIIEvQIB', 'AgEAAoIB'];

interface Said {
  readonly type: 'user' | 'assistant';
  readonly content: unknown;
  readonly more?: object;
}

/** A session in which a token, a password and a private key are said, written and read. */
export function secretSession() {
  const said: readonly Said[] = [
    { type: 'user', content: `Push with ${SECRET_TOKEN} please` },
    {
      type: 'assistant',
      content: [{ type: 'text', text: `I set GITHUB_TOKEN=${SECRET_TOKEN} first.` }],
    },
    {
      type: 'assistant',
      content: [
        {
          type: 'tool_use',
          id: 't1',
          name: 'Write',
          input: { file_path: '/tmp/.env', content: ENV },
        },
      ],
    },
    {
      type: 'user',
      content: [{ tool_use_id: 't1', type: 'tool_result', content: 'File created' }],
      more: {
        toolUseResult: { type: 'create', filePath: '/tmp/.env', content: ENV, structuredPatch: [] },
      },
    },
    { type: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
  ];
  const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const lines = said.map(({ type, content, more }, at) =>
    JSON.stringify({
      type,
      uuid: uuid(at),
      parentUuid: at === 0 ? null : uuid(at - 1),
      message: {
        role: type,
        content,
        ...(type === 'assistant' && { id: `m${at}`, model: 'a-model' }),
      },
      timestamp: `2025-06-14T10:00:0${at}Z`,
      isSidechain: false,
      userType: 'external',
      cwd: '/tmp',
      sessionId: 'one',
      version: '1.0.24',
      ...more,
    }),
  );
  return { name: 'secrets.jsonl', bytes: new TextEncoder().encode(`${lines.join('\n')}\n`) };
}
