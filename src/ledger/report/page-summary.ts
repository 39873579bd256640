// The first page of a report has the verdict in words, whether anything is missing, the findings,
// somebody's conclusion, and how all of it is checked.

import { COMMAND } from '../../base/command.ts';
import { VERDICT_WORDS } from '../model/verdict.ts';
import { WHOLE_ANSWERS } from '../model/wholeness.ts';
import { type Html, html } from './html.ts';
import { casePart } from './page-case.ts';
import { foundPart, tellWorst } from './page-found.ts';
import { notesPart } from './page-notes.ts';
import type { Report, ReportedLedger } from './shape.ts';
import { SAID, UNCOMPARED_WORDS } from './uncompared.ts';
import {
  dayWords,
  sayReportCount,
  sayReportNumber,
  tone,
  verdictMark,
  verdictMeans,
  verdictVerb,
  verdictWords,
} from './words.ts';

export function renderSummary(report: Report): Html {
  const { title, made_on: madeOn, tool } = report;
  const ledgers = report.ledgers.toSorted((a, b) => rank(a) - rank(b));
  const [first, second] = ledgers;
  return html`<header>
<p class="top"><span>${title}${SAID}</span> <span>${madeOn === undefined ? tool : dayWords(madeOn)}${SAID}</span></p>
${first && !second ? lead(first) : verdicts(ledgers, report)}</header>
<h2>Is it whole?</h2>
${wholes(ledgers)}${casePart(report)}${foundPart({ ...report, ledgers })}${notesPart(report)}${redactionPart(report)}${notReadPart(report)}${checking()}`;
}

function lead(ledger: ReportedLedger): Html {
  const [first, rest = ''] = tellWorst(ledger) ?? [verdictMeans(ledger)];
  return html`<h1>${ledger.name}${SAID} <span class="${tone(ledger)}">${verdictVerb(verdictWords(ledger), 1)}</span></h1>
<p><strong>${first}</strong> ${rest}</p>
`;
}

/** The worst is read first; the annex keeps the given order. */
function rank(ledger: ReportedLedger): number {
  return VERDICT_WORDS.indexOf(verdictWords(ledger));
}

function verdicts(ledgers: readonly ReportedLedger[], { ledgers: all }: Report): Html {
  return html`<h1>${counts(ledgers)}</h1>
<div class="wide" role="region" tabindex="0" aria-label="Verdicts"><table>
<thead><tr><th>Ledger${SAID}</th><th>Verdict</th><th>Why</th><th>Whole</th><th class="number">Records</th></tr></thead>
<tbody>
${ledgers.map(
  (ledger) =>
    html`<tr><td><a href="#ledger-${all.indexOf(ledger) + 1}">${ledger.name}</a></td><td class="short ${tone(ledger)}">${verdictMark(ledger)}</td><td>${(tellWorst(ledger) ?? [verdictMeans(ledger)])[0]}</td><td class="short">${WHOLE_ANSWERS[ledger.wholeness.state]}</td><td class="number">${sayReportNumber(ledger.entries)}</td></tr>
`,
)}</tbody>
</table></div>
`;
}

/** Where no verdict speaks against a ledger, each is counted by itself. */
function counts(ledgers: readonly ReportedLedger[]): readonly (Html | string)[] {
  const each = VERDICT_WORDS.flatMap((word) => {
    const own = ledgers.filter((ledger) => verdictWords(ledger) === word);
    return own[0] ? [{ word, count: own.length, tone: tone(own[0]) }] : [];
  });
  const isWorst = ['bad', 'warn'].includes(each[0]?.tone ?? '');
  return each.slice(0, isWorst ? 1 : undefined).map(({ word, count, tone: colour }, i) => {
    const of =
      i > 0
        ? sayReportNumber(count)
        : `${sayReportNumber(count)} of ${sayReportCount(ledgers.length, 'ledger')}`;
    const all = count === ledgers.length ? `All ${sayReportCount(count, 'ledger')}` : of;
    return html`${i > 0 && ', '}${all} <span class="${colour}">${verdictVerb(word, count)}</span>`;
  });
}

function wholes(ledgers: readonly ReportedLedger[]): Html {
  const answers = new Map<string, string[]>();
  for (const { name, wholeness } of ledgers) {
    const answer = `${WHOLE_ANSWERS[wholeness.state]}. ${wholeness.reasons.join(' ')}`;
    answers.set(answer, [...(answers.get(answer) ?? []), name]);
  }
  return html`${[...answers].map(([answer, names]) => html`<p>${answers.size > 1 && html`<strong>${names.join(', ')}:</strong> `}${answer}</p>\n`)}`;
}

function redactionPart({ redaction }: Report): Html | null {
  if (!redaction.length) return null;
  return html`<h2>What was left out${SAID}</h2>
<ul>
${redaction.map(({ what, places }) => html`<li>${what}: ${sayReportCount(places, 'place')}</li>\n`)}</ul>
<p class="quiet">In the place of each is the beginning of a hash that only somebody with the ledger can make again: they can check what it was, and nobody else can read it. Ids of records whose text is left out cannot be computed again from this page alone.</p>
`;
}

function notReadPart({ not_read: files = [] }: Report): Html | null {
  if (!files.length) return null;
  return html`<h2>Not read: ${sayReportCount(files.length, 'file')}</h2>
<ul>
${files.map(({ name, reason }) => html`<li>${name}: ${reason}</li>\n`)}</ul>
<p class="quiet">They came with these ledgers. Nothing is said of what is in them.</p>
`;
}

function checking(): Html {
  return html`<div class="box">
<p><strong>Do not take this page’s word for it.</strong> Whoever has the ledgers can check each claim of it again:</p>
<pre>${COMMAND} check-report REPORT LEDGER…</pre>
<p class="quiet">Without them nothing proves that this page is true: anybody can write a page that looks like it.</p>
<p class="quiet">* ${UNCOMPARED_WORDS}</p>
</div>
`;
}
