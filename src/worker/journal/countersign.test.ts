import { describe, expect, it } from 'vitest';
import type { SharedRequest } from '../../formats/journal/api.ts';
import {
  countersignedText,
  type RecordedDecision,
  type SignedDecision,
} from '../../formats/journal/api.ts';
import { packText } from '../../ledger/sources/archive/packed-text.ts';
import { createBench, type TestBench } from '../testing.ts';
import { approval, denial, openRequests, recorded } from './testing.ts';

const SECOND = {
  verdict: 'approve',
  reason: 'read with the release notes',
  override: 'shared by the first reviewer',
  reviewer: 'Reviewer Two',
} as const;

const PASSPHRASE = 'a long passphrase here';

/** A browser that has decided a request, and what it shares of it. */
async function shared(
  more: Parameters<typeof approval>[1] = {},
  card: SharedRequest['card'] | null = null,
) {
  const bench = createBench();
  const [request] = await openRequests(bench, 1);
  const decision = recorded(await bench.service.recordDecision(approval(request, more)));
  const { ledger, lane, index } = request?.summary ?? { ledger: '', lane: '', index: 0 };
  const made = await bench.service.shareRequest(
    ledger,
    lane,
    index,
    decision.document,
    card ?? null,
  );
  return { bench, decision, ...made };
}

async function verdictOf({ service }: TestBench) {
  const { ledger } = await service.journal();
  return (await service.ledger(ledger ?? '')).summary.verdict;
}

function readText(bench: TestBench, text: string) {
  return bench.service.readShared(new Blob([text]), []);
}

describe('a request that is shared', () => {
  it('is the same by link and by file, and is derived from its bytes', async () => {
    const { packed, text, decision } = await shared();
    const other = createBench();
    const byLink = await other.service.readShared(packed ?? '', []);
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
    expect((await readText(createBench(), text)).shared.card).toEqual(card);
    const without = await shared();
    expect((await readText(createBench(), without.text)).shared.card).toBeUndefined();
  });

  it('is found where its ledger is at hand', async () => {
    const { packed } = await shared();
    const other = createBench();
    const [request] = await openRequests(other, 1);
    const { here } = await other.service.readShared(packed ?? '', []);
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
    const view = await readText(createBench(), JSON.stringify({ ...document, entry: bent }));
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
    await expect(createBench().service.readShared(bend(packed ?? ''), [])).rejects.toThrow(
      /not whole|no shared request/,
    );
  });
});

describe('a second person', () => {
  it('signs the same decision without the ledger, and both journals have both', async () => {
    const { bench, decision, packed } = await shared();
    const other = createBench();
    const view = await other.service.readShared(packed ?? '', []);
    const second = recorded(await other.service.decideShared(view.shared, SECOND));
    expect(second.document).toMatchObject({
      reviewer: 'Reviewer Two',
      verdict: 'approve',
      evidence: { verdict: null, override: SECOND.override, head: decision.document.evidence.head },
    });
    const theirs = await other.service.addCountersignatures([decision.document]);
    expect(theirs?.countersignatures).toEqual([decision.document]);
    expect(await verdictOf(other)).toBe('verified');
    const ours = await bench.service.addCountersignatures([second.document]);
    expect(ours?.countersignatures).toEqual([second.document]);
    expect(await verdictOf(bench)).toBe('verified');
    // Again, and one's own: nothing is added.
    await bench.service.addCountersignatures([second.document, decision.document]);
    expect((await bench.service.journal()).records).toBe(4);
  });

  it('says why an approval is given without the ledger', async () => {
    const { packed } = await shared();
    const other = createBench();
    const { shared: document } = await other.service.readShared(packed ?? '', []);
    await expect(
      other.service.decideShared(document, { ...SECOND, override: ' ' }),
    ).rejects.toThrow('override');
    const denied = await other.service.decideShared(document, {
      ...SECOND,
      verdict: 'deny',
      override: null,
    });
    expect(recorded(denied).document.verdict).toBe('deny');
  });

  it('decides once, however often the link is opened', async () => {
    const { packed } = await shared();
    const other = createBench();
    const { shared: document } = await other.service.readShared(packed ?? '', []);
    const once = recorded(await other.service.decideShared(document, SECOND));
    const again = await other.service.decideShared(document, SECOND);
    expect(again).toMatchObject({ isNew: false, decision: { id: once.id } });
  });

  it('is counted only on the same decision, and only when the signature holds', async () => {
    const { bench, decision } = await shared();
    const other = createBench();
    const [request] = await openRequests(other, 1);
    const { document } = recorded(await other.service.recordDecision(denial(request)));
    await expect(bench.service.addCountersignatures([document])).rejects.toThrow('verdict');
    const forged: SignedDecision = { ...decision.document, journal: document.journal };
    await expect(bench.service.addCountersignatures([forged])).rejects.toThrow('does not match');
    expect((await bench.service.journal()).records).toBe(3);
    expect(await createBench().service.addCountersignatures([document])).toBeNull();
  });
});

describe('a key that continues another', () => {
  const written = async ({ service }: TestBench) =>
    (await service.journal()).journals.find(({ isWritten }) => isWritten)?.journal ?? '';

  it.each(['the earlier', 'the later'])('is no second person: %s signs as well', async (which) => {
    const { bench, decision, packed } = await shared();
    const first = await written(bench);
    const { file: key } = await bench.service.keyFile(first, PASSPHRASE);
    await bench.service.revokeKey(first, 'the laptop is gone', true);
    const between = await written(bench);
    await bench.service.revokeKey(between, 'again', true);
    const { shared: document } = await bench.service.readShared(packed ?? '', []);
    const own = recorded(await bench.service.decideShared(document, SECOND));
    const { records: before } = await bench.service.journal();
    const signed = new Blob([countersignedText([decision.document, own.document])]);
    expect((await bench.service.checkDecision(signed, [])).sound).toBe(false);
    if (which === 'the earlier')
      await expect(bench.service.addCountersignatures([decision.document])).rejects.toThrow(
        'of one person',
      );
    else {
      // Another browser has the earlier key, from before it was revoked, and the later journals to read.
      const other = createBench();
      await other.service.takeKey(key, PASSPHRASE);
      for (const journal of [between, await written(bench)])
        await other.service.restoreJournal((await bench.service.journalFile(journal)).file);
      await expect(other.service.addCountersignatures([own.document])).rejects.toThrow(
        'of one person',
      );
    }
    expect((await bench.service.journal()).records).toBe(before);
  });

  it('is none to whoever has no journal that says so', async () => {
    const { bench, decision, packed } = await shared();
    const other = createBench();
    const { shared: document } = await other.service.readShared(packed ?? '', []);
    const second = recorded(await other.service.decideShared(document, SECOND));
    expect(await bench.service.addCountersignatures([second.document])).not.toBeNull();
    const signed = new Blob([countersignedText([decision.document, second.document])]);
    expect((await bench.service.checkDecision(signed, [])).sound).toBe(true);
  });
});

describe('checking what two people signed', () => {
  const check = async (
    first: RecordedDecision,
    seconds: readonly SignedDecision[],
    keys: readonly string[] = [],
  ) => {
    const file = new Blob([countersignedText([first.document, ...seconds])]);
    return createBench().service.checkDecision(file, keys);
  };

  async function both() {
    const { decision, packed } = await shared();
    const other = createBench();
    const { shared: document } = await other.service.readShared(packed ?? '', []);
    return { decision, second: recorded(await other.service.decideShared(document, SECOND)) };
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
