// What happens at a moment, in one sentence: who, why, who sleeps, who is next.

import { counted, countText } from '../../../../ui/format.ts';
import { frameAt, type ReactorTrail, type ReceiptFrame, type Survey } from '../data/trail.ts';
import { type CascadeMove, facetList, pathTo, wokenBy } from './moment.ts';

/** `who` and `facet` are text of the ledger. */
export interface CascadeCaptionPart {
  readonly text: string;
  readonly is: 'who' | 'facet' | 'words';
}

/** Names in a caption before they are counted instead. */
const MOST_NAMES = 2;

export function captionAt(trail: ReactorTrail, at: number): readonly CascadeCaptionPart[] {
  const { survey, costs } = trail;
  const beat = survey.beats?.beats.find(({ park }) => park === at);
  if (beat)
    return [{ text: beat.name, is: 'who' }, words(' '), { text: beat.caption, is: 'words' }];
  const frame = frameAt(survey, at);
  const saved = (costs.running.saved[at] ?? 0) - (costs.running.saved[at - 1] ?? 0);
  const [step] = pathTo(trail, at);
  return [
    { text: frame.label, is: 'who' },
    ...does(survey, frame, step, saved),
    ...(frame.status === 'rendered' ? after(survey, frame, step) : []),
  ];
}

export function cascadeCaptionText(parts: readonly CascadeCaptionPart[]): string {
  return parts.map(({ text }) => text).join('');
}

function words(text: string): CascadeCaptionPart {
  return { text, is: 'words' };
}

function does(
  survey: Survey,
  frame: ReceiptFrame,
  step: CascadeMove | undefined,
  saved: number,
): readonly CascadeCaptionPart[] {
  const { status, source, why, moved } = frame;
  const cost = saved ? `; ${counted(saved, 'fresh token')} saved.` : '.';
  switch (status) {
    case 'failed':
      return [
        words(' failed'),
        ...because(survey, frame, step),
        words(': its last output remains, and nobody wakes.'),
      ];
    case 'skipped':
      return [
        words(
          ` sleeps on: ${source === 'self' ? 'its clock ticked, and ' : ''}nothing that it reads is new${cost}`,
        ),
      ];
    case 'rendered': {
      if (why === 'lapse')
        return [
          words(' went stale: time ran out for '),
          { text: facetList(moved, MOST_NAMES), is: 'facet' },
          words('.'),
        ];
      const verb = source === 'external' && !frame.slots ? ' took in an arrival' : ' rendered';
      const cause = verb === ' rendered' ? because(survey, frame, step) : [];
      return [words(verb), ...cause, words(moved.length ? '.' : ', and nothing moved.')];
    }
    default:
      return [words(' has a receipt of no known status.')];
  }
}

function because(
  survey: Survey,
  { source, why }: ReceiptFrame,
  step: CascadeMove | undefined,
): readonly CascadeCaptionPart[] {
  if (step) {
    const producer = frameAt(survey, step.cause).label;
    const facets = step.edges.map((edge) => survey.edges[edge]?.facet ?? '').filter(Boolean);
    if (!facets.length)
      return [words(', because '), { text: producer, is: 'who' }, words(' moved')];
    const isWhole = facets.every((facet) => facet === '@atomic');
    if (isWhole)
      return [
        words(', because the '),
        { text: 'output', is: 'facet' },
        words(` of ${producer} moved`),
      ];
    return [
      words(', because '),
      { text: facetList([...new Set(facets)], MOST_NAMES), is: 'facet' },
      words(' moved in '),
      { text: producer, is: 'words' },
    ];
  }
  if (source === 'external') return [words(', because something arrived from outside')];
  if (source === 'self') return [words(', because its clock ticked')];
  if (why === 'after a failure') return [words(', because its last render failed')];
  return [words(why === 'first' ? ' for the first time' : ', because an input moved')];
}

/** Who sleeps: whoever reads what moved nothing for them, here and in the cause. And who wakes. */
function after(
  survey: Survey,
  frame: ReceiptFrame,
  step: CascadeMove | undefined,
): readonly CascadeCaptionPart[] {
  const next = wokenBy(survey, frame.lit);
  const awake = new Set([...next, frame.node]);
  if (step) for (const node of wokenBy(survey, frameAt(survey, step.cause).lit)) awake.add(node);
  const producers = new Set([frame.node, ...(step ? [frameAt(survey, step.cause).node] : [])]);
  const asleep = new Set<number>();
  for (const { producer, subscriber } of survey.edges)
    if (producers.has(producer) && !awake.has(subscriber)) asleep.add(subscriber);
  const sleepers = asleep.size
    ? ` ${named(survey, [...asleep])} ${asleep.size === 1 ? 'sleeps' : 'sleep'} on.`
    : '';
  const wakes = next.length
    ? ` ${named(survey, next)} ${next.length === 1 ? 'wakes' : 'wake'} next.`
    : sleepers && !frame.moved.length
      ? ''
      : ' Nobody wakes.';
  return [words(sleepers + wakes)];
}

function named(survey: Survey, nodes: readonly number[]): string {
  if (nodes.length > MOST_NAMES) return `${countText(nodes.length)} nodes`;
  return nodes.map((node) => survey.nodes[node]?.label ?? '').join(' and ');
}
