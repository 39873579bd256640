// A file opens although its first or second record is longer than what is usually looked at.

import { expect, it } from 'vitest';
import { toHex } from '../../base/bytes.ts';
import { sha256OfText } from '../../base/hash/sha256.ts';
import { runCli, testFolder } from '../../testing/cli.ts';
import { createTestHost } from '../../testing/host.ts';

const host = await createTestHost();
const { file } = testFolder('large-first');
const LONG = 'x'.repeat(70_000);

function log(long: number): string {
  let prev_hash = '0'.repeat(64);
  const lines = Array.from({ length: 20 }, (_, seq) => {
    const detail = seq === long ? LONG : `step ${seq}`;
    const body = { agent: 'bot', detail, prev_hash, seq: seq + 1, tool: 'read_file' };
    prev_hash = toHex(sha256OfText(JSON.stringify(body)));
    return JSON.stringify({ ...body, hash: prev_hash });
  });
  return `${lines.join('\n')}\n`;
}

function session(long: number): string {
  const at = (n: number) => `2026-06-05T04:58:${20 + n}.653Z`;
  const said = (n: number, role: string, text: string) => ({
    timestamp: at(n),
    type: 'response_item',
    payload: { type: 'message', role, content: [{ type: 'input_text', text }] },
  });
  const lines = [
    {
      timestamp: at(0),
      type: 'session_meta',
      payload: {
        id: '019e9625-802f-7e91-840a-cfe88d14117a',
        timestamp: at(0),
        cwd: '/w',
        originator: 'codex_exec',
        cli_version: '0.135.0',
        instructions: long === 0 ? LONG : '',
      },
    },
    said(1, 'user', long === 1 ? LONG : 'Look at it.'),
    said(2, 'assistant', 'It is done.'),
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

it.each([0, 1])('opens with record %i above 64 KB', async (long) => {
  const { text } = await runCli(host, 'verify', file(`log-${long}.jsonl`, log(long)));
  expect(text).toContain('20 of 20 hashes agree');
  const opened = await runCli(host, 'verify', file(`session-${long}.jsonl`, session(long)));
  expect(opened.text).toContain('3 entries');
});
