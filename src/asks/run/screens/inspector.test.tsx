import { fireEvent, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { createWasmHash } from '../../../base/hash/hash-wasm.ts';
import { makeBlocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { hiddenOnPage } from '../../../testing/mounted/hidden.ts';
import { mountDemo, mountHostile } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { ledgersInMemory, type MountedWorld } from '../../../testing/mounted/world.ts';

const world = ledgersInMemory(mountDemo('coding-run.db'), mountDemo('tampered.db'));
const hostile = ledgersInMemory(mountHostile());
const back = ledgersInMemory(async () => {
  const demos = makeBlocksDemos(await createWasmHash());
  const made = demos.find(({ file }) => file === 'blocks-release-notes.jsonl');
  if (!made) throw new Error('no such demo');
  return { name: made.file, bytes: new Uint8Array(made.bytes) };
});

const RUN = /Tides are wrong at midnight/;
const REQUEST = 6;
const COMMIT = 8;
const HEAD = 12;

async function openLane(search = '', on: MountedWorld = world, file = 'coding-run.db', lane = RUN) {
  const screen = await openScreen((known) => `${known.lane(file, lane)}${search}`, on);
  const inspector = await screen.page.findByRole('region', { name: 'Inspector' });
  const timeline = await screen.page.findByRole('listbox', { name: /^Timeline/ });
  return {
    ...screen,
    inspector,
    timeline,
    transport: screen.page.getByRole('region', { name: 'Transport' }),
    rows: () => within(timeline).getAllByRole('option'),
    async tab(text: string) {
      const name = new RegExp(`^${text}`);
      await screen.user.click(within(inspector).getByRole('tab', { name }));
      return within(inspector).findByRole('tabpanel', { name });
    },
    async expectAt(seq: number) {
      await waitFor(() => {
        const selected = within(timeline).getByRole('option', { selected: true });
        expect(wordsIn(selected)).toMatch(new RegExp(`^${seq}\\D`));
        expect(wordsIn(inspector)).toContain(`record ${seq}`);
        const transport = screen.page.getByRole('region', { name: 'Transport' });
        expect(wordsIn(transport)).toContain(`${seq} of`);
      });
    },
  };
}

describe('a tab', () => {
  it('What has what an entry changed, what it was asked for, and whether it is proven', async () => {
    const { tab } = await openLane(`?at=${COMMIT}`);
    const what = await tab('What');
    await waitFor(() =>
      expect(wordsIn(what)).toMatch(/~ ?file tides\/src\/height\.ts ?18 → 25 lines/),
    );
    await waitFor(() =>
      expect(wordsIn(what)).toMatch(
        /Record 6 asked maintainer\. .* 21 min later\. Who granted it is not/,
      ),
    );
    expect(wordsIn(what)).not.toContain('Carries out the request');
    const proof = within(what).getByRole('region', { name: 'Is it proven?' });
    expect(wordsIn(proof)).toMatch(
      /Intact ?its seal fits ?Signed ?not signed ?Whole ?1 lane missing/,
    );
  });

  it('What of a request has what carries it out, and does not say that it was asked for', async () => {
    const { tab } = await openLane(`?at=${REQUEST}`);
    const what = await tab('What');
    await waitFor(() => expect(wordsIn(what)).toContain('record 8 carries out the request'));
    expect(wordsIn(what)).not.toContain('It was asked for');
  });

  it('What of a rollback has where the world is again, and what was not undone', async () => {
    const { tab } = await openLane('?at=56', back, 'blocks-release-notes.jsonl', /./);
    const what = await tab('What');
    await waitFor(() =>
      expect(wordsIn(what)).toContain(
        'The world is again as it was at record 46. Records 47 to 55 count no more.',
      ),
    );
    const left = within(what).getByRole('region', { name: 'Not undone' });
    expect(wordsIn(left)).toMatch(/email msg-20251010-0417 to 1,204 customers ?cannot be undone/);
    expect(wordsIn(left)).toMatch(/PUT \/releases\/4\.2\.0 ?could be, and was not/);
    expect(wordsIn(left)).toContain('9 records stay in the ledger');
  });

  it('Why of a record that fails has what holds, what fails, what rests on it, and what to do', async () => {
    const { tab } = await openLane('?at=4', world, 'tampered.db', /Inspect the footbridge/);
    const why = await tab('Why');
    const failed = await within(why).findByRole('region', { name: 'Why record 4 fails' });
    expect(wordsIn(failed)).toMatch(/Still holds ?0 to 3 ?4 records before it/);
    expect(wordsIn(failed)).toMatch(/Fails ?4 ?Record 4 was changed after it was sealed/);
    expect(wordsIn(failed)).toMatch(/Written in the file ?f40782e4 ?Computed now ?[0-9a-f]{8}/);
    expect(wordsIn(failed)).toMatch(/Rests on it ?5 to 7 ?3 records after it/);
    expect(within(failed).getByRole('link', { name: 'Compare with a copy' })).toBeDefined();
  });

  it('Why has the rules in their order, the decision, and what is not recorded', async () => {
    const { inspector, expectAt, tab } = await openLane(`?at=${REQUEST}`);
    await expectAt(REQUEST);
    const policy = await tab('Why');
    const rules = within(policy).getAllByRole('listitem').map(wordsIn);
    expect(rules).toContainEqual(expect.stringMatching(/callers\.reviewed.*ran last/));
    expect(wordsIn(policy)).toContain('Decision: ask maintainer');
    expect(wordsIn(policy)).toContain('two callers in another package');
    expect(wordsIn(policy)).toContain('Not recorded in this ledger');
    expect(within(inspector).getByText('Granted later')).toBeDefined();
  });

  it('Diff has what became of the world, line by line', async () => {
    const { tab, at } = await openLane(`?at=${COMMIT}`);
    const diff = await tab('Diff');
    await waitFor(() => expect(wordsIn(diff)).toContain('tides/src/height.ts'));
    expect(wordsIn(diff)).toContain('const DAY = 24 * 60;');
    expect(wordsIn(diff)).toMatch(/2 changed/);
    expect(at()).toMatch(/tab=diff/);
  });

  it('State has the world at the entry, and finds a resource in it', async () => {
    const { tab, user } = await openLane(`?at=${COMMIT}`);
    const state = await tab('State');
    await waitFor(() => expect(wordsIn(state)).toMatch(/[1-9]\d* resources/));
    const find = within(state).getByRole('textbox', { name: /^Find a resource/ });
    await user.type(find, 'height.ts');
    await waitFor(() =>
      expect(within(state).getAllByRole('status').map(wordsIn)[0]).toMatch(/^[1-9]\d* of \d+$/),
    );
    expect(wordsIn(state)).toContain('tides/src/height.ts');
    await user.clear(find);
    await user.type(find, 'zzzzqq');
    expect(await within(state).findByText('No resource matches')).toBeDefined();
  });

  it('State compares its hash with one from elsewhere', async () => {
    const { tab, user } = await openLane(`?at=${COMMIT}`);
    const state = await tab('State');
    const field = await within(state).findByRole('textbox', { name: /^World hash to compare/ });
    await user.click(field);
    await user.paste('ab'.repeat(32));
    expect(await within(state).findByText('Another world')).toBeDefined();
    await user.clear(field);
    await user.paste('abc');
    await waitFor(() => expect(wordsIn(state)).toContain('3 of 64 hex digits'));
  });

  it('Why has each check of the entry, those not made apart', async () => {
    const { tab } = await openLane(`?at=${COMMIT}`);
    const checks = await tab('Why');
    await waitFor(() => expect(wordsIn(checks)).toContain('Checks of this record'));
    expect(within(checks).getAllByRole('listitem').length).toBeGreaterThan(3);
    expect(within(checks).queryByRole('region', { name: 'Findings' })).toBeNull();
  });

  it('Bytes has the bytes, as text and as hex', async () => {
    const { tab, user } = await openLane(`?at=${COMMIT}`);
    const raw = await tab('Bytes');
    await waitFor(() => expect(wordsIn(raw)).toMatch(/Formatted · [\d,]+ bytes · canonical/));
    await user.click(within(raw).getByRole('radio', { name: 'Hex' }));
    await waitFor(() => expect(wordsIn(raw)).toContain('Exact bytes ·'));
    await waitFor(() => expect(wordsIn(raw)).toMatch(/7b ?22/));
  });

  it('is in the address, and opened again by it', async () => {
    const { inspector } = await openLane(`?at=${COMMIT}&tab=raw`);
    const tab = within(inspector).getByRole('tab', { name: 'Bytes' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
  });
});

describe('the points', () => {
  it('A and B are set at the playhead by keys, compared, and taken away at the same place', async () => {
    const { user, expectAt, at, inspector, tab } = await openLane('?at=4');
    await expectAt(4);
    await user.keyboard('A');
    await waitFor(() => expect(at()).toMatch(/a=[^&]+%3A4/));
    await user.keyboard('{End}');
    await expectAt(HEAD);
    const diff = await tab('Diff');
    await waitFor(() => expect(wordsIn(diff)).toMatch(/record 4 → record 12/));
    expect(within(diff).getByRole('radio', { name: 'A to here' })).toBeDefined();
    await user.keyboard('kkkB');
    await waitFor(() => expect(at()).toMatch(/b=[^&]+%3A9/));
    await waitFor(() => expect(wordsIn(inspector)).toMatch(/record 4 → record 9/));
    await user.keyboard('k');
    await expectAt(8);
    await waitFor(() => expect(wordsIn(inspector)).toMatch(/record 4 → record 9/));
    await user.keyboard('d');
    await waitFor(() => expect(wordsIn(inspector)).toMatch(/record 7 → record 8/));
    await user.click(within(diff).getByRole('radio', { name: 'A to B' }));
    await waitFor(() => expect(wordsIn(inspector)).toMatch(/record 4 → record 9/));
    await user.keyboard('jB');
    await waitFor(() => expect(at()).not.toMatch(/[?&]b=/));
  });

  it('of an address that was shared before is compared with', async () => {
    const { inspector, load } = await openLane();
    await load((known) => {
      const lane = known.lane('coding-run.db', RUN);
      return `${lane}?at=9&tab=diff&vs=${lane.split('/').at(-1)}:4`;
    });
    const now = await within(document.body).findByRole('region', { name: 'Inspector' });
    await waitFor(() => expect(wordsIn(now)).toMatch(/record 4 → record 9/));
    expect(inspector).toBeDefined();
  });
});

describe('the entry', () => {
  it('is the first one where the address names none, or none that there is', async () => {
    const { expectAt, load } = await openLane();
    await expectAt(0);
    await load((known) => `${known.lane('coding-run.db', RUN)}?at=nonsense&tab=nonsense`);
    const inspector = await within(document.body).findByRole('region', { name: 'Inspector' });
    await waitFor(() => expect(wordsIn(inspector)).toContain('record 0'));
  });

  it('is chosen in the timeline, and by the keys of it', async () => {
    const { user, rows, expectAt, at } = await openLane();
    const row = () => rows().find((one) => new RegExp(`^${REQUEST}fs_patch`).test(wordsIn(one)));
    await waitFor(() => expect(row()).toBeDefined());
    await user.click(row() ?? document.body);
    await expectAt(REQUEST);
    await user.keyboard('j');
    await expectAt(REQUEST + 1);
    await user.keyboard('k');
    await expectAt(REQUEST);
    await user.keyboard('{End}');
    await expectAt(HEAD);
    await user.keyboard('{Home}');
    await expectAt(0);
    await waitFor(() => expect(at()).not.toMatch(/at=[1-9]/));
  });

  it('is moved by the playhead, and is the same after a reload', async () => {
    const { page, transport, expectAt, tab, at, reload } = await openLane();
    await waitFor(() => expect(wordsIn(transport)).toMatch(/world.*[0-9a-f]{8}/));
    const before = wordsIn(transport);
    const slider = await page.findByRole('slider', { name: 'Playhead' });
    fireEvent.change(slider, { target: { value: String(COMMIT) } });
    await expectAt(COMMIT);
    await waitFor(() => expect(wordsIn(transport)).not.toBe(before));
    await tab('State');
    await waitFor(() => expect(at()).toMatch(new RegExp(`at=${COMMIT}.*tab=state`)));
    const address = at();
    await reload();
    expect(at()).toBe(address);
    const inspector = await page.findByRole('region', { name: 'Inspector' });
    await waitFor(() => expect(wordsIn(inspector)).toContain(`record ${COMMIT}`));
    const state = within(inspector).getByRole('tab', { name: 'State' });
    expect(state.getAttribute('aria-selected')).toBe('true');
  });

  it('is played on from the first one, where play is pressed at the last', async () => {
    const { user, transport, expectAt } = await openLane(`?at=${HEAD}`);
    await expectAt(HEAD);
    await user.click(within(transport).getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(wordsIn(transport)).toMatch(/\b[0-4] of/));
    await user.click(within(transport).getByRole('button', { name: 'Pause' }));
  });

  it('is gone to by a number, a share and a time; what is not there is said', async () => {
    const { page, user, expectAt } = await openLane();
    const goTo = async (text: string) => {
      await user.keyboard('#');
      const field = await page.findByRole('textbox', { name: 'Go to' });
      await user.clear(field);
      await user.type(field, `${text}{Enter}`);
    };
    await goTo('7');
    await expectAt(7);
    await goTo('100%');
    await expectAt(HEAD);
    await goTo('2000-01-01');
    await expectAt(0);
    for (const [text, words] of [
      ['999', 'no record with the sequence number 999'],
      ['2999-01-01', 'Nothing in this lane was recorded at that time'],
      ['the end', 'is none of these'],
    ] as const) {
      await goTo(text);
      await waitFor(() => expect(wordsIn(page.getByRole('alert'))).toContain(words));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(page.queryByRole('textbox', { name: 'Go to' })).toBeNull());
    }
    await expectAt(0);
  });

  it('is found by a text, from the list of commands', async () => {
    const { page, user, expectAt, inspector } = await openLane(`?at=${HEAD}`);
    await expectAt(HEAD);
    const title = wordsIn(within(inspector).getAllByRole('heading')[0]).toUpperCase();
    await user.keyboard('{Control>}k{/Control}');
    const field = await page.findByPlaceholderText('Find anything');
    await user.type(field, 'zzzzqq');
    const found = page.getByRole('dialog', { name: 'Find' });
    await waitFor(() => expect(wordsIn(found)).toContain('Nothing has all of these words'));
    await user.clear(field);
    await user.click(field);
    await user.paste(title);
    await user.click(await page.findByRole('button', { name: /^Look for “.*” in this lane/ }));
    const region = page.getByRole('region', { name: 'Timeline' });
    await waitFor(() =>
      expect(wordsIn(region)).toMatch(new RegExp(`[1-9]\\d* of ${HEAD + 1} records`)),
    );
    await expectAt(HEAD);
  });

  it('with a finding is reached by the keys [ and ]', async () => {
    const { user, expectAt } = await openLane('', world, 'tampered.db', /Inspect the footbridge/);
    await expectAt(4);
    await user.keyboard('{Home}');
    await expectAt(0);
    await user.keyboard(']');
    await expectAt(4);
  });
});

it('text of a ledger is text, and what hides in it is seen', async () => {
  for (const tab of ['what', 'why', 'state', 'diff', 'bytes']) {
    const { inspector } = await openLane(`?at=2&tab=${tab}`, hostile, 'hostile.jsonl', /./);
    await waitFor(() => expect(wordsIn(inspector)).toContain('U+202E'));
    expect(document.querySelector('img[src="x"], #screen script')).toBeNull();
    expect(hiddenOnPage()).toEqual([]);
  }
});
