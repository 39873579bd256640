// Files are drawn with the worst first, and tied ones together, at the place of their worst one.

import { VERDICTS } from '../../model/verdict.ts';
import type { RunFile, RunTie } from './types.ts';

type Ranked = Pick<
  RunFile,
  'ledger' | 'name' | 'verdict' | 'isWhole' | 'waiting' | 'denied' | 'entries'
>;

/** A file that nobody checked comes before those that hold. */
function rank({ verdict, isWhole }: Ranked): number {
  const place = verdict === null ? VERDICTS.indexOf('consistent') + 0.5 : VERDICTS.indexOf(verdict);
  return isWhole ? place : Math.max(place, VERDICTS.indexOf('verified with warnings'));
}

export function compareFiles(a: Ranked, b: Ranked): number {
  return (
    rank(b) - rank(a) ||
    Number(a.isWhole) - Number(b.isWhole) ||
    Number(b.waiting > 0) - Number(a.waiting > 0) ||
    b.denied - a.denied ||
    b.entries - a.entries ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    (a.ledger < b.ledger ? -1 : 1)
  );
}

/** A tie to a file that is not among them ties nothing. */
export function groupFiles<F extends Ranked>(
  files: readonly F[],
  ties: readonly Pick<RunTie, 'from' | 'to'>[],
): readonly (readonly F[])[] {
  const heads = new Map(files.map(({ ledger }) => [ledger, ledger]));
  const findHead = (ledger: string): string | null => {
    let at = ledger;
    for (let head = heads.get(at); head !== at; head = heads.get(at)) {
      if (head === undefined) return null;
      heads.set(at, heads.get(head) ?? head);
      at = head;
    }
    return at;
  };
  for (const { from, to } of ties) {
    const [a, b] = [findHead(from.ledger), findHead(to.ledger)];
    if (a !== null && b !== null) heads.set(a, b);
  }
  const groups = new Map<string, F[]>();
  for (const file of files.toSorted(compareFiles)) {
    const head = findHead(file.ledger) ?? file.ledger;
    const group = groups.get(head);
    if (group) group.push(file);
    else groups.set(head, [file]);
  }
  // The first file of a group is its worst, and groups come in the order of those.
  return [...groups.values()];
}
