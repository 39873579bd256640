// The small server is held against the transcripts of the real one: a different answer is a fault
// of it, and a client that leans on the difference has one too.

import { readdirSync } from 'node:fs';
import { request as send } from 'node:http';
import { describe, expect, it } from 'vitest';
import { corpusPath, largeCorpusPresent } from '../corpus.ts';
import { GAPS } from './contract/gaps.ts';
import { ContractReplay } from './contract/replay.ts';
import { SCENES } from './contract/scenes.ts';
import { FOLDER, transcript } from './contract/transcript.ts';
import { startServer } from './http.ts';
import { NO_ANSWER } from './server.ts';

describe.skipIf(!largeCorpusPresent)('as the real server', () => {
  it('is asked all that was recorded', () => {
    const recorded = readdirSync(corpusPath(FOLDER))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length));
    expect(Object.keys(SCENES).sort()).toEqual(recorded.sort());
  });

  it.each(Object.entries(SCENES))('%s', (name, scene) => {
    const steps = transcript(name);
    const gaps = GAPS.filter(({ scenario }) => scenario === name);
    // A step without a request is one that is there.
    for (const { step, note } of gaps) expect(steps[step]?.note).toBe(note);
    const replay = new ContractReplay(steps, scene);
    expect(replay.play(new Set(gaps.map(({ step }) => step)))).toEqual([]);
  });
});

/** Node adds these to every answer. */
const TRANSPORT: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

describe('behind a port', () => {
  it.each([
    ['GET', '/health'],
    ['HEAD', '/runs'],
    ['GET', '/nothing'],
    ['POST', '/health'],
    ['POST', '/runs'],
    ['OPTIONS', '/runs/run-1/approvals/a%2Fb'],
    ['GET', '/runs/run-1/execution/stream'],
  ])('%s %s has the status and the headers that it has without one', async (method, path) => {
    const { server, url, close } = await startServer({ stepMs: 0 });
    const headers = { origin: 'https://explorer.example' };
    const answered = await new Promise<{ status: number; headers: object }>((resolve, reject) => {
      const call = send(`${url}${path}`, { method, headers }, (response) => {
        const own = Object.entries(response.headers).filter(([name]) => !TRANSPORT.has(name));
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(own) });
        response.destroy();
      });
      call.once('error', reject).end();
    });
    await close();
    const header = (name: string) => (name === 'origin' ? headers.origin : null);
    const outcome = server.handle({ method, path, header, body: '' });
    if (outcome === NO_ANSWER) throw new Error('no answer');
    expect(answered).toEqual({ status: outcome.status, headers: outcome.headers });
  });
});
