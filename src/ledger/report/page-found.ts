// The findings in the ledgers of a report are told in sentences, each check once. The annex has all
// of them, with their values.

import { firstSentence } from '../model/finding-values.ts';
import { findWorst, sayFinding } from '../model/why.ts';
import { type Html, html } from './html.ts';
import type { Report, ReportedFinding, ReportedLedger } from './shape.ts';
import { sayReportCount } from './words.ts';

const MOST = 6;

/**
 * Says the worst finding in one sentence, and what else it says; null when nothing speaks against
 * the ledger.
 */
export function tellWorst({ findings }: ReportedLedger): readonly [string, string] | null {
  const worst = findWorst(findings);
  return (
    worst && [sentence(worst), worst.message.slice(firstSentence(worst.message).length).trim()]
  );
}

/** The findings of a case take its place. */
export function foundPart({ ledgers, case: about }: Report): Html | null {
  if (about?.findings?.length) return null;
  const isOne = ledgers.length === 1;
  const lines = ledgers.flatMap((ledger) => {
    const lead = isOne ? '' : `${ledger.name}: `;
    return [...findingLines(ledger, lead), ...openLine(ledger, lead)];
  });
  if (lines.length === 0) return null;
  return html`<h2>What else was found</h2>
<ul class="found">
${lines}</ul>
`;
}

function findingLines(ledger: ReportedLedger, lead: string): readonly Html[] {
  const { findings, findings_left_out } = ledger;
  const worst = findWorst(findings);
  const others = inRank(ledger).filter((finding) => finding !== worst);
  const byCheck = new Map<string, ReportedFinding[]>();
  for (const finding of others)
    byCheck.set(finding.check, [...(byCheck.get(finding.check) ?? []), finding]);
  const shown = [...byCheck.values()].slice(0, MOST);
  const said = shown.reduce((sum, own) => sum + own.length, findings.length - others.length);
  const all = findings.length + findings_left_out.reduce((sum, { count }) => sum + count, 0);
  const more = html`<li class="more"><span>${lead}${sayReportCount(all - said, 'more finding')} in the annex.</span></li>\n`;
  return [
    ...shown.flatMap(([first, ...alike]) => (first ? [line(first, alike.length, lead)] : [])),
    ...(all > said ? [more] : []),
  ];
}

const TONES = { error: 'bad', warning: 'warn', info: 'rests' } as const;

function line(finding: ReportedFinding, more: number, lead: string): Html {
  const { severity, follows } = finding;
  return html`<li class="${follows ? 'rests' : TONES[severity]}"><span>${lead}${sentence(finding)}${more > 0 && ` ${sayReportCount(more, 'more', 'more')} like it.`}</span></li>\n`;
}

function openLine({ requests }: ReportedLedger, lead: string): readonly Html[] {
  const open = requests.filter(({ outcome }) => outcome === 'open').length;
  if (open === 0) return [];
  return [
    html`<li><span>${lead}${sayReportCount(open, 'request')} without an answer.</span></li>\n`,
  ];
}

/** Errors come first, and last what follows from another finding. */
function inRank({ findings }: ReportedLedger): readonly ReportedFinding[] {
  return (['error', 'warning', 'info', 'follows'] as const).flatMap((rank) =>
    findings.filter(({ follows, severity }) => (follows ? 'follows' : severity) === rank),
  );
}

function sentence({ check, title, message, seq, line }: ReportedFinding): string {
  return sayFinding({ check, fault: title, message, seq, ...(line !== null && { line }) }, []);
}
