// `check-decision`: checks a signed decision: its signature, its key, and a ledger.

import { parseArgs } from 'node:util';
import { fromHex } from '../core/bytes.ts';
import type { Host } from '../formats/format.ts';
import {
  checkSignature,
  compareLedger,
  type DecidedLedger,
  type DecisionAnswer,
  type DecisionEvidence,
  isSound,
  readDecision,
  type SignedDecision,
} from '../formats/journal/api.ts';
import { verifyLedgerFast } from '../formats/verify.ts';
import { printJson } from './json.ts';
import { openLedger, readBytes } from './open.ts';
import { shown } from './terminal.ts';
import { UsageError } from './usage.ts';

export async function checkDecision(
  args: readonly string[],
  host: Host,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true },
      ledger: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [path, more] = positionals;
  if (path === undefined || more !== undefined)
    throw new UsageError('check-decision: give one FILE, or - for standard input.');
  const keys = (values.key ?? []).map(hexKey);
  const document = readDecision(await readBytes(path));
  const answers = checkSignature(document, keys);
  const isKnown = answers.every(({ about, holds }) => about !== 'key' || holds !== false);
  const found =
    values.ledger === undefined ? null : await findIn(values.ledger, document.evidence, host);
  const { agrees, answers: compared } = found
    ? compareLedger(document, found)
    : // A ledger that was named and does not have the lane does not confirm the decision.
      { agrees: values.ledger === undefined, answers: [] };
  const holds = isSound(answers) && isKnown && agrees;
  if (values.json) print(printJson({ holds, document, answers, ledger: found, compared }));
  else {
    const missing = values.ledger !== undefined && !found;
    print(
      [
        headline(document, holds),
        ...answers.map(inWords),
        ...(missing ? ['  no      Is the lane in the ledger? It has no such lane.'] : []),
        ...compared.map(inWords),
      ].join('\n'),
    );
  }
  return holds ? 0 : 1;
}

function hexKey(value: string): string {
  if (fromHex(value)?.length !== 32)
    throw new UsageError(`--key takes 64 hex digits, not "${value}".`);
  return value.toLowerCase();
}

function headline(document: SignedDecision, holds: boolean): string {
  const { verdict, subject, reviewer, decided_at, evidence } = document;
  const decided = verdict === 'approve' ? 'Approved' : 'Denied';
  return [
    `${holds ? 'holds' : 'does not hold'}: ${decided} by ${reviewer}, ${decided_at}`,
    `  ${subject.title}, proposal ${subject.proposal}`,
    `  ${evidence.ledgerName}, lane ${evidence.lane}, seq ${evidence.seq}`,
  ]
    .map(shown)
    .join('\n');
}

function inWords({ question, holds, words }: DecisionAnswer): string {
  const answer = holds === null ? 'unknown' : holds ? 'yes' : 'no';
  return `  ${answer.padEnd(7)} ${question} ${shown(words)}`;
}

/** null: the ledger does not have the lane. */
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
      const { ties } = format.digest(read);
      if (entry?.proposal && ties.carriesOut === entry.proposal) answers.push('granted');
      if (intent !== null && ties.denies === intent) answers.push('denied');
      if (read.id === evidence.entry && !entry) {
        const proposal = ties.asks?.proposal ?? null;
        entry = { index: read.index, seq: String(read.seq), proposal };
        intent = ties.asks?.intent ?? null;
      }
      if (read.id === evidence.head) head ??= read.index;
    }
    const { entries } = lane;
    const { verdict } = report;
    return { ledger: id, name: path, lane: lane.id, entries, verdict, entry, head, answers };
  } finally {
    reader.close();
  }
}
