// Each sentence of a summary is there only where entries say so, and every count says of what.

import { shortened } from '../../base/visible.ts';
import type { Clause, ClauseKind, Evidence, SummaryPiece } from '../model/summary.ts';
import { Counted, type Groups, LONGEST_WORDS } from './evidence.ts';
import { asks, type SummaryWords } from './rules.ts';
import type { Tally } from './tally.ts';
import { sayCount, sayNumber, times } from './words.ts';

const SHOWN = 3;

type Maybe = Clause | null;

export function writeClauses(tally: Tally): Clause[] {
  const { words, asked, refused, delegated, branched, failed, undoing, rolledBack } = tally;
  const all: Maybe[] = [
    asked && clause('asked', asked.of, 'Was asked: ', quote(asked.task)),
    withTools(tally, words),
    withKinds(tally),
    grouped('refused', refused, () => `Refused ${times(tally.refusals)}: `),
    answered(tally),
    grouped('waited', tally.untied, (n) => `Asked a person ${times(n)}, and no record answers: `),
    grouped(
      'delegated',
      branched,
      (n) => `Branches from another lane in ${sayCount(n, 'record')}: `,
    ),
    grouped('delegated', delegated, (n) => `Delegated in ${sayCount(n, 'record')}: `),
    changes(tally),
    grouped('failed', failed, (n) => `Went wrong in ${sayCount(n, 'record')}: `),
    grouped('undone', undoing, (n) => `Went back in ${sayCount(n, 'record')}: `),
    rolledBack.entries
      ? clause(
          'undone',
          rolledBack,
          `Rolled back, and no longer part of the state: ${sayCount(rolledBack.entries, 'record')}`,
        )
      : null,
    ended(tally, words),
  ];
  return all.filter((one) => one !== null);
}

function clause(kind: ClauseKind, of: Evidence, ...pieces: (string | SummaryPiece)[]): Clause {
  const all = pieces.map((piece) => (typeof piece === 'string' ? { text: piece } : piece));
  return { kind, entries: of.entries, at: of.at, pieces: all };
}

function grouped(kind: ClauseKind, groups: Groups, words: (entries: number) => string): Maybe {
  const { entries } = groups.all;
  if (entries === 0) return null;
  return clause(kind, groups.all, words(entries), ...named(groups, 'quote'));
}

function withTools({ tools }: Tally, { tools: verb = '' }: SummaryWords): Maybe {
  const { entries } = tools.all;
  if (entries === 0) return null;
  return clause(
    'did',
    tools.all,
    `${verb} tools in ${sayCount(entries, 'record')}: `,
    ...named(tools, 'name'),
  );
}

function withKinds({ tools, kinds }: Tally): Maybe {
  const { entries } = kinds.all;
  if (entries === 0) return null;
  const words = `${tools.all.entries ? 'Also wrote' : 'Wrote'} ${sayCount(entries, 'record')}: `;
  return clause('did', kinds.all, words, ...named(kinds, 'name'));
}

function named(groups: Groups, as: 'quote' | 'name'): SummaryPiece[] {
  const { groups: most, rest } = groups.most(SHOWN);
  const items: SummaryPiece[][] = most.map(({ words, of }) => [
    { text: words || 'without words', ...(words && { as }), of },
    ...(of.entries > 1 ? [{ text: ` (${sayNumber(of.entries)})` }] : []),
  ]);
  if (rest) {
    const words = rest.words === null ? 'others' : sayCount(rest.words, 'other');
    items.push([{ text: `${words} (${sayNumber(rest.mentions)})` }]);
  }
  return listed(items);
}

function listed(items: readonly (readonly SummaryPiece[])[]): SummaryPiece[] {
  return items.flatMap((item, at) => {
    const between = at === 0 ? '' : at === items.length - 1 ? ' and ' : ', ';
    return between ? [{ text: between }, ...item] : item;
  });
}

const STATES = [
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['granted and denied', 'both granted and denied'],
  ['open', 'without an answer'],
] as const;

function answered({ requests }: Tally): Maybe {
  if (requests.length === 0) return null;
  const all = new Counted();
  const items = STATES.flatMap(([state, words]) => {
    const own = requests.filter((request) => request.state === state);
    const [first] = own;
    if (!first) return [];
    const of = new Counted();
    for (const request of own) of.add(request);
    const answer = first.answers[0];
    const at = answer && { text: words, of: { entries: 1, at: [answer] } };
    return [
      [
        ...(requests.length > 1 ? [{ text: `${sayNumber(own.length)} ` }] : []),
        at ?? { text: words },
        { text: ', ' },
        { ...quote(first.title), of },
      ],
    ];
  });
  for (const request of requests) all.add(request);
  return clause('waited', all, `Asked a person ${times(requests.length)}: `, ...listed(items));
}

function changes({ changed, changes: { created, replaced, retracted } }: Tally): Maybe {
  const { entries } = changed.all;
  if (entries === 0) return null;
  const counts = [
    [created, 'created'],
    [replaced, 'changed'],
    [retracted, 'removed'],
  ] as const;
  const words = counts.flatMap(([n, word]) => (n ? [`${word} ${times(n)}`] : [])).join(', ');
  const resources = named(changed, 'name');
  return clause(
    'changed',
    changed.all,
    `Changed the state in ${sayCount(entries, 'record')} (resources were ${words})`,
    ...(resources.length ? [': ', ...resources] : []),
  );
}

function ended({ end, last, entries }: Tally, words: SummaryWords): Maybe {
  const at = end ?? last;
  // It is said already when it is all there is.
  if (!at || entries < 2) return null;
  const of = new Counted();
  of.add(at);
  const title = shortened(at.digest.line.title, LONGEST_WORDS);
  if (end) return clause('ended', of, 'Ended: ', quote(title));
  const none = words.ends ? 'No end is recorded; the last record' : 'The last record';
  const asking = asks(at.digest) ? ', a request,' : '';
  return clause('ended', of, `${none}${asking} is: `, quote(title));
}

function quote(text: string): SummaryPiece {
  return text ? { text, as: 'quote' } : { text: 'without words' };
}
