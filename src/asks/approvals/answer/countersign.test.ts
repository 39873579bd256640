import { describe, expect, it } from 'vitest';
import type { SharedRequest } from '../../../ledger/review/api.ts';
import {
  countersignedText,
  type RecordedDecision,
  type SignedDecision,
} from '../../../ledger/review/api.ts';
import { packText } from '../../../ledger/sources/archive/packed-text.ts';
import { approval, denial, openRequests, requireRecorded } from '../../../testing/decisions.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';

const COUNTERSIGN_CHOICE = {
  verdict: 'approve',
  reason: 'read with the release notes',
  override: 'shared by the first reviewer',
  reviewer: 'Reviewer Two',
} as const;

const PASSPHRASE = 'a long passphrase here';

async function shared(
  more: Parameters<typeof approval>[1] = {},
  card: SharedRequest['card'] | null = null,
) {
  const setup = createSetup();
  const [request] = await openRequests(setup, 1);
  const decision = requireRecorded(
    await setup.ask({ name: 'record decision', input: approval(request, more) }),
  );
  const { ledger, lane, index } = request?.summary ?? { ledger: '', lane: '', index: 0 };
  const made = await setup.ask({
    name: 'share request',
    input: { ledger, lane, index, decision: decision.document, card: card ?? null },
  });
  return { setup, decision, ...made };
}

async function readVerdict({ ask }: TestSetup) {
  const { ledger } = await ask({ name: 'journal', input: null });
  return (await ask({ name: 'ledger', input: ledger ?? '' })).summary.verdict;
}

function readText(setup: TestSetup, text: string) {
  return setup.ask({ name: 'read shared', input: { given: new Blob([text]), keys: [] } });
}

describe('a request that is shared', () => {
  it('is the same by link and by file, and is derived from its bytes', async () => {
    const { packed, text, decision } = await shared();
    const other = createSetup();
    const byLink = await other.ask({
      name: 'read shared',
      input: { given: packed ?? '', keys: [] },
    });
    expect(await readText(other, text)).toEqual(byLink);
    expect(byLink).toMatchObject({
      formatName: 'OpenThymos',
      request: {
        tool: 'tool_0',
        channel: 'maintainer',
        proposal: decision.document.subject.proposal,
      },
      isBound: true,
      here: [],
      shared: { decision: decision.document, head: decision.document.evidence.head },
    });
    expect(byLink.answers.map(({ holds }) => holds)).toEqual([true, true, true, null, true]);
  });

  it('carries what the tool’s card on the first person’s server says', async () => {
    const card = { effect: 'External', risk: 'Critical' };
    const { text } = await shared({}, card);
    expect((await readText(createSetup(), text)).shared.card).toEqual(card);
    const without = await shared();
    expect((await readText(createSetup(), without.text)).shared.card).toBeUndefined();
  });

  it('is found where its ledger is at hand', async () => {
    const { packed } = await shared();
    const other = createSetup();
    const [request] = await openRequests(other, 1);
    const { here } = await other.ask({
      name: 'read shared',
      input: { given: packed ?? '', keys: [] },
    });
    expect(here).toEqual([
      {
        ledger: request?.summary.ledger,
        name: 'asking.jsonl',
        lane: request?.summary.lane,
        index: request?.summary.index,
        verdict: 'verified',
        isOpen: true,
        isSameHead: true,
      },
    ]);
  });

  it('shows that its bytes are not what its id says', async () => {
    const { text } = await shared();
    const document: SharedRequest = JSON.parse(text);
    const bent = { ...document.entry, text: document.entry.text.replace('tool_0', 'tool_9') };
    const view = await readText(createSetup(), JSON.stringify({ ...document, entry: bent }));
    expect(view.request.tool).toBe('tool_9');
    expect(view.isBound).toBe(false);
  });

  it.each([
    ['cut', (packed: string) => packed.slice(0, 40)],
    ['no link', () => '%%%'],
    ['another text', () => packText('{"format":"shared-request/2"}')],
    ['far larger than it looks', () => packText(' '.repeat(1_000_000))],
  ])('is refused when the link is %s', async (_, bend) => {
    const { packed } = await shared();
    await expect(
      createSetup().ask({ name: 'read shared', input: { given: bend(packed ?? ''), keys: [] } }),
    ).rejects.toThrow(/not whole|no shared request/);
  });
});

