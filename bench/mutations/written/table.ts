// A page of docs/ has the results of the forgeries of written ledgers.

import { append } from '../../../src/base/lists.ts';
import type { LedgerFormat } from '../../../src/ledger/format/format.ts';
import type { FieldOutcome, WrittenRun } from './run.ts';

/** No forgery reaches these checks, for these reasons. */
const UNREACHED: Readonly<Record<string, string>> = {
  'reactor.one-node': 'receipts are put into chains by the node that they name',
  'chains.signature': 'checked with keys that are given, and none are here',
  'chains.inner': 'of logs with chains within their records, and no built-in profile has them',
  'chains.roots': 'of logs with roots over several records, and no built-in profile has them',
  'chains.covered': 'of rules that were found or given, and none but built-in ones are here',
  'chains.numbers': 'of numbers with more digits than a double has, and none are written here',
  'chains.from': 'a hash that a person gives for the beginning, and none is given here',
  'chains.own': 'of the reference profile alone',
  'chains.rules': 'of logs whose rules nobody knows',
  ...Object.fromEntries(
    ['fields', 'words', 'trust', 'phases', 'erased'].map((name) => [
      `chains.${name}`,
      'of records of the Agent Audit Trail, and none are written here',
    ]),
  ),
};

/** The fields of these formats are not changed one by one, for these reasons. */
const WITHOUT_FIELDS: Readonly<Record<string, string>> = {
  journal: 'Whoever has the key of a journal can write any journal of that key.',
  sessions:
    'Nothing is sealed: whoever can write such a file can change any word of it, and only a seal that was kept shows that.',
};

export interface WrittenTable {
  readonly text: string;
  readonly unexplained: readonly string[];
}

/** `recorded` is what the forgeries of recorded OpenThymos ledgers reached. */
export function writtenTable(
  run: WrittenRun,
  formats: readonly LedgerFormat[],
  recorded: ReadonlySet<string>,
): WrittenTable {
  const unexplained = [
    ...run.outcomes.flatMap(({ forgery, unexplained }) =>
      unexplained ? [`${forgery.format}: ${forgery.title}`] : [],
    ),
    ...run.fields.flatMap(({ format, field, made, seen, why }) =>
      seen < made && why === null ? [`${format}: ${field}`] : [],
    ),
  ];
  const sections = formats.map(({ manifest: { id, name }, rules: { checks } }) => {
    const reached = run.reached.get(id) ?? new Set<string>();
    const left = checks.filter((check) => !reached.has(check.id) && !recorded.has(check.id));
    for (const check of left) if (!UNREACHED[check.id]) unexplained.push(`no row: ${check.id}`);
    const unreached = left.map((check) => `\`${check.id}\` (${UNREACHED[check.id] ?? 'no row'})`);
    return `### ${name}

| forgery | made | seen | seen only with what was kept | by |
|---|---:|---:|---:|---|
${rows(run, id).join('\n')}

Checks that no row reaches: ${unreached.join(', ') || 'none'}.

${fields(run, id)}`;
  });
  return { text: sections.join('\n\n'), unexplained };
}

function rows(run: WrittenRun, format: string): readonly string[] {
  return run.outcomes
    .filter(({ forgery }) => forgery.format === format)
    .map(({ forgery, seen, kept, checks, why }) => {
      const by = [[...checks].map((check) => `\`${check}\``).join(', '), ...why];
      const counts = [forgery.cases.length, seen, kept];
      return `| ${[forgery.title, ...counts, by.filter(Boolean).join('; else unseen: ')].join(' | ')} |`;
    });
}

function fields(run: WrittenRun, format: string): string {
  const all = run.fields.filter((one) => one.format === format);
  const unseen = new Map<string, FieldOutcome[]>();
  for (const one of all) if (one.seen < one.made) append(unseen, one.why ?? 'nobody says why', one);
  if (!all.length) return WITHOUT_FIELDS[format] ?? '';
  const lines = [...unseen].map(
    ([why, list]) =>
      `- ${why} ${list
        .map(({ field, seen }) => `\`${field}\`${seen ? ' (where nothing repeats it)' : ''}`)
        .join(', ')}`,
  );
  return `Of ${all.length} fields, each changed with everything sealed again, these stay unseen:\n\n${lines.join('\n')}`;
}
