// What a timeline knows of a whole lane: which entries match, what they could be
// filtered by, and the marks on the scrubber.

import type { TimelineFilter, TimelineIndex } from '../../core/model/timeline.ts';
import type { KindShape } from '../../core/model/view.ts';
import type { GraphMark } from '../../layout/index.ts';
import { increment } from '../import/lane-builder.ts';
import { listed } from '../import/summaries.ts';
import type { OpenedLane } from './opened-lane.ts';

/** A scrubber has no room for more marks of a kind than this. */
const MARKS_OF_A_KIND = 2000;

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
  const [kinds, tools] = [newCounts(), newCounts()];
  const [rules, decisions] = [newCounts(), newCounts()];
  for (let index = 0; index < lane.entries; index++) {
    const line = lane.digest(index)?.line;
    if (!line) continue;
    increment(kinds, line.kind);
    for (const tool of new Set(line.tools)) increment(tools, tool);
    for (const rule of new Set(line.rules)) increment(rules, rule);
    if (line.decision !== null) increment(decisions, line.decision);
  }
  return {
    total: lane.entries,
    facets: {
      kinds: listed(kinds, 'value'),
      tools: listed(tools, 'value'),
      rules: listed(rules, 'value'),
      decisions: listed(decisions, 'value'),
    },
    marks: thinned(marksOf(lane), lane.entries),
  };
}

function newCounts(): Map<string, number> {
  return new Map();
}

/** Between the parts of a filter all must hold, inside a part any of its values. */
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
    if (filter.findings && !hasFault(lane, index)) return false;
    if (text === '') return true;
    const words = [line.title, line.note, line.kind, id, ...line.tools, ...line.rules];
    return words.some((word) => word.toLowerCase().includes(text));
  };
}

function setOf(values: readonly string[] | undefined): ReadonlySet<string> | null {
  return values?.length ? new Set(values) : null;
}

function hasFault(lane: OpenedLane, index: number): boolean {
  return lane.findingsAt(index).some(({ severity }) => severity !== 'info');
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

/** Every entry that a person may look for, in order; an entry may have several marks. */
export function marksOf(lane: OpenedLane): GraphMark[] {
  const marks: GraphMark[] = [];
  for (let index = 0; index < lane.entries; index++) {
    const findings = lane.findingsAt(index);
    if (findings.some(({ severity }) => severity === 'error')) marks.push({ index, mark: 'error' });
    else if (findings.some(({ severity }) => severity === 'warning'))
      marks.push({ index, mark: 'warning' });
    const shape = lane.digest(index)?.line.shape;
    if (shape && isMark(shape)) marks.push({ index, mark: shape });
    const left = lane.arrivingAt(index).some(({ kind }) => kind === 'branch');
    if (shape === 'branch' || left) marks.push({ index, mark: 'branch' });
  }
  return marks;
}

/** At most one mark of a kind in each of {@link MARKS_OF_A_KIND} stretches of the lane. */
function thinned(marks: readonly GraphMark[], entries: number): readonly GraphMark[] {
  if (entries <= MARKS_OF_A_KIND) return marks;
  const lastStretch = new Map<GraphMark['mark'], number>();
  return marks.filter(({ index, mark }) => {
    const stretch = Math.floor((index * MARKS_OF_A_KIND) / entries);
    if (lastStretch.get(mark) === stretch) return false;
    lastStretch.set(mark, stretch);
    return true;
  });
}
