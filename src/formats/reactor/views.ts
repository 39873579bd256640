// The inspector: what a receipt says, in words first; and the memo key slot by slot.

import { decision, fact, jsonBlock } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { DecisionView, EntryView, Fact } from '../../ledger/model/view.ts';
import type { ReactorAnnotation, Slot } from './read/annotation.ts';
import { bareAddress } from './read/canonical.ts';
import type { DecodedReceipt } from './read/decode.ts';
import { isAddress } from './read/receipt.ts';
import type { Claims } from './read/trail.ts';
import {
  darkWords,
  facetWords,
  failureReason,
  lapseWords,
  movedSlots,
  movedWords,
  outletWords,
  shortenToken,
  wakeWords,
  whyWords,
} from './words.ts';

const some = (label: string, value: string | null): Fact[] => (value ? [fact(label, value)] : []);

export function viewReactorEntry({ id }: Entry, { claims, annotation }: DecodedReceipt): EntryView {
  if (!annotation || !claims.status) {
    return {
      headline: 'This is no receipt',
      facts: [fact('Expected', 'an object with a node and a status')],
      blocks: [],
    };
  }
  return {
    headline: writeHeadline(claims, annotation),
    facts: [
      fact('Why', whyWords(claims, annotation)),
      ...some('Reason', failureReason(claims)),
      fact('Woken by', wakeWords(claims, annotation)),
      ...some('Lapsed', lapseWords(claims)),
      fact('Moved', movedWords(claims, annotation)),
      ...wokeFacts(claims, annotation),
      ...costFacts(claims),
      ...truthFacts(claims, annotation),
      fact('Contract', bareAddress(claims.contract), isAddress(claims.contract) ? 'hash' : 'code'),
      fact('Receipt', id, 'hash'),
      claims.prev === null
        ? fact('Previous receipt', 'none: the first of its node')
        : fact('Previous receipt', bareAddress(claims.prev), 'hash'),
      fact('In the file', `receipt ${annotation.at + 1} of ${annotation.of}`),
    ],
    blocks: claims.diff.members.length
      ? [jsonBlock('What the render said of the change', claims.diff)]
      : [],
  };
}

function writeHeadline(claims: Claims, annotation: ReactorAnnotation): string {
  const { label, why, moved } = annotation;
  if (claims.status === 'skipped') return `${label} skipped: nothing that it reads moved`;
  if (claims.status === 'failed') return `${label} failed, and its last truth remains`;
  if (why === 'lapse') return `${label} went stale`;
  const because = {
    first: 'for the first time',
    contract: 'because its contract moved',
    inputs: 'because an input moved',
    'contract and inputs': 'because its contract and an input moved',
    'after a failure': 'because its last render failed',
    arrival: 'because something arrived',
    'same key': 'although nothing that it reads moved',
  }[why];
  return `${label} rendered ${because}${moved.length ? '' : ', and nothing moved'}`;
}

function wokeFacts(claims: Claims, annotation: ReactorAnnotation): Fact[] {
  const { lit, dark, wired } = annotation;
  const facts = lit.map((outlet) => fact('Woke', outletWords(outlet)));
  if (!lit.length) {
    const nobody =
      wired === 'no topology'
        ? 'Nobody whose wake names it; more is not known without a topology'
        : dark.length
          ? 'Nobody'
          : 'Nobody: no node is subscribed to it';
    facts.push(fact('Woke', nobody));
  }
  return [...facts, ...some('Stayed dark', darkWords(claims, annotation))];
}

function costFacts({ provider, model, fresh, reused, cause, status }: Claims): Fact[] {
  if (status === 'skipped' && !fresh && !reused) return [fact('Cost', 'Nothing: a memo hit')];
  const by = provider === model ? provider : `${provider}, ${model}`;
  const surprise = { input: 'an input', self: 'its own clock', external: 'something from outside' };
  const known =
    cause === 'input' || cause === 'self' || cause === 'external' ? surprise[cause] : cause;
  return [
    fact('Cost', `${fresh} fresh and ${reused} reused tokens, by ${by}`),
    fact('Surprise', known || 'not recorded'),
  ];
}

