// The first page of a case's report has the person's question, findings and conclusion.

import { type Html, html } from './html.ts';
import type { Report } from './shape.ts';
import { SAID } from './uncompared.ts';
import { tone, verdictMark } from './words.ts';

export function casePart(report: Report): Html | null {
  const { case: about } = report;
  if (!about) return null;
  const { question, conclusion, queries, findings = [] } = about;
  return html`<h2>Question${SAID}</h2>
${paragraphs(question || 'None was asked.')}${findings.length > 0 && html`<h2>What was found${SAID}</h2>\n${kept(report)}`}<h2>Conclusion${SAID}</h2>
${paragraphs(conclusion || 'None was drawn yet.', (text) => pointed(text, findings.length))}${
  queries.length > 0 &&
  html`<h2>Questions to the ledgers${SAID}</h2>
<ul>
${queries.map(({ name, query }) => html`<li>${name !== query && `${name}: `}<span class="code">${query}</span></li>\n`)}</ul>
`
}`;
}

/** The numbers are those of the conclusion. */
function kept({ case: about, ledgers }: Report): Html {
  return html`<ol class="kept">
${
  about?.findings?.map(({ what, more, ledger, record, check }, at) => {
    const said = ledgers.find(({ id }) => id === ledger);
    const place = [
      said?.name ?? 'a ledger that is not in this report',
      ...(record === null ? [] : [`record ${record}`]),
      ...(check === null ? [] : [check]),
    ];
    return html`<li id="finding-${at + 1}"><strong>${what}</strong>${more !== '' && ` ${more}`} <span class="quiet">${place.join(', ')}</span>${said !== undefined && html` <span class="short ${tone(said)}">${verdictMark(said)}</span>`}</li>
`;
  }) ?? null
}</ol>
`;
}

/** Links "#2" to the second finding. */
function pointed(text: string, findings: number): readonly (Html | string)[] {
  return text.split(/(#[1-9]\d{0,3}\b)/).map((part) => {
    const at = part.startsWith('#') ? Number(part.slice(1)) : Number.NaN;
    return at <= findings ? html`<a href="#finding-${at}">${part}</a>` : part;
  });
}

export function paragraphs(
  text: string,
  words: (line: string) => string | readonly (Html | string)[] = (line) => line,
): readonly Html[] {
  return text
    .split(/\n\s*\n/)
    .map(
      (part) =>
        html`<p>${part.split('\n').map((line, i) => html`${i > 0 && html`<br>`}${words(line)}`)}</p>\n`,
    );
}
