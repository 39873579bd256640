// A report has the notes on its case, and those on its ledgers with who signed them.

import { type Html, html } from './html.ts';
import { misplaced, signedNote } from './notes.ts';
import { paragraphs } from './page-case.ts';
import type { Report, ReportedLedger } from './shape.ts';
import { SAID } from './uncompared.ts';

type Note = ReportedLedger['notes'][number];

export function notesPart({ case: about, ledgers }: Report): Html | null {
  const onCase = about?.notes ?? [];
  const isOne = ledgers.length === 1;
  const onLedgers = ledgers.flatMap((ledger) =>
    ledger.notes.map((note) => noteLine(note, ledger, isOne ? '' : `${ledger.name}, `)),
  );
  if (onCase.length + onLedgers.length === 0) return null;
  return html`<h2>Notes${SAID}</h2>
${onCase.map((note) => paragraphs(note))}${onLedgers.length > 0 && html`<ul>\n${onLedgers}</ul>\n`}`;
}

function noteLine(note: Note, ledger: ReportedLedger, lead: string): Html {
  const fault = misplaced(note, ledger);
  return html`<li>${note.text}<br><span class="quiet">${lead}${placeWords(note.place)}, ${note.written_at}${signedWords(note)}</span>${fault !== null && html` <span class="bad">${fault}</span>`}</li>
`;
}

function signedWords(note: Note): Html {
  const { signature } = note;
  const { holds, words } = signedNote(note);
  if (!signature) return html`, not signed: anybody may have written it`;
  const key = html`<span class="code">${signature.public_key}</span>`;
  if (holds) return html`, signed as ${signature.reviewer} with key ${key}`;
  return html`, said to be of ${signature.reviewer} with key ${key}. <span class="${holds === null ? 'warn' : 'bad'}">${words}</span>`;
}

function placeWords(place: Note['place']): string {
  const lane = place.lane === null ? '' : ` lane ${place.lane}`;
  switch (place.on) {
    case 'lane':
      return `on${lane}`;
    case 'entry':
      return `on record ${place.index},${lane}`;
    case 'finding':
      return `on a finding of ${place.check}${place.index === null ? '' : ` at record ${place.index}`}${lane && `,${lane}`}`;
    case 'resource':
      return `on resource ${place.kind} ${place.id},${lane}`;
  }
}
