// A finding is said in one plain sentence, and the worst of all speaks for a ledger.

import { type Check, describeFault, type Finding, worstFinding } from './check.ts';
import { firstSentence } from './finding-values.ts';

type Said = Pick<Finding, 'check' | 'fault' | 'message' | 'seq' | 'line'>;

/**
 * Returns its first sentence, with its place. `checks` are those of its format, for a message in a
 * system's own words.
 */
export function sayFinding(finding: Said, checks: Iterable<Pick<Check, 'id' | 'fault'>>): string {
  const { message, seq, line } = finding;
  const own = OWN_WORDS.test(message)
    ? `${describeFault(finding, checks)}.`
    : firstSentence(message);
  const said = own.replaceAll(LONG_ID, '$1…').replaceAll(SEQ, 'record $1');
  const place = seq !== null ? `Record ${seq}` : line !== undefined ? `Line ${line}` : null;
  if (place === null || NAMES_PLACE.test(said)) return said.replace(/^record/, 'Record');
  if (IS_IT.test(said)) return said.replace(IS_IT, place);
  return `${place}: ${said.replace(CAPITAL, (letter) => letter.toLowerCase())}`;
}

/**
 * Returns the worst finding against it: no remark counts, and no finding that only follows from
 * another.
 */
export function findWorst<F extends Pick<Finding, 'severity' | 'follows'>>(
  findings: readonly F[],
): F | null {
  const own = findings.filter(({ severity, follows }) => severity !== 'info' && !follows);
  return worstFinding(own) ?? null;
}

/** Returns the sentence of the worst finding; null when nothing speaks against the ledger. */
export function sayWorst(findings: readonly Finding[], checks: readonly Check[]): string | null {
  const worst = findWorst(findings);
  return worst && sayFinding(worst, checks);
}

const OWN_WORDS = /^[\w$]*[_[.(]|^[^.]*$/;
const LONG_ID = /\b([0-9a-f]{8})[0-9a-f]{24,}\b/g;
const SEQ = /\bseq (\d+)/g;
const NAMES_PLACE = /^(?:the text of )?(?:record|line|its? ) ?\d/i;
const IS_IT = /^(?:The|This) record(?= (?!before|after))/;
const CAPITAL = /^\p{Lu}(?=\p{Ll}|\s)/u;
