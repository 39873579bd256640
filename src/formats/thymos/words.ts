// How an entry is described in words. Everything quoted comes from the ledger and is
// shown as text only.

import { listAt, memberAt, textsAt, wordsAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { lastName, line, makeDigest, readSubject, spaced } from '../../ledger/format/describe.ts';
import type { LaneTitle } from '../../ledger/format/words.ts';
import type { EntryDigest } from '../../ledger/model/digest.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { EntryLine, KindShape } from '../../ledger/model/view.ts';
import { listEndLinks, readDelegatedTask } from './ends.ts';
import { parseThymosJson } from './payload/canonical.ts';
import { asPayload, type DecodedPayload, type Payload } from './payload/payload.ts';
import type { PayloadType } from './payload/schema.ts';
import { readCarriedSignature } from './payload/signature.ts';
import type { CommitSpans } from './payload/spans.ts';

/** What the runtime writes when an operator refuses a pending approval. */
export const OPERATOR_DENIAL = 'approval denied by operator';

const SHAPES: Readonly<Record<PayloadType, KindShape>> = {
  root: 'start',
  commit: 'change',
  rejection: 'denied',
  pending_approval: 'waiting',
  delegation: 'delegation',
  branch: 'start',
  skill_bound: 'bound',
};

export function thymosLaneTitle(_first: Entry, decoded: DecodedPayload): LaneTitle {
  const payload = asPayload(decoded);
  if (payload) {
    const note = wordsAt(payload.tree, 'note');
    if (payload.type === 'branch')
      return { title: note || 'branch without a note', origin: 'branch' };
    if (payload.type === 'root') {
      const task = readDelegatedTask(payload);
      if (task !== null) return { title: task || 'delegated without a task', origin: 'delegated' };
      return { title: note || 'run without a note', origin: 'root' };
    }
  }
  return { title: 'trajectory without a beginning', origin: 'unknown' };
}

export function digestThymos(entry: Entry, decoded: DecodedPayload): EntryDigest {
  const payload = asPayload(decoded);
  if (!payload) {
    const kind = spaced(entry.kind) || 'unknown';
    return makeDigest(line('failed', kind, 'Cannot be read', entry.kind));
  }
  if (payload.commit) return commitDigest(payload, payload.commit);
  const { tree, type } = payload;
  const words = (...path: string[]) => wordsAt(tree, ...path);
  const described = (title: string, note = '', more: Partial<EntryLine> = {}) =>
    line(SHAPES[type], spaced(type), title, note, more);
  switch (type) {
    case 'root':
      return makeDigest(described(`Start: ${words('note') || 'without a note'}`));
    case 'branch': {
      const title = `Branch: ${words('note') || 'without a note'}`;
      const from = `from commit ${words('source_commit_id').slice(0, 8)}`;
      return makeDigest(described(title, from), { links: listEndLinks(payload) });
    }
    case 'delegation': {
      const title = `Delegated: ${words('task') || 'without a task'}`;
      const note = words('final_answer') && 'with an answer';
      return makeDigest(described(title, note), { links: listEndLinks(payload) });
    }
    case 'skill_bound': {
      const title = `Skill: ${words('skill', 'title') || words('skill', 'name')}`;
      return makeDigest(described(title, `version ${words('skill', 'version')}`));
    }
    case 'rejection': {
      const { title, note, tools, denies } = rejection(tree);
      const ties = denies === null ? {} : { denies };
      const names = [words('intent_id')];
      return makeDigest(described(title, note, { decision: 'deny', tools }), { ties, names });
    }
    default: {
      const body = memberAt(tree, 'proposal', 'body');
      const tool = wordsAt(body, 'plan', 'tool');
      const subject = readSubject(memberAt(body, 'plan', 'args'));
      const title = `${tool}${subject && ` ${subject}`} waits for ${words('channel')}`;
      const more = {
        tools: [tool],
        rules: textsAt(body, 'policy_trace', 'rules_evaluated'),
        decision: spaced(wordsAt(body, 'policy_trace', 'decision', 'kind')),
      };
      const asks = { proposal: words('proposal', 'id'), intent: wordsAt(body, 'intent_id') };
      const names = [wordsAt(body, 'writ_id')];
      return makeDigest(described(title, words('reason'), more), { ties: { asks }, names });
    }
  }
}

/** A refusal in words; `denies`: the intent, where the operator refused it. */
function rejection(tree: JsonValue) {
  const kind = wordsAt(tree, 'reason', 'kind');
  const detail = memberAt(tree, 'reason', 'detail');
  const mismatch = kind === 'type_mismatch';
  const why = mismatch ? wordsAt(detail, 'detail') : wordsAt(detail);
  const tool = mismatch ? wordsAt(detail, 'tool') : kind === 'unknown_tool' ? why : '';
  if (kind === 'policy_denied' && why === OPERATOR_DENIAL)
    return {
      title: 'Denied by the operator',
      note: '',
      tools: [],
      denies: wordsAt(tree, 'intent_id'),
    };
  const tools = tool ? [tool] : [];
  return { title: `Denied: ${why || spaced(kind)}`, note: spaced(kind), tools, denies: null };
}

function commitDigest(payload: Payload, spans: CommitSpans): EntryDigest {
  const delta = payload.delta(spans);
  const tools = [...new Set(spans.tools.map((span) => payload.text(span)))];
  const changes = { created: 0, replaced: 0, retracted: 0 };
  for (const { op } of delta.ops) {
    if (op === 'create') changes.created++;
    else if (op === 'replace') changes.replaced++;
    else changes.retracted++;
  }
  const trace = payload.trace(spans);
  const signed = readCarriedSignature(payload, spans).bytes !== null;
  const [first] = delta.ops;
  const subject =
    first && first.op !== 'restore'
      ? subjectOfOp(first.kind, first.id, delta.ops.length)
      : observedSubject(payload, spans);
  const undoes = spans.compensates ? payload.text(spans.compensates) : null;
  const proposal = payload.text(spans.proposal);
  const what = tools.length ? tools.join(', ') : 'commit';
  const title = `${undoes ? 'Undo: ' : ''}${what}${subject && ` ${subject}`}`;
  const rules = textsAt(trace, 'rules_evaluated');
  const decision = spaced(wordsAt(trace, 'decision', 'kind'));
  const more = { tools, rules, decision, signed, changes };
  const [compiler, policySet] = [payload.text(spans.compiler), payload.text(spans.policySet)];
  return makeDigest(line(SHAPES.commit, 'commit', title, changeNote(changes), more), {
    delta,
    ties: { commit: delta.commit, ...(undoes ? { undoes } : { carriesOut: proposal }) },
    names: [payload.text(spans.writ), ...(undoes ? [proposal] : [])],
    facts: { compiler, policySet, signed },
  });
}

function subjectOfOp(kind: string, id: string, ops: number): string {
  // Of what kind it is the row says next to it; in the title it would only hide what tells rows apart.
  const name = (kind === 'file' ? lastName(id) : id) || kind;
  return ops > 1 ? `${name} and ${ops - 1} more` : name;
}

function changeNote({ created, replaced, retracted }: EntryLine['changes']): string {
  const parts: string[] = [];
  if (created) parts.push(`+${created}`);
  if (replaced) parts.push(`~${replaced}`);
  if (retracted) parts.push(`−${retracted}`);
  return parts.join(' ');
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
    return readSubject(memberAt(listAt(observations)?.[0], 'output'));
  } catch {
    // Spans are ours; a slip here must cost a subtitle, not the row.
    return '';
  }
}
