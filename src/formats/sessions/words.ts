// A record in a line, and what is kept of it for lists.

import { line, makeDigest } from '../../ledger/format/describe.ts';
import type { LaneTitle } from '../../ledger/format/words.ts';
import type { EntryEnds } from '../../ledger/join/ends.ts';
import type { EntryDigest, EntryLink, EntryTies } from '../../ledger/model/digest.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Named } from '../../ledger/model/named.ts';
import type { EntryLine } from '../../ledger/model/view.ts';
import type { DecodedStep } from './decode.ts';
import { listSessionOps, listSessionWrites } from './delta.ts';
import type { StepDecision } from './step.ts';

export function digestSessions(entry: Entry, decoded: DecodedStep): EntryDigest {
  const { step } = decoded;
  const ops = listSessionOps(decoded);
  const ids = [
    step.id,
    step.message,
    ...step.calls.map(({ id }) => id),
    ...step.results.map(({ call }) => call),
  ];
  return makeDigest(describeStepLine(decoded), {
    delta: ops.length ? { commit: entry.id, ops } : null,
    links: listLinks(decoded),
    ties: { commit: entry.id, ...approvalTies(decoded) },
    names: ids.filter((id) => id !== null).slice(0, 16),
  });
}

function approvalTies({ step: { decision } }: DecodedStep): EntryTies {
  if (!decision) return {};
  const { proposal, outcome, answersEarlier, isClosed } = decision;
  if (isClosed) return {};
  const isAnswered = outcome !== 'require approval';
  if (answersEarlier && isAnswered)
    return outcome === 'deny' ? { denies: proposal } : { carriesOut: proposal };
  if (answersEarlier) return {};
  const answered = outcome === 'deny' ? 'denied' : 'granted';
  return { asks: { proposal, intent: proposal, ...(isAnswered && { answered }) } };
}

export function describeStepLine(decoded: DecodedStep): EntryLine {
  const { object, step, annotation, unit } = decoded;
  if (!object)
    return line(
      'failed',
      'unreadable',
      annotation.isCut ? `The file ends inside this ${unit}` : 'Cannot be read',
      `${unit} ${annotation.line}`,
    );
  const writes = listSessionWrites(decoded);
  const isWrite = step.files.map(({ how }) => how === 'written' || how === 'removed');
  const changed = writes.filter((_, nth) => isWrite[nth] ?? true);
  const tools = step.calls.map(({ tool }) => tool).filter((tool) => tool !== '');
  const refused = step.results.flatMap(({ refusal }) => refusal ?? []);
  const created = changed.filter((one) => one.created).length;
  const retracted = changed.filter((one) => one.removes).length;
  const decided = refused.length ? 'deny' : readStepOutcome(step);
  // A step that went wrong was not denied.
  const shape = step.shape === 'denied' && decided !== 'deny' ? 'failed' : step.shape;
  return line(shape, step.kind, step.title || step.kind || unit, describeNote(decoded), {
    tools: [...new Set(tools)],
    decision: decided,
    ...(refused.length > 1 && { refuses: refused.map(({ reason }) => reason ?? '') }),
    changes: { created, replaced: changed.length - created - retracted, retracted },
  });
}

/** What is said again was decided elsewhere. */
export function readStepOutcome({
  decision,
  isEcho,
}: DecodedStep['step']): StepDecision['outcome'] {
  return isEcho ? null : (decision?.outcome ?? null);
}

function describeNote({ step, annotation }: DecodedStep): string {
  const { answers = [], part } = annotation;
  const isOpen = step.calls.some(({ id }, nth) => id !== null && !answers[nth]);
  return [
    step.isEcho ? 'said again' : '',
    isOpen && !step.isEcho ? 'open call: no result here' : answered(answers),
    step.note,
    part ? `part ${part[0]} of ${part[1]} of one message` : '',
  ]
    .filter((one) => one !== '')
    .join(' · ');
}

function answered(answers: NonNullable<DecodedStep['annotation']['answers']>): string {
  const worst = ['refused', 'failed'].find((how) => answers.some((one) => one?.how === how));
  return worst ?? '';
}

function listLinks({ annotation: { from, handsTo = [] } }: DecodedStep): EntryLink[] {
  const links = handsTo.map(
    ({ lane, label, commit = null }): EntryLink => ({ kind: 'delegation', lane, commit, label }),
  );
  if (from?.kind === 'branch')
    links.push({ kind: 'branch', lane: from.lane, commit: from.commit, label: 'branches off' });
  else if (from && from.commit === null)
    links.push({ kind: 'reference', lane: from.lane, commit: null, label: 'works for' });
  return links;
}

/** Agents name their session by its id, in whatever file that is. */
export function sessionsEnds(entry: Entry, decoded: DecodedStep): EntryEnds {
  return { links: listLinks(decoded), commit: entry.id };
}

export function sessionsLaneTitle(_: Entry, decoded: DecodedStep): LaneTitle {
  const { step, annotation } = decoded;
  if (step.laneTitle !== null)
    return { title: step.laneTitle, origin: annotation.from ? 'delegated' : 'root' };
  const name = step.agent ?? '';
  const words = [step.laneName, annotation.laneName ?? step.title].filter((one) => one).join(': ');
  if (annotation.from?.kind === 'branch') {
    const what = annotation.isReplaced ? 'Earlier prompt' : 'Branch';
    return { title: `${what}: ${words}`, origin: 'branch' };
  }
  const isAgent = step.isSide || annotation.from?.kind === 'start';
  if (isAgent)
    return {
      title: [`Agent: ${words}`, name].filter((one) => one).join(' · '),
      origin: 'delegated',
    };
  return { title: words || 'session', origin: 'root' };
}

export function listSessionNames(_: Entry, { step }: DecodedStep): readonly Named[] {
  return step.model === null ? [] : [{ role: 'actor', name: step.model }];
}
