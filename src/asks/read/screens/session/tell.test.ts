import { expect, it } from 'vitest';
import { corpusBytes } from '../../../../testing/corpus.ts';
import { createSetup } from '../../../../testing/handler.ts';
import { type Tellable, tellSession } from './tell.ts';

it('a session is told by its files, its commands with what came of them, and what was refused', async () => {
  const { ask, importBytes } = createSetup();
  const bytes = corpusBytes('sessions', 'claude-code', 'rejections-2.0.75.jsonl');
  const { ledger = '' } = await importBytes('rejections.jsonl', new Uint8Array(bytes));
  const { lanes } = await ask({ name: 'ledger', input: ledger ?? '' });
  const rows = await ask({
    name: 'rows',
    input: { ledger: ledger ?? '', lane: lanes[0]?.id ?? '', from: 0, to: 100 },
  });
  const { files, commands, refused } = tellSession(rows);
  expect([...files]).toEqual([['/home/testuser/rejection-project/src/db.py', [6]]]);
  expect(commands).toMatchObject([
    {
      index: 10,
      words: expect.stringMatching(/^cd .*pytest/),
      outcome: 'refused',
      isRefused: true,
    },
  ]);
  expect(refused.map(({ why }) => why)).toEqual([
    'Hold. I want to keep it simple - no connection pooling for now.',
    expect.stringContaining('Will this technique work in GitHub CI?'),
  ]);
});

it('a command that failed has its exit code where the session has it', () => {
  const row = (title: string, note: string): Tellable => ({
    index: 0,
    recordedAt: null,
    line: { title, note, shape: 'bound' },
  });
  const rows = [
    row('Failed: Bash: cargo test', 'Exit code 101'),
    row('Failed: Bash: make', 'No rule'),
    row('Result: Bash: ls', 'a b'),
    row('Result: Read: a', ''),
  ];
  const { commands } = tellSession(rows);
  expect(commands.map(({ outcome }) => outcome)).toEqual(['exit 101', 'failed', 'no error']);
});
