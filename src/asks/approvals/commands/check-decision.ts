// `check-decision` compares a signed decision with its signature, a key, and a ledger.

import { COMMAND } from '../../../base/command.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import {
  checkCountersignature,
  checkSignature,
  compareAll,
  type DecidedLedger,
  type DecisionAnswer,
  type DecisionEvidence,
  isSound,
  readDecision,
  type SignedDecision,
} from '../../../ledger/review/api.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';
import {
  type CommandContext,
  collect,
  defineCommand,
  type MakeCommand,
} from '../../../ui/terminal/command.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { isExpected } from '../../../ui/terminal/guard.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { openLedger, readBytes } from '../../../ui/terminal/open.ts';
import { hash } from '../../../ui/terminal/pins.ts';

interface DecisionFlags {
  readonly key?: readonly string[];
  readonly ledger?: string;
  readonly json?: true;
}

export const checkDecisionCommand: MakeCommand = ({ host, print, json, exit }) =>
  defineCommand('check-decision', 'whether the signed decision of a person is sound')
    .argument('<FILE>', 'a decision that was exported; - is standard input')
    .option(
      '--key <HEX>',
      'a public key that you know to be the reviewer’s (64 hex digits); give it again for more. Without one, nothing proves whose it is',
      collect,
    )
    .option(
      '--ledger <PATH>',
      'the ledger that was decided on: whether it has the request and the head that was seen, and what it says came of it',
    )
    .option('--json', 'all of it as JSON')
    .addHelpText(
      'after',
      `
Checks a signed decision that was exported from a review journal: whether its Ed25519
signature holds, whether it keeps the rules of a decision, and what it binds. Of a decision that others
countersigned, each of their signatures is checked too: by a key of its own, on the same request
at the same head, in the same way.

Exit code: 0 if it holds, 1 if it does not, 2 if the document or the ledger cannot be read, 4
if the document alone does not hold and the ledger cannot be read.

  ${COMMAND} check-decision approve.decision.json --key "$KEY" --ledger run.db`,
    )
    .action(async (path: string, flags: DecisionFlags) => {
      const keys = (flags.key ?? []).map((key) => hash('--key', key));
      const { decision: document, seconds: others } = readDecision(await readBytes(path));
      const answers = checkSignature(document, keys);
      const seconds = others.map((second) => ({
        document: second,
        answers: checkCountersignature(document, second, keys),
      }));
      const people = [answers, ...seconds.map((second) => second.answers)];
      const isKnown = people.flat().every(({ about, holds }) => about !== 'key' || holds !== false);
      const { found, error } = await decidedLedger(flags.ledger, document.evidence, host);
      const {
        agrees,
        only,
        answers: compared,
      } = found
        ? compareAll([document, ...others], found)
        : // A named ledger that does not have the lane does not confirm the decision.
          { agrees: flags.ledger === undefined || error !== null, only: null, answers: [] };
      const isRefuted = !(people.every(isSound) && isKnown && agrees);
      const holds = error === null || isRefuted ? !isRefuted : null;
      const unread = error === null ? {} : { ledger_error: error };
      const result = {
        holds,
        only,
        document,
        answers,
        seconds,
        ledger: found,
        ...unread,
        compared,
      };
      if (flags.json) json(printDocument('check-decision', result));
      else {
        const missing = flags.ledger !== undefined && !found && error === null;
        print([
          ...headline(document, holds, only),
          ...answers.map(inWords),
          ...seconds.flatMap((second) => [
            ...signedWithIt(second.document),
            ...second.answers.map(inWords),
          ]),
          ...(missing ? ['  no      Is the lane in the ledger? It has no such lane.'] : []),
          ...(error === null ? [] : [`  unknown The ledger cannot be read. ${error}`]),
          ...compared.map(inWords),
        ]);
      }
      exit(exitCode({ failed: isRefuted, unreadable: error !== null }));
    });

const HOLDS = new Map([
  [true, 'holds'],
  [false, 'does not hold'],
  [null, 'not known'],
]);

function headline(document: SignedDecision, holds: boolean | null, only: string | null): string[] {
  const { verdict, subject, reviewer, decided_at, evidence } = document;
  const decided = verdict === 'approve' ? 'Approved' : 'Denied';
  return [
    `${HOLDS.get(holds)}${holds && only ? ` ${only}` : ''}: ${decided} by ${reviewer}, ${decided_at}`,
    `  ${subject.title}, proposal ${subject.proposal}`,
    `  ${evidence.ledgerName}, lane ${evidence.lane}, seq ${evidence.seq}`,
  ];
}

function signedWithIt({ reviewer, decided_at, evidence }: SignedDecision): string[] {
  const override = evidence.override === null ? [] : [`  as an override: ${evidence.override}`];
  return [`  signed with it by ${reviewer}, ${decided_at}`, ...override];
}

function inWords({ question, holds, words }: DecisionAnswer): string {
  const answer = holds === null ? 'unknown' : holds ? 'yes' : 'no';
  return `  ${answer.padEnd(7)} ${question} ${words}`;
}

/** `error` is the reason why the named ledger cannot be read. */
async function decidedLedger(
  path: string | undefined,
  evidence: DecisionEvidence,
  host: CommandContext['host'],
): Promise<{ readonly found: DecidedLedger | null; readonly error: string | null }> {
  if (path === undefined) return { found: null, error: null };
  try {
    return { found: await findIn(path, evidence, await host()), error: null };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return { found: null, error: error.message };
  }
}

async function findIn(
  path: string,
  evidence: DecisionEvidence,
  host: Host,
): Promise<DecidedLedger | null> {
  const { format, id, reader } = await openLedger(path, host);
  try {
    const lane = reader.lanes.find((one) => one.id === evidence.lane);
    if (!lane) return null;
    const report = await verifyLedgerFast(format, reader, host, { profile: 'strict', pins: {} });
    let entry: DecidedLedger['entry'] = null;
    let intent: string | null = null;
    let head: number | null = null;
    const answers: ('granted' | 'denied')[] = [];
    for (const read of reader.entries(lane.id)) {
      const decoded = format.reader.decode(read);
      const { ties, line } = format.words.digest(read, decoded);
      if (entry?.proposal && ties.carriesOut === entry.proposal) answers.push('granted');
      if (intent !== null && ties.denies === intent) answers.push('denied');
      if (read.id === evidence.entry && !entry) {
        const proposal = ties.asks?.proposal ?? null;
        const request = format.words.requests?.view(read, decoded);
        const { tool = null, channel = null } = request ?? {};
        const title = request?.title ?? line.title;
        const isBound = format.words.requests?.isBound?.(read, decoded) ?? null;
        const seq = String(read.seq);
        entry = { index: read.index, seq, proposal, title, tool, channel, isBound };
        intent = ties.asks?.intent ?? null;
      }
      if (read.id === evidence.head) head ??= read.index;
    }
    const { entries } = lane;
    const { verdict } = writtenVerdict(report.verdict);
    const { verifier } = report;
    const of = { ledger: id, name: path, format: format.manifest.id, lane: lane.id, entries };
    return { ...of, verdict, verifier, entry, head, answers };
  } finally {
    reader.close();
  }
}
