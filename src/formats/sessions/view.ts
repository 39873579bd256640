// What a record says, and why.

import { decision, fact, jsonBlock } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Block, DecisionView, EntryView, Fact } from '../../ledger/model/view.ts';
import type { DecodedStep } from './decode.ts';
import type { StepDecision } from './step.ts';
import { describeStepLine, readStepOutcome } from './words.ts';

export function viewSessionsEntry(entry: Entry, decoded: DecodedStep): EntryView {
  const { object, fault, step, annotation, unit, parentIs } = decoded;
  const headline = describeStepLine(decoded).title;
  const where = annotation.file
    ? `${annotation.line} of ${annotation.file}`
    : String(annotation.line);
  if (!object)
    return {
      headline,
      facts: [
        fact('Where', `${unit} ${where}, byte ${fault?.offset ?? 0}`),
        fact('Expected', 'one JSON object'),
        fact('Found', fault?.message ?? ''),
        fact(`Seal of this ${unit}`, entry.id, 'hash'),
      ],
      blocks: [],
    };
  const facts = [
    fact('Kind', step.kind),
    ...callFacts(decoded),
    fact('Model', step.model ?? '', 'code'),
    ...step.facts.map(([label, value]) => fact(label, value)),
    ...usageFacts(decoded),
    fact('Id', step.id ?? '', 'code'),
    fact(parentIs, (typeof step.parent === 'string' ? step.parent : step.goesOnFrom) ?? '', 'code'),
    fact('Session', step.session ?? '', 'code'),
    fact('Agent', step.agent ?? '', 'code'),
    fact('Message', partWords(decoded), 'code'),
    fact('Its other parts', otherParts(decoded)),
    fact('Where', `${unit} ${where}`),
    fact(`Seal of this ${unit}`, entry.id, 'hash'),
  ];
  return {
    headline,
    facts: facts.filter(({ value }) => value !== ''),
    blocks: listBlocks(decoded),
  };
}

function partWords({ step, annotation: { part } }: DecodedStep): string {
  if (step.message === null) return '';
  return part ? `${step.message}, part ${part[0]} of ${part[1]}` : step.message;
}

/** "line 2, line 4" */
function otherParts({ unit, annotation: { part, otherParts: others } }: DecodedStep): string {
  if (!part || !others) return '';
  const more = part[1] - 1 - others.length;
  const named = others.map((line) => `${unit} ${line}`);
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

function callFacts({ step, unit, annotation: { call, answers = [] } }: DecodedStep): Fact[] {
  const calls = step.calls.flatMap(({ tool, subject, id }, nth) => {
    const answer = answers[nth];
    const how = answer
      ? `${answer.how}, in ${unit} ${answer.line}`
      : id === null
        ? ''
        : 'no result here';
    return [
      fact('Calls', [tool, subject].filter((one) => one).join(': '), 'code'),
      fact('Result', how),
    ];
  });
  if (!call) return calls;
  const name = [call.tool, call.subject].filter((one) => one).join(': ');
  return [...calls, fact('Answers', `${name}, called in ${unit} ${call.line}`, 'code')];
}

function usageFacts({ step, annotation }: DecodedStep): Fact[] {
  if (!step.usage.length) return [];
  const facts = step.usage.map(({ part, tokens }) => fact(part, tokens, 'cost'));
  if (annotation.counts) return facts;
  return [
    fact(
      'Usage',
      'repeated here, and counted elsewhere: in the last part of its message, or in the calls inside of it',
    ),
  ];
}

function listBlocks({ step }: DecodedStep): Block[] {
  const blocks: Block[] = step.blocks.map((block) => block);
  for (const { tool, input } of step.calls)
    blocks.push(jsonBlock(`Arguments of ${tool || 'the call'}`, input));
  for (const { path, text, part, patch } of step.files) {
    if (patch !== null) blocks.push({ type: 'patch', title: path, text: patch });
    else if (text !== null) blocks.push({ type: 'text', title: `${path}, whole`, text });
    else if (part)
      blocks.push({ type: 'text', title: `${path}, from line ${part.from}`, text: part.text });
  }
  for (const { kind, id, value } of step.written)
    blocks.push(jsonBlock(kind === id ? kind : `${kind}: ${id}`, value));
  return blocks;
}

/** Approvals leave no trace in most such files; refusals do. */
export function viewSessionsDecision(
  _: Entry,
  { step, recordsDecisions }: DecodedStep,
): DecisionView {
  if (step.decision) {
    const made = recordedDecision({ ...step.decision, outcome: readStepOutcome(step) });
    return step.isEcho ? { ...made, notRecorded: [] } : made;
  }
  const refusals = step.results.flatMap(({ refusal: one }) => one ?? []);
  const [refusal] = refusals;
  if (refusal) {
    const who = refusal.by === 'user' ? 'Refused by the user' : 'Not permitted';
    return decision({
      title: 'Decision',
      outcome: 'deny',
      headline: refusal.recorded ? who : `${who}: read from its wording`,
      reason: refusals.flatMap(({ reason }) => reason ?? []).join('; ') || null,
      facts: step.writ.map(([label, value]) => fact(label, value, 'code')),
      notRecorded: refusal.hasQuestion
        ? []
        : [
            'When it was asked, and who answered: the program writes no question, only this result.',
            ...(refusal.recorded
              ? []
              : [
                  'That it was refused, in a member of its own: it is read from the wording of the result.',
                ]),
          ],
    });
  }
  const asks = step.calls.length > 0 || step.results.length > 0;
  return decision({
    title: 'Decision',
    facts: step.writ.map(([label, value]) => fact(label, value, 'code')),
    notRecorded:
      asks && !recordsDecisions
        ? [
            'Whether anybody was asked: a call that was approved looks like one that needed no approval.',
          ]
        : [],
  });
}

function recordedDecision(made: StepDecision): DecisionView {
  const { tool, subject, input } = made.asked;
  const call = [tool, subject].filter((one) => one).join(': ');
  const facts = [
    fact('Decided by', decidedBy(made), 'code'),
    fact('Call', call, 'code'),
    ...made.more.map(([label, value]) => fact(label, value)),
  ];
  const asked = jsonBlock(
    made.instead === null ? 'Arguments' : 'Arguments that were asked for',
    input,
  );
  return decision({
    title: 'Decision',
    outcome: made.outcome,
    headline: made.headline,
    reason: made.reason,
    facts: facts.filter(({ value }) => value !== ''),
    blocks:
      made.instead === null ? [asked] : [asked, jsonBlock('Arguments that may run', made.instead)],
    notRecorded:
      made.by === null
        ? made.outcome === 'require approval'
          ? []
          : ['Who answered, and when: only the answer is written down.']
        : [
            `Who is behind “${made.by}”: it is a name that the program wrote down, not a proven person.`,
          ],
  });
}

function decidedBy({ by, outcome }: StepDecision): string {
  return by ?? (outcome === 'require approval' ? 'nobody at this point' : 'not recorded');
}