describe('a second person', () => {
  it('signs the same decision without the ledger, and both journals have both', async () => {
    const { setup, decision, packed } = await shared();
    const other = createSetup();
    const view = await other.ask({ name: 'read shared', input: { given: packed ?? '', keys: [] } });
    const second = requireRecorded(
      await other.ask({
        name: 'decide shared',
        input: { shared: view.shared, choice: COUNTERSIGN_CHOICE },
      }),
    );
    expect(second.document).toMatchObject({
      reviewer: 'Reviewer Two',
      verdict: 'approve',
      evidence: {
        verdict: null,
        override: COUNTERSIGN_CHOICE.override,
        head: decision.document.evidence.head,
      },
    });
    const theirs = await other.ask({ name: 'add countersignatures', input: [decision.document] });
    expect(theirs?.countersignatures).toEqual([decision.document]);
    expect(await readVerdict(other)).toBe('verified');
    const ours = await setup.ask({ name: 'add countersignatures', input: [second.document] });
    expect(ours?.countersignatures).toEqual([second.document]);
    expect(await readVerdict(setup)).toBe('verified');
    await setup.ask({ name: 'add countersignatures', input: [second.document, decision.document] });
    expect((await setup.ask({ name: 'journal', input: null })).records).toBe(4);
  });

  it('says why an approval is given without the ledger', async () => {
    const { packed } = await shared();
    const other = createSetup();
    const { shared: document } = await other.ask({
      name: 'read shared',
      input: { given: packed ?? '', keys: [] },
    });
    await expect(
      other.ask({
        name: 'decide shared',
        input: { shared: document, choice: { ...COUNTERSIGN_CHOICE, override: ' ' } },
      }),
    ).rejects.toThrow('override');
    const denied = await other.ask({
      name: 'decide shared',
      input: {
        shared: document,
        choice: {
          ...COUNTERSIGN_CHOICE,
          verdict: 'deny',
          override: null,
        },
      },
    });
    expect(requireRecorded(denied).document.verdict).toBe('deny');
  });

  it('decides once, however often the link is opened', async () => {
    const { packed } = await shared();
    const other = createSetup();
    const { shared: document } = await other.ask({
      name: 'read shared',
      input: { given: packed ?? '', keys: [] },
    });
    const once = requireRecorded(
      await other.ask({
        name: 'decide shared',
        input: { shared: document, choice: COUNTERSIGN_CHOICE },
      }),
    );
    const again = await other.ask({
      name: 'decide shared',
      input: { shared: document, choice: COUNTERSIGN_CHOICE },
    });
    expect(again).toMatchObject({ isNew: false, decision: { id: once.id } });
  });

  it('is counted only on the same decision, and only when the signature holds', async () => {
    const { setup, decision } = await shared();
    const other = createSetup();
    const [request] = await openRequests(other, 1);
    const { document } = requireRecorded(
      await other.ask({ name: 'record decision', input: denial(request) }),
    );
    await expect(setup.ask({ name: 'add countersignatures', input: [document] })).rejects.toThrow(
      'verdict',
    );
    const forged: SignedDecision = { ...decision.document, journal: document.journal };
    await expect(setup.ask({ name: 'add countersignatures', input: [forged] })).rejects.toThrow(
      'does not match',
    );
    expect((await setup.ask({ name: 'journal', input: null })).records).toBe(3);
    expect(
      await createSetup().ask({ name: 'add countersignatures', input: [document] }),
    ).toBeNull();
  });
});

