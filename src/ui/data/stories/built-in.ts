// The stories that come with the app are the tour, the three doors of the landing page, and all of
// it in three minutes. They are stories like any other, about the demos.

import type { Story, StoryStep } from '../../../ledger/story/story.ts';
import type { DemoInfo } from '../imports/demos.ts';

export const BUILT_IN = ['tour', 'replay', 'tamper', 'approve', 'three-minutes'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

export interface BuiltInStory {
  readonly id: BuiltIn;
  readonly story: Story;
}

export function isBuiltIn(id: string): id is BuiltIn {
  return BUILT_IN.some((one) => one === id);
}

/** Leaves out stories whose demos are missing. */
export function builtInStories(demos: readonly DemoInfo[]): readonly BuiltInStory[] {
  const whole = demos.find(({ tampering }) => tampering !== undefined);
  const asking = demos.find(({ waits }) => waits);
  if (!whole || !asking) return [];
  const places = listPlaces(whole, asking);
  const both = [whole, asking].map(({ id, file }) => ({ id, name: file }));
  const made = (id: BuiltIn, title: string, about: string, steps: readonly StoryStep[]) => ({
    id,
    story: { title, about, ledgers: both.filter((one) => isIn(one.id, steps)), steps },
  });
  return [
    made('tour', 'The tour', 'Five steps through the app, on its own demos.', tour(places)),
    made('replay', 'Replay', 'A bridge is inspected, twice: one hash.', replay(places)),
    made(
      'tamper',
      'Break it',
      'Be the forger. See how far you get, and what stops you.',
      tamper(places),
    ),
    made('approve', 'Approve', 'Three questions to a person. One still waits.', approve(places)),
    made('three-minutes', 'Three minutes', 'All of it, for an audience.', threeMinutes(places)),
  ];
}

type Places = ReturnType<typeof listPlaces>;

function listPlaces(whole: DemoInfo, asking: DemoInfo) {
  const ledger = `/ledger/${whole.id}`;
  const lane = whole.lane ?? '';
  const { request } = asking;
  return {
    library: '/',
    trust: '/trust',
    overview: ledger,
    entry: (at: number) => `${ledger}/run/${lane}?at=${at}`,
    replayAt: (at: number, station: number, more = '') =>
      `${ledger}/prove?lane=${lane}&at=${at}&station=${station}${more}`,
    breakIt(step: number, nets: readonly string[] = []) {
      const { at = 0, offset = 0, to = 0 } = whole.byte ?? {};
      const signer = nets.includes('signer') ? `;signer:${whole.signer}` : '';
      const held = nets.length > 0 ? `${signer};nets:${nets.join(',')}` : '';
      const alteration = `lane:${lane};byte:${at},${offset},${to};step:${step}${held}`;
      return `${ledger}/prove?view=break&case=${encodeURIComponent(alteration)}&at=${at}`;
    },
    request: request
      ? `/inbox/${asking.id}/${request.lane}/${request.index}`
      : `/inbox?ledger=${asking.id}`,
  };
}

/** The indices are stations of a replay; the report comes after all of them. */
const [LOAD, HASHES, FOLD, REPORT] = [0, 1, 5, 99];
/** The last entry that changes the state of the bridge; the one after it asks, and is refused. */
const LAST = 5;

function isIn(ledger: string, steps: readonly StoryStep[]): boolean {
  return steps.some(({ at }) => at.includes(ledger));
}

function step(at: string, say: string, pause: number | null = null): StoryStep {
  return { at, say, pause, notes: '' };
}

function tour({ library, overview, entry, request, trust }: Places): StoryStep[] {
  return [
    step(
      library,
      'Here ledgers are opened: *drop one anywhere* on this page. Nothing leaves the machine.',
    ),
    step(
      overview,
      'An agent inspected a bridge. First the verdict: *can this record be trusted*, and what was checked?',
    ),
    step(
      entry(4),
      'Then what it did, record by record, on its chain. Here it wrote down *eight loose bolts*.',
    ),
    step(
      request,
      'Elsewhere an agent stopped and asks. *A person decides*, and signs it with a key of their own.',
    ),
    step(
      trust,
      'What is proven here, and *what is not*: this page says it. Now open a ledger of your own.',
    ),
  ];
}

function replay({ replayAt }: Places): StoryStep[] {
  return [
    step(replayAt(0, LOAD), 'An agent inspected a bridge. This is its diary: *eight records*.', 10),
    ...replaySteps(replayAt, 20, 15),
  ];
}

/** The seconds of the first step, and of the last. */
function replaySteps(replayAt: Places['replayAt'], first: number, last: number): StoryStep[] {
  return [
    step(
      replayAt(4, HASHES, '&speed=0.25'),
      'It found eight loose bolts. We hash its bytes again: *the same fingerprint*.',
      first,
    ),
    step(
      replayAt(LAST, FOLD, '&speed=full&tab=world'),
      'The whole world is rebuilt. *No model, no tool, no network.*',
      15,
    ),
    step(
      replayAt(7, REPORT, '&runs=2&tab=runs'),
      'Again, elsewhere: the same hash after every step. *That is deterministic.*',
      last,
    ),
  ];
}

function tamper({ breakIt }: Places): StoryStep[] {
  return [
    step(breakIt(1), 'Somebody wants the bridge open. *One byte.* Record 4 no longer fits.', 25),
    step(breakIt(2), 'So the forger seals it again. Now *the next record* tells.', 20),
    step(
      breakIt(3),
      'So the whole chain is rewritten. *The chain alone cannot see that*, and we say so.',
      25,
    ),
    step(breakIt(3, ['anchor']), 'But *a root kept elsewhere* can.', 10),
    step(breakIt(3, ['anchor', 'signer']), 'And so can *the signer’s key*.', 15),
    step(
      breakIt(5),
      'Whoever reaches the anchor too is only caught by the key, or by *a copy out of reach*.',
      25,
    ),
  ];
}

function approve({ request }: Places): StoryStep[] {
  return [
    step(
      request,
      'A library’s agents worked through the night. Three times they stopped and asked: *this one still waits*.',
      20,
    ),
    step(
      request,
      'Why, first, in the agent’s own words. Then *what the press will reach*, and on whose authority.',
      30,
    ),
  ];
}

function threeMinutes(places: Places): StoryStep[] {
  const { library, replayAt, breakIt, request } = places;
  return [
    step(library, 'An agent inspected a bridge. This is its diary: *eight records*.', 15),
    ...replaySteps(replayAt, 25, 20),
    step(breakIt(1), 'Somebody wants the bridge open. One byte. *Record 4 no longer fits.*', 20),
    step(breakIt(2), 'So the forger seals it again. Now *the next record* tells.', 15),
    step(
      breakIt(3),
      'So the whole chain is rewritten. *The chain alone cannot see that*, and we say so.',
      15,
    ),
    step(breakIt(3, ['anchor']), 'But *a root kept elsewhere* can.', 10),
    step(breakIt(3, ['anchor', 'signer']), 'And so can *the signer’s key*.', 10),
    step(
      request,
      'Here an agent stopped and asks. Why, first; then *what the press will reach*.',
      25,
    ),
    step(library, 'Now yours. *It never leaves this machine.*', 10),
  ];
}
