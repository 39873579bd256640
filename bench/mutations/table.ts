// A page of docs/ has the table of a mutation run.

import { addAll } from '../../src/base/lists.ts';
import { type MutationRun, type MutationTally, newTally, type Unseen } from './run.ts';
import { whyUnseen } from './written/unseen.ts';

/** Nothing in the ledger shows these acts of a forger, where no field was changed. */
const WHOLE = /( as a whole|^all after |^a trajectory that begins | more$)/;

export function mutationTable(
  run: MutationRun,
  used: readonly string[],
  left: readonly string[],
  written: string,
  [each, flips]: readonly [each: string, flips: string] = ['2', '8'],
) {
  const rows: [string, MutationTally][] = [...run.tallies].map(([{ title }, tally]) => [
    title,
    tally,
  ]);
  rows.push(['A bit of the database file flipped', run.files]);
  rows.push(['Bytes appended to the database file', run.tails]);
  const total = newTally();
  for (const [, tally] of rows) {
    total.made += tally.made;
    total.seen += tally.seen;
    total.seenByAnchor += tally.seenByAnchor;
    total.unchanged += tally.unchanged;
    total.timeOnly += tally.timeOnly;
    total.appended += tally.appended;
    total.failing += tally.failing;
    addAll(total.unexplained, tally.unexplained);
    for (const [column, fields] of tally.unseen)
      total.unseen.set(column, new Set([...(total.unseen.get(column) ?? []), ...fields]));
  }
  const unsaid = [...(total.unseen.get('seenByAnchor') ?? [])].filter(
    (field) => !WHOLE.test(field) && whyUnseen('thymos', field) === null,
  );
  addAll(
    total.unexplained,
    unsaid.map((field) => `nobody says why it stays unseen: ${field}`),
  );
  const listUnseen = (title: string, column: Unseen) => {
    const all = rows.flatMap(([row, { unseen }]) => {
      const fields = [...(unseen.get(column) ?? [])].sort();
      return fields.length ? [`- ${row}: ${fields.map((field) => `\`${field}\``).join(', ')}`] : [];
    });
    return all.length ? `**${title}**\n\n${all.join('\n')}\n` : '';
  };
  const line = (title: string, t: MutationTally) =>
    `| ${[title, t.made, t.seen, t.seenByAnchor, t.timeOnly, t.appended, t.failing, t.unchanged, t.unexplained.length].join(' | ')} |`;
  const text = `# Every way to cheat

\`npm run mutations\` makes one alteration at a time to copies of real ledgers and verifies
each copy with the strict profile. This page is its output.

| alteration | made | seen | seen only with an anchor | time only | appended | failing before | nothing changed | unexplained |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.map(([title, tally]) => line(title, tally)).join('\n')}
${line('**together**', total)}

What the columns mean:

- **seen**: the strict profile makes a finding that the untouched ledger does not have.
- **seen only with an anchor**: whoever recomputes every id up to the end, cuts the end off, or
  removes a whole trajectory, leaves a ledger that is right in itself: the runtime could have written
  it so. What was changed is recorded nowhere else in it, so no verifier of this ledger alone can
  distinguish it from an honest one; an anchor kept elsewhere shows it, and did here.
- **time only**: recorded times are not part of what is hashed, and nothing else repeats them. A
  changed one is seen only when times then go backwards; no anchor and no signature covers it.
- **appended**: an entry with right ids at the end is what the runtime itself would write. An
  anchor covers what was there before; only a pinned signing key shows who made the commits after
  it. Rejections, requests and delegations carry no signature: nothing shows who appended those.
- **failing before**: some of the ledgers have trajectories that fail on purpose. They fail as
  they did before, and have no anchor.
- **nothing changed**: the altered bytes are no part of any entry (free space, an index that is
  not read, a value changed to itself), so everything that is read is as it was.
- **unexplained** has to be 0, or the command fails.

## What was altered where nothing was seen

Fields of payloads are named as \`kind: path\`. Why nothing repeats them is said below, under OpenThymos;
of an entry that is gone, of a cut end and of a trajectory that is gone, nothing in a ledger says that it
was ever there.

${[
  listUnseen('Seen only with an anchor', 'seenByAnchor'),
  listUnseen('Time only', 'timeOnly'),
  listUnseen('Appended', 'appended'),
  listUnseen('Failing before', 'failing'),
  listUnseen('Nothing changed', 'unchanged'),
]
  .filter(Boolean)
  .join('\n')}
## Ledgers that our own writers made

Each forgery below is made once or in a few ledgers of one format: everything that carries a hash is
sealed again where the title does not say otherwise, as far as a forger without a key can. *What was kept*
is an anchor, the last hash, a seal or a key of the honest ledger.

${written}

Made of each class in each ledger: ${each}; bits of each file: ${flips}. Ledgers of the first table: ${used.join(', ')}.${left.length ? ` Left out for their size: ${left.join(', ')}.` : ''}
`;
  return { text, unexplained: total.unexplained, made: total.made };
}
