import { expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { chainsHost } from '../../testing/chains.ts';
import { GATE_PROFILE, gateLog } from '../../testing/gate-log.ts';
import { chains } from './index.ts';
import { profileText } from './studio/answer.ts';

it('shows free text whole and apart from the rest of the content', () => {
  const written = 'First line\n  and "quotes" – ✓';
  const said = JSON.stringify({ prompt: written, output: { text: 'Done.', tokens: 7 }, note: 'n' });
  const log = gateLog(3).replaceAll(/\}$/gm, `,${said.slice(1)}`);
  const profile = {
    ...GATE_PROFILE,
    members: { ...GATE_PROFILE.members, freeText: ['/prompt', '/output/text', '/none'] },
  };
  const files = { 'gate.jsonl': log, 'gate.profile.json': profileText(profile) };
  const reader = readLedger(
    chains,
    Object.entries(files).map(([name, text]) => ({ name, bytes: inMemory(encodeText(text)) })),
    chainsHost,
  );
  const [lane] = reader.lanes;
  const [entry] = lane ? [...reader.entries(lane.id)] : [];
  if (!entry) throw new Error('no entry');
  const { blocks } = chains.words.view(entry, chains.reader.decode(entry));
  const [prompt, output, content] = blocks;
  expect(prompt).toEqual({ type: 'text', title: 'prompt', text: written });
  expect(output).toEqual({ type: 'text', title: 'output text', text: 'Done.' });
  const rest = JSON.stringify(content);
  expect(rest).not.toContain('First line');
  // What else is in the object of a text stays.
  expect(rest).toContain('tokens');
});
