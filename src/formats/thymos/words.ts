// How an entry is described in words. Everything quoted comes from the ledger and is
// shown as text only.

import { listAt, memberAt, textAt, textsAt, wordsAt } from '../../core/json/access.ts';
import type { JsonValue } from '../../core/json/value.ts';
import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { EntryLine, KindShape } from '../../core/model/view.ts';
import type { LaneTitle } from '../format.ts';
import { parseThymosJson } from './payload/canonical.ts';
import { type Decoded, type Payload, payloadOf } from './payload/payload.ts';
import type { CommitSpans } from './payload/scan.ts';
import type { PayloadType } from './payload/schema.ts';

/** What the runtime writes when an operator refuses a pending approval. */
export const OPERATOR_DENIAL = 'approval denied by operator';

const KIND_WORDS: Readonly<Record<PayloadType, string>> = {
  root: 'root',
  commit: 'commit',
  rejection: 'rejection',
  pending_approval: 'pending approval',
  delegation: 'delegation',
  branch: 'branch',
  skill_bound: 'skill bound',
};

const SHAPES: Readonly<Record<PayloadType, KindShape>> = {
  root: 'start',
  commit: 'change',
  rejection: 'denied',
  pending_approval: 'waiting',
  delegation: 'delegation',
  branch: 'branch',
  skill_bound: 'bound',
};

const NO_CHANGES = { created: 0, replaced: 0, retracted: 0 };

/** "policy_denied" → "policy denied". */
export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

function line(
  type: PayloadType,
  title: string,
  note: string,
  more: Partial<EntryLine> = {},
): EntryLine {
  return {
    title,
    note,
    shape: SHAPES[type],
    kind: KIND_WORDS[type],
    tools: [],
    rules: [],
    decision: null,
    signed: false,
    changes: NO_CHANGES,
    ...more,
  };
}

function unreadableLine(entry: Entry): EntryLine {
  return {
    ...line('rejection', 'Cannot be read', entry.kind),
    kind: spaced(entry.kind) || 'unknown',
    shape: 'denied',
  };
}

export function laneTitle(_first: Entry, decoded: Decoded): LaneTitle {
  const payload = payloadOf(decoded);
  if (payload) {
    const note = wordsAt(payload.tree, 'note');
    if (payload.type === 'branch')
      return { title: note || 'branch without a note', origin: 'branch' };
    if (payload.type === 'root') {
      const task = /^delegated: (.*)$/s.exec(note)?.[1];
      if (task !== undefined)
        return { title: task || 'delegated without a task', origin: 'delegated' };
      return { title: note || 'run without a note', origin: 'root' };
    }
  }
  return { title: 'trajectory without a beginning', origin: 'unknown' };
}

/** What an entry has that is no commit. */
const PLAIN = {
  delta: null,
  links: [],
  ties: {},
  facts: { compiler: null, policySet: null, signed: null },
} satisfies Partial<EntryDigest>;

export function digest(entry: Entry, decoded: Decoded): EntryDigest {
  const payload = payloadOf(decoded);
  if (!payload) return { line: unreadableLine(entry), ...PLAIN };
  if (payload.commit) return commitDigest(payload, payload.commit);
  const { tree } = payload;
  switch (payload.type) {
    case 'root':
      return {
        line: line('root', `Start: ${wordsAt(tree, 'note') || 'without a note'}`, ''),
        ...PLAIN,
      };
    case 'branch':
      return {
        line: line(
          'branch',
          `Branch: ${wordsAt(tree, 'note') || 'without a note'}`,
          `from commit ${wordsAt(tree, 'source_commit_id').slice(0, 8)}`,
        ),
        ...PLAIN,
        links: [
          {
            kind: 'branch',
            lane: wordsAt(tree, 'source_trajectory_id'),
            commit: wordsAt(tree, 'source_commit_id'),
            label: wordsAt(tree, 'note'),
          },
        ],
      };
    case 'delegation':
      return {
        line: line(
          'delegation',
          `Delegated: ${wordsAt(tree, 'task') || 'without a task'}`,
          wordsAt(tree, 'final_answer') && 'with an answer',
        ),
        ...PLAIN,
        links: [
          {
            kind: 'delegation',
            lane: wordsAt(tree, 'child_trajectory_id'),
            commit: null,
            label: wordsAt(tree, 'task'),
          },
        ],
      };
    case 'skill_bound':
      return {
        line: line(
          'skill_bound',
          `Skill: ${wordsAt(tree, 'skill', 'title') || wordsAt(tree, 'skill', 'name')}`,
          `version ${wordsAt(tree, 'skill', 'version')}`,
        ),
        ...PLAIN,
      };
    case 'rejection':
      return rejectionDigest(tree);
    default:
      return pendingDigest(tree);
  }
}

