import { describe, expect, it } from 'vitest';
import { fromBase64 } from '../../base/base64.ts';
import { encodeText } from '../../base/bytes.ts';
import { parseJson } from '../../base/json/parse.ts';
import { misfit } from '../../base/json/shape.ts';
import { loadFormats } from '../../formats/registry.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { formatById } from '../../ledger/format/recognise.ts';
import { writeReplayPage } from '../../ledger/playback/page.ts';
import {
  PAGE_DATA,
  PAGE_SCHEMA,
  type PageData,
  toBase64,
} from '../../ledger/playback/page-data.ts';
import { pageWords } from '../../ledger/playback/page-words.ts';
import { type Replay, replayStateWords } from '../../ledger/playback/replay.ts';
import { replayBytes } from '../../ledger/playback/run.ts';
import { stepSentence } from '../../ledger/playback/words.ts';
import { demoFiles } from '../cli/demo-files.ts';
import { createCliHost } from '../cli/host.ts';

let made: Promise<{ files: ReadonlyMap<string, Uint8Array>; host: Host }> | null = null;

function demos() {
  made ??= Promise.all([demoFiles(), createCliHost()]).then(([files, host]) => ({ files, host }));
  return made;
}

async function replayed(file: string, most = 100): Promise<Replay> {
  const { files, host } = await demos();
  const bytes = files.get(file) ?? new Uint8Array();
  const thymos = formatById(await loadFormats(), 'thymos');
  const given = { name: file, files: [{ name: file, bytes }] };
  const replay = (await replayBytes(given, thymos, host, [null], most)).get(null);
  if (!replay) throw new Error('It has no lane.');
  return replay;
}

describe('a replay', () => {
  it('says of each entry what the verifier found, and the state after it', async () => {
    const replay = await replayed('footbridge.db');
    expect(replay).toMatchObject({ name: 'footbridge.db', verdict: 'verified', entries: 8 });
    expect(replay.steps.map(({ state }) => state)).toEqual(Array(8).fill('holds'));
    expect(replay.steps[4]).toMatchObject({ seq: '4', found: null, world: { resources: 4 } });
    const worlds = replay.steps.flatMap(({ world }) => world?.hash ?? []);
    expect(new Set(worlds).size).toBe(worlds.length);
    expect(replayStateWords(replay)).toMatch(/^All 8 records fit: \d+ checks passed\.$/);
  });

  it('breaks at the entry that does not fit, and says nothing of those behind it', async () => {
    const replay = await replayed('tampered.db');
    expect(replay.verdict).toBe('failed');
    expect(replay.steps.map(({ state }) => state)).toEqual([
      ...Array(4).fill('holds'),
      'fails',
      ...Array(3).fill('behind'),
    ]);
    const broken = replay.steps[4];
    expect(broken?.found).toMatchObject({ expected: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(replayStateWords(replay)).toMatch(/^Failed at record 4: /);
    expect(broken && stepSentence(broken, replay)).toMatch(/^Record 4 does not fit: /);
  });

  it('keeps the first, the last and the broken entry where there is room for few', async () => {
    const { steps, entries } = await replayed('tampered.db', 4);
    expect(entries).toBe(8);
    expect(steps).toHaveLength(4);
    expect(steps.map(({ index }) => index)).toEqual(expect.arrayContaining([0, 4, 7]));
  });
});

describe('the page', () => {
  const HOSTILE = '</script><script>alert(1)</script><!--\u202e"\'&<img src=x onerror=alert(1)>';
  const data: PageData = {
    schema: PAGE_SCHEMA,
    title: HOSTILE,
    about: HOSTILE,
    tool: 'ledgerscope/test',
    ledgers: [
      {
        id: 'ab'.repeat(32),
        name: HOSTILE,
        format: 'thymos',
        files: [{ name: HOSTILE, base64: toBase64(Uint8Array.of(0, 255, 60)) }],
      },
    ],
    first: HOSTILE,
    steps: [{ say: HOSTILE, ledger: 0, lane: HOSTILE, at: 3 }],
  };
  const page = writeReplayPage(data, 'const a = "</script>" + "<!--";');

  it('has no markup of what it is about, and no way out', () => {
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<!--');
    expect(page).not.toContain('\u202e"');
    expect(page).toContain('default-src &#39;none&#39;; script-src &#39;sha256-');
    expect(page).not.toMatch(/(src|href)="(?!")/);
    expect(page).not.toContain('unsafe-inline');
  });

  it('holds its data as it was', () => {
    const [, json = ''] = /id="data">(.*)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(data);
    expect(misfit(parseJson(encodeText(json), { maxDepth: 8 }), PAGE_DATA)).toBeNull();
    expect([...(fromBase64(data.ledgers[0]?.files[0]?.base64 ?? '') ?? [])]).toEqual([0, 255, 60]);
  });
});

describe('what a page says of itself', () => {
  const ledger = { id: 'ab'.repeat(32), name: 'a.db', format: 'thymos', files: [] };
  const words = (ledgers: PageData['ledgers'], replays: readonly Replay[], steps = 0) =>
    pageWords(
      {
        tool: 'ledgerscope 1.0.0',
        ledgers,
        steps: Array(steps).fill({ say: 'Verified.', ledger: null, lane: null, at: null }),
      },
      new Map(ledgers.map((_, at) => [at, replays.slice(at, at + 1)])),
    );

  it('is never that something was verified where nothing was', () => {
    expect(words([], [], 1)).toMatchObject({
      headline: 'No ledger is in this page: nothing was verified',
      tone: null,
    });
    const { headline, tone, made } = words([ledger], [], 1);
    expect(headline).toBe('! Nothing in this page could be verified');
    expect(tone).toBe('warn');
    expect(made).not.toContain('Checked when');
    expect(made).toContain('a.db has no record');
  });

  it('is the worst of its ledgers, what each was read as, and that anybody can write such a page', async () => {
    const replays = [await replayed('footbridge.db'), await replayed('tampered.db')];
    const { headline, made } = words([ledger, ledger], replays);
    expect(headline).toBe('✕ Failed, here in this page');
    for (const { ledger: id } of replays) expect(made).toContain(`${id}, read as OpenThymos`);
    expect(made).toContain('Anybody can write such a page');
    expect(made).toContain('The title is what');
    expect(words([ledger], replays, 2).made).toContain('the sentences of the steps are what');
  });
});
