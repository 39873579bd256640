// What a timeline knows of a whole lane: which entries match, what they could be
// filtered by, and the marks on the scrubber.

import { append } from '../../core/lists.ts';
import { type Finding, worstFinding } from '../../core/model/check.ts';
import type { EntryDigest } from '../../core/model/digest.ts';
import type { MarkKind, TimelineFilter, TimelineIndex } from '../../core/model/timeline.ts';
import type { KindShape } from '../../core/model/view.ts';
import type { GraphMark } from '../../layout/index.ts';
import { Tally } from '../import/build/tally.ts';
import type { OpenedLane } from './opened-lane.ts';

/** What does not depend on the filter; a filter changes with every key that is typed. */
type Fixed = Pick<TimelineIndex, 'total' | 'facets' | 'marks'>;

const fixedOf = new WeakMap<OpenedLane, Fixed>();

export function timelineOf(lane: OpenedLane, filter: TimelineFilter): TimelineIndex {
  const fixed = fixedOf.get(lane) ?? countLane(lane);
  fixedOf.set(lane, fixed);
  const matching = matcher(lane, filter);
  const matches: number[] = [];
  for (let index = 0; index < lane.entries; index++) if (matching(index)) matches.push(index);
  return { ...fixed, matches: Int32Array.from(matches) };
}

function countLane(lane: OpenedLane): Fixed {
  const [kinds, tools, rules, decisions] = [new Tally(), new Tally(), new Tally(), new Tally()];
  for (let index = 0; index < lane.entries; index++) {
    const line = lane.digest(index)?.line;
    if (!line) continue;
    kinds.add(line.kind);
    for (const tool of new Set(line.tools)) tools.add(tool);
    for (const rule of new Set(line.rules)) rules.add(rule);
    if (line.decision !== null) decisions.add(line.decision);
  }
  return {
    total: lane.entries,
    facets: {
      kinds: kinds.values(),
      tools: tools.values(),
      rules: rules.values(),
      decisions: decisions.values(),
    },
    marks: positionsOf(marksOf(lane)),
  };
}

/** All parts of a filter must match, and of each part any of its values. */
function matcher(lane: OpenedLane, filter: TimelineFilter): (index: number) => boolean {
  const kinds = setOf(filter.kinds);
  const tools = setOf(filter.tools);
  const rules = setOf(filter.rules);
  const decisions = setOf(filter.decisions);
  const text = filter.text?.trim().toLowerCase() ?? '';
  return (index) => {
    const { id, digest } = lane.head(index);
    const { line } = digest;
    if (kinds && !kinds.has(line.kind)) return false;
    if (decisions && !decisions.has(line.decision ?? '')) return false;
    if (tools && !line.tools.some((tool) => tools.has(tool))) return false;
    if (rules && !line.rules.some((rule) => rules.has(rule))) return false;
    if (filter.findings && !lane.findingsAt(index).some(isFault)) return false;
    if (text === '') return true;
    return isNamed(text, id, digest);
  };
}

/** Whether a text is in anything that the entry is called by, or that it names. */
function isNamed(text: string, id: string, digest: EntryDigest): boolean {
  const { line, delta, ties, links, names = [] } = digest;
  const is = (word: string | null | undefined) => word?.toLowerCase().includes(text) ?? false;
  return (
    [line.title, line.note, line.kind, id, delta?.commit].some(is) ||
    [line.tools, line.rules, names].some((list) => list.some(is)) ||
    [ties.asks?.proposal, ties.asks?.intent, ties.carriesOut, ties.denies].some(is) ||
    [ties.commit, ties.undoes].some(is) ||
    links.some(({ lane, commit, label }) => is(lane) || is(commit) || is(label)) ||
    (delta?.ops.some((op) => op.op !== 'restore' && (is(op.id) || is(`${op.kind}:${op.id}`))) ??
      false)
  );
}

function setOf(values: readonly string[] | undefined): ReadonlySet<string> | null {
  return values?.length ? new Set(values) : null;
}

function isFault({ severity }: Finding): boolean {
  return severity !== 'info';
}

type MarkedShape = Extract<KindShape, GraphMark['mark']>;
const MARKED: ReadonlySet<KindShape> = new Set<MarkedShape>([
  'waiting',
  'denied',
  'delegation',
  'checkpoint',
  'rollback',
]);

function isMark(shape: KindShape): shape is MarkedShape {
  return MARKED.has(shape);
}

/** What a person may look for, in order; an entry may have several marks. */
export function marksOf(lane: OpenedLane): GraphMark[] {
  const marks: GraphMark[] = [];
  for (let index = 0; index < lane.entries; index++) {
    const { severity } = worstFinding(lane.findingsAt(index)) ?? {};
    if (severity && severity !== 'info') marks.push({ index, mark: severity });
    const shape = lane.digest(index)?.line.shape;
    if (shape && isMark(shape)) marks.push({ index, mark: shape });
    const left = lane.arrivingAt(index).some(({ kind }) => kind === 'branch');
    if (shape === 'branch' || left) marks.push({ index, mark: 'branch' });
  }
  return marks;
}

function positionsOf(marks: readonly GraphMark[]): TimelineIndex['marks'] {
  const positions = new Map<MarkKind, number[]>();
  for (const { index, mark } of marks) append(positions, mark, index);
  return Object.fromEntries([...positions].map(([mark, at]) => [mark, Int32Array.from(at)]));
}
