// docs/describe-your-log.md is followed word by word: its files are written, its commands run, and what
// it says that they print is looked for in what they print.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { chainsHost } from '../../testing/chains.ts';
import { runCli } from '../../testing/cli.ts';
import { schemaMisfit } from '../../testing/json-schema.ts';
import { pageText } from '../../testing/pages.ts';
import { takeBackProfiles } from './choose.ts';
import { chains } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'guide-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(takeBackProfiles);

const page = pageText('describe-your-log.md');
const blocks = Array.from(page.matchAll(/```(\w+)\n(.*?)```/gs), (found) => ({
  at: found.index,
  kind: found[1] ?? '',
  text: found[2] ?? '',
}));

/** What a command of the page prints; the command line of the project in this process. */
async function run(command: string): Promise<string> {
  if (!command.startsWith('./ledgerscope ')) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(`${status} ${stderr}`).toBe('0 ');
    return stdout;
  }
  const args = command.split(' ').slice(1);
  const there = args.map((arg) => (/\.jsonl?$/.test(arg) ? join(folder, arg) : arg));
  const { text, warned } = await runCli(chainsHost, ...there);
  return `${text}\n${warned}`.replaceAll(`${folder}/`, '');
}

it('the guide works as it says', async () => {
  // Files are saved under the name that is said right before them.
  const files = [...page.matchAll(/[Ss]ave this as `([\w.-]+)`[^`]*?:[^`]*?```\w+\n(.*?)```/gs)];
  let printed = '';
  let checked = 0;
  for (const { at, kind, text } of blocks) {
    while ((files[0]?.index ?? at) < at) {
      const [, name = '', saved = ''] = files.shift() ?? [];
      writeFileSync(join(folder, name), saved);
    }
    if (kind === 'sh') {
      printed = '';
      for (const line of text.trim().split('\n')) {
        takeBackProfiles();
        printed += await run(line);
      }
    } else if (kind === 'text') {
      expect(printed).toContain(text.trim());
      checked++;
    }
  }
  expect(checked).toBe(5);
  takeBackProfiles();
  const log = readFileSync(join(folder, 'lift.jsonl'));
  expect(chains.recogniser.glance?.({ name: 'lift.jsonl', head: log, tables: null })).toBe(null);
  const [first] = readFileSync(join(folder, 'lift.jsonl'), 'utf8').split('\n');
  expect(page).toContain(`\`\`\`json\n${first}\n\`\`\``);
});

it('the profile and the parts of the guide fit the schema', () => {
  const schema = JSON.parse(pageText('formats/chain-profile-1.schema.json'));
  const profile = JSON.parse(readFileSync(join(folder, 'lift.profile.json'), 'utf8'));
  expect(schemaMisfit(profile, schema)).toBeNull();
  const parts = Array.from(
    page.matchAll(/\| `(\{"(?:text|previous|member|json|line|hashed)".*?)` \|/g),
  );
  expect(parts.length).toBeGreaterThan(6);
  const inside = Array.from(page.matchAll(/`(?:"adds": \[)?(\{"name": "prev", .*?\})\]?`/g));
  expect(inside).toHaveLength(2);
  for (const [, named = ''] of inside) {
    const made = { json: { style: 'RFC 8785', only: [JSON.parse(named)] } };
    expect(schemaMisfit(made, schema.$defs.part, schema)).toBeNull();
  }
  const firsts = Array.from(page.matchAll(/`(\{"is": "text", "text": "0{64}"\})`/g));
  expect(firsts).toHaveLength(1);
  for (const [, part = ''] of parts) {
    const read = JSON.parse(part.replaceAll('\\|', '|'));
    expect([part, schemaMisfit(read, schema.$defs.part, schema)]).toEqual([part, null]);
  }
  const containers = Array.from(page.matchAll(/\| `(\{"is": "(?:JSON|CSV|SQLite)".*?)` \|/g));
  expect(containers).toHaveLength(4);
  for (const [, container = ''] of containers)
    expect(schemaMisfit(JSON.parse(container), schema.$defs.container, schema)).toBeNull();
});
