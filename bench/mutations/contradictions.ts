// These alterations leave every hash, parent and number right, and make the ledger contradict
// itself: a value that is recorded in two places is changed in one.

import { encodeText, toHex } from '../../src/base/bytes.ts';
import { memberAt, textAt } from '../../src/base/json/access.ts';
import { isObject, type JsonValue, member } from '../../src/base/json/value.ts';
import { parseThymosJson, thymosCanonical } from '../../src/formats/thymos/payload/canonical.ts';
import { alter, lane, type MutationClass, setPayload } from './classes.ts';
import type { MutationRow, Workbench } from './database.ts';
import { resealLane } from './forge.ts';

/** Null when it cannot be read. */
interface Read {
  readonly row: MutationRow;
  readonly tree: JsonValue;
}

function read(row: MutationRow): Read | null {
  try {
    return { row, tree: parseThymosJson(row.payload) };
  } catch {
    // Some ledgers have entries that are unreadable on purpose.
    return null;
  }
}

type Path = readonly string[];

function put(value: JsonValue, [name, ...rest]: Path, to: JsonValue): JsonValue {
  if (name === undefined) return to;
  if (value === null || typeof value !== 'object' || !isObject(value)) return value;
  const inner = put(member(value, name) ?? null, rest, to);
  return { members: value.members.map(([key, own]) => [key, key === name ? inner : own]) };
}

/** Puts another value at `path` of one of the entries that fit, and seals the trajectory again. */
function edit(
  name: string,
  title: string,
  fits: (entry: Read, all: readonly Read[]) => boolean,
  path: Path,
  to: JsonValue,
): MutationClass {
  return alter(name, `${title}, sealed again`, null, (db, rows, random) => {
    const all = rows.flatMap((row) => read(row) ?? []);
    const fitting = all.filter((entry) => fits(entry, all));
    if (!fitting.length) return null;
    const { row, tree } = random.pick(fitting);
    setPayload(db, row, encodeText(thymosCanonical(put(tree, path, to))));
    resealLane(db, row.trajectory);
    return path.join('.');
  });
}

const isKind = (kind: string, { tree }: Read) => textAt(tree, 'type') === kind;
const listInLane = ({ row }: Read, all: readonly Read[]) =>
  all.filter((other) => toHex(other.row.trajectory) === toHex(row.trajectory));
const isRuled = ({ tree }: Read) => textAt(tree, 'body', 'policy_set_hash') !== '';
const isSigned = ({ tree }: Read) =>
  /^[0-9a-f]{128}$/.test(textAt(tree, 'body', 'signature') ?? '');

function findRequest(commit: Read, all: readonly Read[]): Read | undefined {
  if (!isKind('commit', commit) || memberAt(commit.tree, 'body', 'compensates')) return undefined;
  const proposal = textAt(commit.tree, 'body', 'proposal_id');
  return listInLane(commit, all).find(
    (other) =>
      isKind('pending_approval', other) && textAt(other.tree, 'proposal', 'id') === proposal,
  );
}

const DENY: JsonValue = {
  members: [
    ['kind', 'deny'],
    ['detail', 'no'],
  ],
};

const carriesOut = (entry: Read, all: readonly Read[]) => findRequest(entry, all) !== undefined;
const asks = (entry: Read) => isKind('pending_approval', entry);

export const CONTRADICTION_CLASSES: readonly MutationClass[] = [
  edit(
    'denied-commit',
    'A commit made one that its policy denied',
    (entry) => isKind('commit', entry) && isRuled(entry),
    ['body', 'policy_trace', 'decision'],
    DENY,
  ),
  edit(
    'other-intent',
    'The intent of a commit made another than its request’s',
    carriesOut,
    ['body', 'intent_id'],
    'ab'.repeat(32),
  ),
  edit(
    'other-trace',
    'The policy trace of a commit made another than its request’s',
    carriesOut,
    ['body', 'policy_trace', 'rules_evaluated'],
    ['another rule'],
  ),
  edit('channel', 'The channel of a request made another', asks, ['channel'], 'nobody'),
  edit('reason', 'The reason of a request made another', asks, ['reason'], 'no reason'),
  edit(
    'task',
    'A delegated task made another than its child’s',
    ({ row, tree }, all) => {
      const child = textAt(tree, 'child_trajectory_id');
      return (
        row.kind === 'delegation' && all.some((other) => toHex(other.row.trajectory) === child)
      );
    },
    ['task'],
    'another task',
  ),
  edit(
    'no-signature',
    'A text put where a commit has its signature',
    (entry) => isSigned(entry) || memberAt(entry.tree, 'body', 'signature') === null,
    ['body', 'signature'],
    'zzzz',
  ),
  edit(
    'unsigned',
    'The signature of one of several commits removed',
    (entry, all) => isSigned(entry) && listInLane(entry, all).filter(isSigned).length > 1,
    ['body', 'signature'],
    null,
  ),
  alter('grant-first', 'A grant put before its request, sealed again', null, (db, rows, random) => {
    const all = rows.flatMap((row) => read(row) ?? []);
    const grants = all.filter((entry) => carriesOut(entry, all));
    if (!grants.length) return null;
    const grant = random.pick(grants);
    const request = findRequest(grant, all);
    return request ? exchange(db, grant.row, request.row) : null;
  }),
  alter('second-root', 'A second root at the end, sealed again', null, (db, rows, random) => {
    const roots = rows.flatMap((row) => (row.kind === 'root' ? (read(row) ?? []) : []));
    if (!roots.length) return null;
    const { row, tree } = random.pick(roots);
    const payload = encodeText(thymosCanonical(put(tree, ['note'], 'A second root')));
    const last = lane(rows, row).at(-1) ?? row;
    db.run('INSERT INTO entries VALUES (?, ?, NULL, ?, ?, ?, ?)', [
      row.id.map((byte) => byte ^ 0xff),
      row.trajectory,
      last.seq + 1,
      row.kind,
      payload,
      last.createdAt,
    ]);
    resealLane(db, row.trajectory);
    return 'a root';
  }),
];

function exchange(db: Workbench, a: MutationRow, b: MutationRow): string {
  const at = (seq: number, { rowid }: MutationRow) =>
    db.run('UPDATE entries SET seq = ? WHERE rowid = ?', [seq, rowid]);
  at(-1_000_000, a);
  at(a.seq, b);
  at(b.seq, a);
  resealLane(db, a.trajectory);
  return 'a commit and its request';
}
