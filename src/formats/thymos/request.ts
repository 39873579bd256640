// What a pending approval asks for. Tools are not known here: only common names of
// arguments say what they mean.

import { spellsHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { memberAt, textAt, wordsAt } from '../../base/json/access.ts';
import { isArray, isObject, type JsonValue } from '../../base/json/value.ts';
import { addAll } from '../../base/lists.ts';
import { fact, readSubject } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { RequestEdit, RequestView } from '../../ledger/model/request.ts';
import { riskOfArguments } from '../../ledger/model/risk.ts';
import { payloadContentHash } from './payload/canonical.ts';
import { asPayload, type DecodedPayload } from './payload/payload.ts';
import { looksLikePatch } from './views.ts';

export function viewThymosRequest(_entry: Entry, decoded: DecodedPayload): RequestView | null {
  const payload = asPayload(decoded);
  if (payload?.type !== 'pending_approval') return null;
  const { tree } = payload;
  const body = memberAt(tree, 'proposal', 'body');
  const tool = wordsAt(body, 'plan', 'tool');
  const args = memberAt(body, 'plan', 'args') ?? null;
  const command = readCommand(args);
  const subject = command ?? readSubject(args);
  // A command stands whole beneath the title, which never cuts it.
  const on = command === null ? spoken(subject) || readAim(args) : readPlace(args);
  return {
    proposal: wordsAt(tree, 'proposal', 'id'),
    title: `${tool}${subject && ` ${subject}`}`,
    question: `May ${tool || 'it'} run${command === null ? '' : ' this'}${on && ` on “${on}”`}?`,
    consequence: `If you approve, ${tool} runs once with these arguments.`,
    risk: args === null ? null : riskOfArguments(args),
    tool,
    channel: wordsAt(tree, 'channel'),
    reason: wordsAt(tree, 'reason'),
    args,
    touches: namesIn(args).map((id) => ({ kind: null, id })),
    edits: listEdits(args),
    authority: [
      fact('Writ', wordsAt(body, 'writ_id'), 'hash'),
      fact('Intent', wordsAt(body, 'intent_id'), 'hash'),
    ],
  };
}

/** Whether the entry has the content of its id, and the proposal in it that of the proposal's. */
export function bindsRequest(entry: Entry, decoded: DecodedPayload): boolean {
  const payload = asPayload(decoded);
  if (!payload) return false;
  // Where the runtime's reader drifts on a number, the stored bytes have the id.
  if (!spellsHex(entry.id, nobleHash.blake3(payload.canonical)))
    return !payload.wasCanonical && spellsHex(entry.id, nobleHash.blake3(entry.bytes));
  const body = memberAt(payload.tree, 'proposal', 'body') ?? null;
  return payloadContentHash(body, nobleHash) === wordsAt(payload.tree, 'proposal', 'id');
}

/** What is carried out as it is written. */
const COMMANDS = ['command', 'cmd', 'script'];
/** Where a command runs. */
const PLACES = ['host', 'cwd', 'workdir', 'directory', 'environment', 'env'];

function readCommand(args: JsonValue): string | null {
  return COMMANDS.map((name) => textAt(args, name)).find((text) => text) ?? null;
}

/** A number says nothing to whoever reads a question: it stands beneath it. */
function spoken(subject: string): string {
  return /^-?\d+$/.test(subject) ? '' : subject;
}

function readPlace(args: JsonValue): string {
  const texts = PLACES.map((name) => textAt(args, name) ?? '');
  return texts.find((text) => text !== '' && text.length <= MAX_AIM_LENGTH) ?? '';
}

/** What else arguments commonly say that something is done to. */
const AIMS = ['environment', 'env', 'recipient', 'to', 'account', 'branch', 'host', 'table'];
const MAX_AIM_LENGTH = 80;

function readAim(args: JsonValue): string {
  const texts = AIMS.map((name) => textAt(args, name) ?? '');
  return texts.find((text) => text !== '' && text.length <= MAX_AIM_LENGTH) ?? '';
}

const MAX_NAMES = 256;
const MAX_NAME_LENGTH = 1024;

/** Every short text of the arguments: any may be the id of a resource. */
function namesIn(args: JsonValue): string[] {
  const names = new Set<string>();
  const open: JsonValue[] = [args];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (names.size >= MAX_NAMES) break;
    if (typeof value === 'string') {
      if (value !== '' && value.length <= MAX_NAME_LENGTH && !value.includes('\n'))
        names.add(value);
    } else if (isArray(value)) addAll(open, value.slice(0, MAX_NAMES).toReversed());
    else if (isObject(value))
      addAll(
        open,
        value.members
          .slice(0, MAX_NAMES)
          .map(([, item]) => item)
          .toReversed(),
      );
  }
  return [...names];
}

const PATHS = ['path', 'file', 'file_path', 'filename'];
const TEXTS = ['content', 'contents', 'text', 'new_content', 'new_text'];
const PATCHES = ['patch', 'diff'];

function listEdits(args: JsonValue): RequestEdit[] {
  const id = PATHS.map((name) => textAt(args, name)).find((path) => path) ?? '';
  const edits: RequestEdit[] = [];
  for (const name of [...PATCHES, ...TEXTS]) {
    const text = textAt(args, name);
    if (!text) continue;
    if (looksLikePatch(text)) edits.push({ kind: 'file', id, how: 'patch', text });
    else if (id !== '' && TEXTS.includes(name)) edits.push({ kind: 'file', id, how: 'text', text });
  }
  return edits;
}