function truthFacts({ status }: Claims, { truth }: ReactorAnnotation): Fact[] {
  if (!truth) {
    return [
      fact(
        'Published files',
        status === 'failed'
          ? 'Those of the last good truth, where they are in this ledger'
          : 'Not in this ledger: no version of this name lies in world-models',
      ),
    ];
  }
  const { version, by, files, fault } = truth;
  return [
    fact('Truth', bareAddress(version), 'hash'),
    fact(
      'Published files',
      files === null
        ? `Cannot be read: ${fault ?? ''}`
        : `${files}, found by ${by}; the State and Diff tabs show them`,
    ),
  ];
}

/** The Memo key tab: what was compared, slot by slot. */
export function viewReactorDecision(
  _: Entry,
  { claims, annotation }: DecodedReceipt,
): DecisionView {
  const title = 'Memo key';
  if (!annotation) return decision({ title, headline: 'No memo key' });
  return decision({
    title,
    headline: `${verdictWords(claims, annotation)} ${whyWords(claims, annotation)}`,
    facts: [
      contractFact(claims, annotation),
      ...annotation.slots.map(slotFact(annotation)),
      ...goneFact(annotation),
    ],
    notRecorded: notRecorded(annotation),
  });
}

function verdictWords({ status }: Claims, { why }: ReactorAnnotation): string {
  if (why === 'first') return 'No key to compare.';
  if (why === 'lapse') return 'Not compared.';
  if (why === 'same key') return status === 'skipped' ? 'Hit.' : 'Equal.';
  if (why === 'after a failure' || why === 'arrival') return 'Equal, and no hit.';
  return 'Miss.';
}

function contractFact({ contract }: Claims, { prior }: ReactorAnnotation): Fact {
  if (!prior) return fact('Contract', shortenToken(contract));
  if (prior.contract === contract) return fact('Contract', `unchanged · ${shortenToken(contract)}`);
  return fact('Contract', `moved · ${shortenToken(prior.contract)} → ${shortenToken(contract)}`);
}

function slotFact({ prior }: ReactorAnnotation): (slot: Slot, index: number) => Fact {
  return (slot, index) => {
    const { token, before, from, instead } = slot;
    const change =
      prior === null
        ? `· ${shortenToken(token)}`
        : before === null
          ? `new · ${shortenToken(token)}`
          : before === token
            ? `unchanged · ${shortenToken(token)}`
            : `moved · ${shortenToken(before)} → ${shortenToken(token)}`;
    const source = from ? ` · of its receipt ${from.index}` : '';
    const because =
      instead === 'empty truth'
        ? ' · it had no receipt: the empty truth is read'
        : instead === 'whole truth'
          ? ' · it does not publish this facet: its output is read, and never wakes this node'
          : '';
    const what = slot.producer === null ? '' : `${facetWords(slot.facet)} `;
    const name = slot.producer === null ? `Slot ${index + 1}` : `${index + 1} · ${slot.label}`;
    return fact(name, `${what}${change}${source}${because}`);
  };
}

function goneFact({ slotsGone, prior }: ReactorAnnotation): Fact[] {
  if (!slotsGone || !prior) return [];
  return [fact('Gone', `${slotsGone} slots that receipt ${prior.index} had`)];
}

function notRecorded(annotation: ReactorAnnotation): string[] {
  const unnamed = annotation.slots.filter(({ producer }) => producer === null).length;
  const several = movedSlots(annotation).length > 1;
  return [
    'When this was: receipts carry no time.',
    'Who made it: the signer is the null signer, and anyone can stamp a trail again.',
    'That a render ran at all, and that its cost is true.',
    ...(unnamed
      ? [`Which facets ${unnamed} of the slots come from: the topology here has no edge for them.`]
      : []),
    ...(several ? ['Every producer that woke it: a wake names only the last one to commit.'] : []),
  ];
}
