// A page that is taken away has the ledgers in it.

import type { Answers } from '../../base/ask.ts';
import { type AppException, refusal } from '../../base/error.ts';
import { TOOL } from '../../base/version.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import { writeReplayPage } from '../../ledger/playback/page.ts';
import {
  MOST_PAGE_BYTES,
  PAGE_SCHEMA,
  type PageData,
  toBase64,
} from '../../ledger/playback/page-data.ts';
import type { PageAsk, REPLAY_PAGE_ASKS } from './ask.ts';

export function answerReplayPage(cache: LedgerCache): Answers<keyof typeof REPLAY_PAGE_ASKS> {
  return { 'replay page': (asked) => writePage(cache, asked) };
}

async function writePage(cache: LedgerCache, asked: PageAsk): Promise<Blob> {
  const ledgers: PageData['ledgers'][number][] = [];
  let size = 0;
  for (const id of asked.ledgers) {
    const row = await cache.ledger(id);
    const files = (await cache.ports.store.source(row.source)) ?? [];
    size += files.reduce((sum, { file }) => sum + file.size, 0);
    if (size > MOST_PAGE_BYTES) throw tooLarge();
    // A growing ledger is not named by its bytes.
    if (row.growth) throw grows(row.name);
    const inPage = await Promise.all(
      files.map(async ({ name, file }) => ({
        name,
        base64: toBase64(new Uint8Array(await file.arrayBuffer())),
      })),
    );
    ledgers.push({ id, name: row.name, format: row.format, files: inPage });
  }
  const steps = asked.steps.map(({ say, ledger, lane, at }) => {
    const place = ledger === null ? -1 : asked.ledgers.indexOf(ledger);
    return place < 0
      ? { say, ledger: null, lane: null, at: null }
      : { say, ledger: place, lane, at };
  });
  const { title, about, script, lane: first } = asked;
  const data: PageData = { schema: PAGE_SCHEMA, title, about, tool: TOOL, ledgers, first, steps };
  return new Blob([writeReplayPage(data, script)], { type: 'text/html' });
}

const tooLarge = (): AppException =>
  refusal(
    'The ledger is too large for a page.',
    `A page holds ${MOST_PAGE_BYTES / 1024 / 1024} MB of ledgers at most, so that it can be sent.`,
    'Hand over the ledger itself, or a case of it.',
  );
const grows = (name: string): AppException =>
  refusal(
    'This ledger still grows.',
    `${name} has other bytes tomorrow than today, and a page is of one state of it.`,
    'Save its file, open that, and make the page of it.',
  );
