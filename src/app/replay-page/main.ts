// The script of a saved page reads the ledgers in the page, verifies them, and shows what it found,
// step by step. It asks nobody for anything, and says nothing that it did not compute itself.

import { fromBase64 } from '../../base/base64.ts';
import { encodeText } from '../../base/bytes.ts';
import { describeError } from '../../base/error.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { parseJson } from '../../base/json/parse.ts';
import { misfit, readShape } from '../../base/json/shape.ts';
import { loadFormats } from '../../formats/registry.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { formatById } from '../../ledger/format/recognise.ts';
import { PAGE_DATA, type PageData } from '../../ledger/playback/page-data.ts';
import { pageWords } from '../../ledger/playback/page-words.ts';
import { type Replay, replayStateWords } from '../../ledger/playback/replay.ts';
import { replayBytes } from '../../ledger/playback/run.ts';
import { stepSentence } from '../../ledger/playback/words.ts';
import { createSqlEngines } from '../../ledger/sources/sqlite/engines.ts';
import { sqlLoaders } from '../../ledger/sources/sqlite/loaders.ts';
import { part } from './dom.ts';
import { type ShownStep, StepView } from './step-view.ts';

const MOST_STEPS = 400;

const verdict = element('verdict');

void start().catch((error: unknown) => {
  const { title, detail } = describeError(error);
  verdict.dataset.tone = 'bad';
  verdict.textContent = 'Not verified';
  element('replay').replaceChildren(part('p', { class: 'bad' }, `${title} ${detail}`));
});

async function start(): Promise<void> {
  const data = readData();
  // The page is drawn before the work begins.
  await new Promise((resolve) => setTimeout(resolve, 30));
  const replays = await replayAll(data);
  const { headline, tone, made } = pageWords(
    data,
    new Map([...replays].map(([at, lanes]) => [at, [...lanes.values()]])),
  );
  if (tone) verdict.dataset.tone = tone;
  verdict.textContent = headline;
  element('made').textContent = made;
  new StepView(element('replay'), listShown(data, replays));
}

function readData(): PageData {
  const value = parseJson(encodeText(element('data').textContent ?? ''), { maxDepth: 8 });
  const fault = misfit(value, PAGE_DATA);
  if (fault) throw new Error(`The page was changed: ${fault.path} should be ${fault.expected}.`);
  return readShape(value, PAGE_DATA);
}

type Replays = ReadonlyMap<number, ReadonlyMap<string | null, Replay>>;

async function replayAll(data: PageData): Promise<Replays> {
  const formats = await loadFormats();
  const host: Host = { ...createSqlEngines(sqlLoaders), hash: nobleHash };
  const all = new Map<number, ReadonlyMap<string | null, Replay>>();
  for (const [at, { id, name, format, files }] of data.ledgers.entries()) {
    const lanes = new Set(data.steps.flatMap(({ ledger, lane }) => (ledger === at ? [lane] : [])));
    // A ledger that no step shows is verified all the same.
    lanes.add(null);
    if (data.steps.length === 0) lanes.add(data.first);
    const given = files.map((file) => ({ name: file.name, bytes: decodeBytes(file.base64) }));
    const replays = await replayBytes(
      { name, files: given },
      formatById(formats, format),
      host,
      [...lanes],
      MOST_STEPS,
    );
    for (const replay of replays.values())
      if (replay.ledger !== id)
        throw new Error(
          `The bytes in this page are of another ledger than it says: ${replay.ledger}, not ${id}.`,
        );
    all.set(at, replays);
  }
  return all;
}

function decodeBytes(base64: string): Uint8Array {
  const bytes = fromBase64(base64);
  if (!bytes) throw new Error('The page was changed: the bytes of its ledger are no base64.');
  return bytes;
}

function listShown({ steps, ledgers, first }: PageData, replays: Replays): ShownStep[] {
  if (steps.length === 0 && ledgers.length > 0) {
    const replay = replays.get(0)?.get(first);
    if (!replay) return [];
    return replay.steps
      .map(
        (step, at): ShownStep => ({
          say: stepSentence(step, replay),
          isWritten: false,
          replay,
          at,
        }),
      )
      .concat({
        say: replayStateWords(replay),
        isWritten: false,
        replay,
        at: replay.steps.length - 1,
      });
  }
  return steps.map(({ say, ledger, lane, at }): ShownStep => {
    const replay = (ledger !== null && replays.get(ledger)?.get(lane)) || null;
    const place = replay?.steps.findLastIndex(({ index }) => index <= (at ?? 0)) ?? 0;
    return { say, isWritten: true, replay, at: Math.max(0, place) };
  });
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no part ${id}.`);
  return found;
}