function rejectionDigest(tree: JsonValue): EntryDigest {
  const kind = wordsAt(tree, 'reason', 'kind');
  const intent = wordsAt(tree, 'intent_id');
  const mismatch = kind === 'type_mismatch';
  const why = mismatch
    ? wordsAt(tree, 'reason', 'detail', 'detail')
    : wordsAt(tree, 'reason', 'detail');
  const tool = mismatch
    ? wordsAt(tree, 'reason', 'detail', 'tool')
    : kind === 'unknown_tool'
      ? why
      : '';
  const operator = kind === 'policy_denied' && why === OPERATOR_DENIAL;
  return {
    line: line(
      'rejection',
      operator ? 'Denied by the operator' : `Denied: ${why || spaced(kind)}`,
      operator ? '' : spaced(kind),
      {
        decision: 'deny',
        tools: tool ? [tool] : [],
      },
    ),
    ...PLAIN,
    ties: operator ? { denies: intent } : {},
  };
}

function pendingDigest(tree: JsonValue): EntryDigest {
  const body = memberAt(tree, 'proposal', 'body');
  const tool = wordsAt(body, 'plan', 'tool');
  const subject = subjectOf(memberAt(body, 'plan', 'args'));
  return {
    line: line(
      'pending_approval',
      `${tool}${subject && ` ${subject}`} waits for ${wordsAt(tree, 'channel')}`,
      wordsAt(tree, 'reason'),
      {
        tools: [tool],
        rules: textsAt(body, 'policy_trace', 'rules_evaluated'),
        decision: spaced(wordsAt(body, 'policy_trace', 'decision', 'kind')),
      },
    ),
    ...PLAIN,
    ties: {
      asks: { proposal: wordsAt(tree, 'proposal', 'id'), intent: wordsAt(body, 'intent_id') },
    },
  };
}

function commitDigest(payload: Payload, spans: CommitSpans): EntryDigest {
  const delta = payload.delta(spans);
  const tools = spans.tools.map((span) => payload.text(span));
  const changes = { created: 0, replaced: 0, retracted: 0 };
  for (const { op } of delta.ops) {
    if (op === 'create') changes.created++;
    else if (op === 'replace') changes.replaced++;
    else changes.retracted++;
  }
  const trace = payload.trace(spans);
  const signed = payload.canonical[spans.signature[0]] === 0x22;
  const [first] = delta.ops;
  const subject =
    first && first.op !== 'restore'
      ? subjectOfOp(first.kind, first.id, delta.ops.length)
      : observedSubject(payload, spans);
  const undoes = spans.compensates ? payload.text(spans.compensates) : null;
  const proposal = payload.text(spans.proposal);
  const what = tools.length ? [...new Set(tools)].join(', ') : 'commit';
  return {
    line: line(
      'commit',
      undoes ? `Undo: ${what}${subject && ` ${subject}`}` : `${what}${subject && ` ${subject}`}`,
      changeNote(changes),
      {
        tools: [...new Set(tools)],
        rules: textsAt(trace, 'rules_evaluated'),
        decision: spaced(wordsAt(trace, 'decision', 'kind')),
        signed,
        changes,
      },
    ),
    delta,
    links: [],
    ties: { commit: delta.commit, ...(undoes ? { undoes } : { carriesOut: proposal }) },
    facts: {
      compiler: payload.text(spans.compiler),
      policySet: payload.text(spans.policySet),
      signed,
    },
  };
}

function subjectOfOp(kind: string, id: string, ops: number): string {
  const name = kind === 'file' ? lastName(id) : `${kind}:${id}`;
  return ops > 1 ? `${name} and ${ops - 1} more` : name;
}

function changeNote({ created, replaced, retracted }: EntryLine['changes']): string {
  const parts: string[] = [];
  if (created) parts.push(`+${created}`);
  if (replaced) parts.push(`~${replaced}`);
  if (retracted) parts.push(`−${retracted}`);
  return parts.join(' ');
}

/** A file goes by its own name; the whole path is in the entry. */
function lastName(path: string): string {
  if (/[\s:]/.test(path)) return path;
  return path.replace(/\/+$/, '').split('/').at(-1) || path;
}

/** What a tool was pointed at, by the names that tools commonly use. */
const SUBJECTS = ['path', 'file', 'url', 'command', 'query', 'name', 'key', 'id', 'target'];

export function subjectOf(args: JsonValue | undefined): string {
  for (const name of SUBJECTS) {
    const text = lastName(textAt(args, name) ?? '');
    if (text) return text.length > 80 ? `${text.slice(0, 79)}…` : text;
  }
  return '';
}

// A commit that changes nothing is described by what its first tool looked at. Only the
// observations are parsed, and only when they are small.
const SMALL = 16_384;

function observedSubject(payload: Payload, spans: CommitSpans): string {
  if (!spans.tools.length) return '';
  const start = spans.intent[1] + ',"observations":'.length;
  const end = (spans.parents[0]?.[0] ?? spans.policySet[0]) - ',"parent":['.length;
  if (end <= start || end - start > SMALL || !spans.parents.length) return '';
  try {
    const observations = parseThymosJson(payload.canonical.subarray(start, end));
    return subjectOf(memberAt(listAt(observations)?.[0], 'output'));
  } catch {
    // Spans are ours; a slip here must cost a subtitle, not the row.
    return '';
  }
}
