// The table of a mutation run, as a page of docs/.

import { addAll } from '../../src/core/lists.ts';
import { type MutationRun, newTally, type Tally } from './run.ts';

export function mutationTable(run: MutationRun, used: readonly string[], left: readonly string[]) {
  const rows: [string, Tally][] = [...run.tallies].map(([{ title }, tally]) => [title, tally]);
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
  }
  const line = (title: string, t: Tally) =>
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

Ledgers: ${used.join(', ')}.${left.length ? ` Left out for their size: ${left.join(', ')}.` : ''}
`;
  return { text, unexplained: total.unexplained, made: total.made };
}