describe('a key that continues another', () => {
  const written = async ({ ask }: TestSetup) =>
    (await ask({ name: 'journal', input: null })).journals.find(({ isWritten }) => isWritten)
      ?.journal ?? '';

  it.each(['the earlier', 'the later'])('is no second person: %s signs as well', async (which) => {
    const { setup, decision, packed } = await shared();
    const first = await written(setup);
    const { file: key } = await setup.ask({
      name: 'key file',
      input: { journal: first, passphrase: PASSPHRASE },
    });
    await setup.ask({
      name: 'revoke key',
      input: { journal: first, reason: 'the laptop is gone', isReplaced: true },
    });
    const between = await written(setup);
    await setup.ask({
      name: 'revoke key',
      input: { journal: between, reason: 'again', isReplaced: true },
    });
    const { shared: document } = await setup.ask({
      name: 'read shared',
      input: { given: packed ?? '', keys: [] },
    });
    const own = requireRecorded(
      await setup.ask({
        name: 'decide shared',
        input: { shared: document, choice: COUNTERSIGN_CHOICE },
      }),
    );
    const { records: before } = await setup.ask({ name: 'journal', input: null });
    const signed = new Blob([countersignedText([decision.document, own.document])]);
    expect(
      (await setup.ask({ name: 'check decision', input: { file: signed, keys: [] } })).sound,
    ).toBe(false);
    if (which === 'the earlier')
      await expect(
        setup.ask({ name: 'add countersignatures', input: [decision.document] }),
      ).rejects.toThrow('of one person');
    else {
      // Another browser has the earlier key, from before it was revoked, and the later journals to read.
      const other = createSetup();
      await other.ask({ name: 'take key', input: { file: key, passphrase: PASSPHRASE } });
      for (const journal of [between, await written(setup)])
        await other.ask({
          name: 'restore journal',
          input: (await setup.ask({ name: 'journal file', input: journal })).file,
        });
      await expect(
        other.ask({ name: 'add countersignatures', input: [own.document] }),
      ).rejects.toThrow('of one person');
    }
    expect((await setup.ask({ name: 'journal', input: null })).records).toBe(before);
  });

  it('is none to whoever has no journal that says so', async () => {
    const { setup, decision, packed } = await shared();
    const other = createSetup();
    const { shared: document } = await other.ask({
      name: 'read shared',
      input: { given: packed ?? '', keys: [] },
    });
    const second = requireRecorded(
      await other.ask({
        name: 'decide shared',
        input: { shared: document, choice: COUNTERSIGN_CHOICE },
      }),
    );
    expect(
      await setup.ask({ name: 'add countersignatures', input: [second.document] }),
    ).not.toBeNull();
    const signed = new Blob([countersignedText([decision.document, second.document])]);
    expect(
      (await setup.ask({ name: 'check decision', input: { file: signed, keys: [] } })).sound,
    ).toBe(true);
  });
});

describe('checking what two people signed', () => {
  const check = async (
    first: RecordedDecision,
    seconds: readonly SignedDecision[],
    keys: readonly string[] = [],
  ) => {
    const file = new Blob([countersignedText([first.document, ...seconds])]);
    return createSetup().ask({ name: 'check decision', input: { file, keys } });
  };

  async function both() {
    const { decision, packed } = await shared();
    const other = createSetup();
    const { shared: document } = await other.ask({
      name: 'read shared',
      input: { given: packed ?? '', keys: [] },
    });
    return {
      decision,
      second: requireRecorded(
        await other.ask({
          name: 'decide shared',
          input: { shared: document, choice: COUNTERSIGN_CHOICE },
        }),
      ),
    };
  }

  it('holds when both signed the same, each with a key of their own', async () => {
    const { decision, second } = await both();
    const answer = await check(decision, [second.document]);
    expect(answer.sound).toBe(true);
    expect(answer.seconds).toHaveLength(1);
    expect(answer.seconds[0]?.answers.find(({ about }) => about === 'same')?.holds).toBe(true);
  });

  it('does not hold when it is the same key, or a signature was changed', async () => {
    const { decision, second } = await both();
    expect((await check(decision, [decision.document])).sound).toBe(false);
    const bent = { ...second.document, reason: 'another' };
    expect((await check(decision, [bent])).sound).toBe(false);
  });
});
