// `check-decision`: a signed decision, held against its signature, a key, and a ledger.

import { parseArgs } from 'node:util';
import { fromHex } from '../core/bytes.ts';
import type { Host } from '../formats/format.ts';
import {
  checkSignature,
  comparePlace,
  type DecisionAnswer,
  type DecisionPlace,
  isSound,
  placeAgrees,
  readDecision,
} from '../formats/journal/check-decision.ts';
import type { DecisionEvidence, SignedDecision } from '../formats/journal/types.ts';
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
  const place =
    values.ledger === undefined ? null : await placeIn(values.ledger, document.evidence, host);
  const compared = place ? comparePlace(document, place) : [];
  // A ledger that was named and does not hold the lane says nothing for the decision.
  const agrees = values.ledger === undefined || (place !== null && placeAgrees(compared));
  const holds = isSound(answers) && isKnown && agrees;
  if (values.json) print(printJson({ holds, document, answers, ledger: place, compared }));
  else {
    const missing = values.ledger !== undefined && !place;
    print(
      [
        headline(document, holds),
        ...answers.map(inWords),
        ...(missing ? ['  no      Is the lane in the ledger? It holds no such lane.'] : []),
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

/** null: the ledger does not hold the lane. */
async function placeIn(
  path: string,
  evidence: DecisionEvidence,
  host: Host,
): Promise<DecisionPlace | null> {
  const { format, id, reader } = await openLedger(path, host);
  try {
    const lane = reader.lanes.find((held) => held.id === evidence.lane);
    if (!lane) return null;
    const report = await verifyLedgerFast(format, reader, host, { profile: 'strict', pins: {} });
    let entry: DecisionPlace['entry'] = null;
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
