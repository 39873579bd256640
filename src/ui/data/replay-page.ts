// A person takes away pages that verify by themselves.

import type { Asks } from '../../base/ask.ts';
import { AppException } from '../../base/error.ts';
import { leadOn } from '../../base/former.ts';
import { ledgersInAddress } from '../../ledger/story/address.ts';
import type { Story } from '../../ledger/story/story.ts';
import { ask } from './host.ts';
import { resolveFile } from './place.ts';
import { saveFile } from './save.ts';

/** Makes a page with a ledger in it that replays one of its lanes. */
export async function makeReplayPage(of: {
  readonly ledger: string;
  readonly lane: string;
  readonly title: string;
}): Promise<File> {
  const { ledger, lane, title } = of;
  const about = 'A ledger, and what verifies it, in one file.';
  const page = await ask({
    name: 'replay page',
    input: {
      title,
      about,
      lane,
      ledgers: [ledger],
      steps: [],
      script: await verifierScript(),
    },
  });
  const name = lane.replace(/[^0-9A-Za-z]+/g, '').slice(0, 8);
  return new File([page], `replay-${name}.html`, { type: page.type });
}

/** Saves a page that shows a story by itself, with those of its ledgers that are held here. */
export async function saveStoryPage(story: Story): Promise<void> {
  const steps = story.steps.map(pageStep);
  const ledgers = [...new Set(steps.flatMap(({ ledger }) => ledger ?? []))];
  const held = new Set((await ask({ name: 'ledgers', input: null })).map(({ id }) => id));
  const page = await ask({
    name: 'replay page',
    input: {
      title: story.title,
      about: story.about,
      lane: null,
      steps,
      ledgers: ledgers.filter((id) => held.has(id)),
      script: await verifierScript(),
    },
  });
  saveFile(page, 'story.html');
}

/** A page can show of a step the sentence, and the entry that its address leads to. */
function pageStep({
  at,
  say,
}: Story['steps'][number]): Asks['replay page']['input']['steps'][number] {
  const [path = '', search = ''] = (leadOn(at) ?? at).split('#')[0]?.split('?') ?? [];
  const params = new URLSearchParams(search);
  const [, head, , third, fourth] = path.split('/');
  const [ledger = null] = ledgersInAddress(at);
  // "/inbox/LEDGER/LANE/INDEX", "/ledger/LEDGER/run/LANE?at=INDEX", "/ledger/LEDGER/prove?lane=LANE"
  const isRequest = head === 'inbox';
  const lane = (isRequest ? third : fourth) ?? params.get('lane');
  const index = isRequest ? fourth : params.get('at');
  return { say, ledger, lane: lane || null, at: index ? parseCount(index) : null };
}

function parseCount(text: string): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

async function verifierScript(): Promise<string> {
  const where = 'The script of pages that replay';
  const answer = await fetch(resolveFile('replay-page.js')).catch(() => null);
  const text = answer?.ok ? await answer.text() : '';
  // A host that does not have it may answer with the app's page.
  if (text === '' || text.trimStart().startsWith('<'))
    throw new AppException({ code: 'part of the app missing', where });
  return text;
}
