import { visibleText } from '../../../base/visible.ts';
import { firstSentence, namedValues } from '../../../ledger/model/finding-values.ts';
import type { TrialFinding } from '../../../ledger/model/tamper.ts';
import { listSeqs } from './outcome.ts';
import { cutPair } from './pair.ts';

/** Says in a line what one check found. */
export function SaidByForger({ group }: { readonly group: readonly TrialFinding[] }) {
  const [first, second] = group;
  if (!first) return null;
  const seqs = group.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  return (
    <p title={visibleText(first.message)}>
      <b>{visibleText(first.title)}</b>
      {second && seqs.length > 0 ? ` at ${listSeqs(seqs)}.` : `: ${sayValues(first)}`}
    </p>
  );
}

function sayValues(finding: TrialFinding): string {
  if (!isHash(finding.expected) || !isHash(finding.actual))
    return visibleText(shorten(firstSentence(finding.message)));
  const values = namedValues(finding);
  const [one = '', other = ''] = values.map(([, value]) => value.replace(/^\w+:/, ''));
  const shown = cutPair(one, other);
  const said = values.map(
    ([name], place) => `${name.toLowerCase()} ${visibleText(shown[place] ?? '')}`,
  );
  return `${said.join(' ≠ ')}.`;
}

function isHash(text: string | null): boolean {
  return text !== null && /^(\w+:)?[0-9a-f]{16,}$/i.test(text);
}

function shorten(text: string): string {
  const brief = text.replace(/\b[0-9a-f]{16,}\b/gi, (hash) => hash.slice(0, 8));
  return brief.length > 140 ? `${brief.slice(0, 139)}…` : brief;
}
