import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { runCli, testFolder } from '../../testing/cli.ts';
import { createTestHost } from '../../testing/host.ts';

const host = await createTestHost();
const { folder, file } = testFolder('secrets');
const TOKEN = ['gh', 'p_aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('');

const said = (at: number, type: string, content: unknown) =>
  JSON.stringify({
    type,
    message: { role: type, content },
    uuid: `u${at}`,
    sessionId: 'one',
    parentUuid: at === 0 ? null : `u${at - 1}`,
    timestamp: `2025-06-14T10:00:0${at}Z`,
    isSidechain: false,
    userType: 'external',
    cwd: '/tmp',
    version: '1.0.24',
  });
const session = file(
  'session.jsonl',
  encodeText(
    `${said(0, 'user', `Push with ${TOKEN} please`)}\n${said(1, 'assistant', [{ type: 'text', text: 'Done.' }])}\n`,
  ),
);

describe('a value that looks like a token', () => {
  it('is printed for people only with --show-secrets, wherever that is given', async () => {
    const hidden = await runCli(host, 'log', session);
    expect(hidden.text).toContain('ghp_<GitHub token hidden>');
    expect(hidden.text).not.toContain(TOKEN);
    for (const args of [
      ['log', session, '--show-secrets'],
      ['log', '--show-secrets', session],
    ])
      expect((await runCli(host, ...args)).text).toContain(TOKEN);
    expect((await runCli(host, 'log', session)).text).not.toContain(TOKEN);
  });

  it('is in the JSON for programs', async () => {
    expect((await runCli(host, 'log', session, '--json')).text).toContain(TOKEN);
  });

  it('is found by its kind', async () => {
    const { text } = await runCli(host, 'query', session, 'secret:github');
    expect(text).toContain('ghp_<GitHub token hidden>');
    expect(text).not.toContain(TOKEN);
  });

  it('in a report or a case is warned of', async () => {
    const warning = '1 value in it looks like keys or tokens (1 GitHub token)';
    const report = join(folder, 'one.html');
    const made = await runCli(host, 'report', session, '--query', 'please', '-o', report);
    expect(readFileSync(report, 'utf8')).toContain(TOKEN);
    expect(made.warned).toContain(warning);
    expect(made.warned).toContain('--leave-out');
    const left = join(folder, 'other.html');
    const rule = `text:${TOKEN}`;
    expect(
      (await runCli(host, 'report', session, '--query', 'please', '-o', left, '--leave-out', rule))
        .warned,
    ).toBe('');
    const packed = await runCli(host, 'case', session, '-o', join(folder, 'one.case.zip'));
    expect(packed.warned).toContain(warning);
  });

  it('in a forged copy or in canonical text is warned of, too', async () => {
    const output = join(folder, 'forged.jsonl');
    const [attack = ''] = (await runCli(host, 'tamper', session, '--attacks')).text.split(':');
    const forged = await runCli(host, 'tamper', session, '--attack', attack, '-o', output);
    expect(readFileSync(output, 'utf8')).toContain(TOKEN);
    expect(forged.warned).toContain('1 GitHub token');
    const plain = file('plain.json', encodeText(JSON.stringify({ text: TOKEN })));
    const canonical = join(folder, 'canonical.json');
    const written = await runCli(host, 'canonicalize', plain, '--output', canonical);
    expect(written.warned).toContain('1 GitHub token');
  });
});
