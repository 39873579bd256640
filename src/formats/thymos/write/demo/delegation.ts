// Three levels of delegation: an exhibition's labels, translated by helpers of helpers.
// One of them kept its own ledger, which is not in this file.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import { DemoLedger, type DemoRun, put } from './demo-ledger.ts';

interface Label {
  readonly id: string;
  readonly text: string;
}

const LABELS: readonly Label[] = [
  { id: 'sextant', text: 'Sextant, brass and glass. The mirror was silvered again in 1911.' },
  { id: 'log-line', text: 'Log line. Forty-seven knots, each tied twice.' },
  { id: 'storm-lamp', text: 'Storm lamp. It burned whale oil, later rape oil.' },
];

const TRANSLATIONS: readonly (readonly [language: string, texts: readonly string[]])[] = [
  ['cs', ['Sextant, mosaz a sklo.', 'Lodní log. Čtyřicet sedm uzlů.', 'Bouřková lampa.']],
  ['ja', ['六分儀、真鍮とガラス。', '測程索。四十七の結び目。', '嵐のランプ。']],
  ['ar', ['سدسية من النحاس والزجاج.', 'حبل قياس السرعة.', 'مصباح العاصفة.']],
];

function translate(run: DemoRun, language: string, texts: readonly string[]): void {
  texts.forEach((text, i) => {
    const label = LABELS[i];
    if (!label) return;
    run.did('translate', {
      args: { id: label.id, from: 'en', to: language, text: label.text },
      output: { id: label.id, text, confidence: 0.94 - i / 50 },
      changes: [put('label', `${label.id}.${language}`, { language, text, source: label.text })],
      tokens: 380 + 40 * i,
      ms: 610 + 90 * i,
    });
  });
}

export function delegation(hash: HashEngine): DemoLedger {
  const book = new DemoLedger(hash, 'delegation');
  const curator = book.run('exhibition', 'Labels for “Instruments at sea” in three more languages');
  for (const { id, text } of LABELS) {
    curator.did('label_read', {
      args: { id },
      output: { id, text },
      changes: [put('label', `${id}.en`, { language: 'en', text })],
      ms: 9,
    });
  }

  const desk = curator.delegates('Translate every label and have each language proof-read');
  for (const [language, texts] of TRANSLATIONS) {
    const translator = desk.delegates(`Translate into ${language}`);
    translate(translator, language, texts);
    if (language !== 'cs') continue;
    const proof = translator.delegates('Proof-read the Czech labels');
    proof.did('label_check', {
      args: { id: 'log-line.cs' },
      output: {
        id: 'log-line.cs',
        faults: [{ at: 5, say: '„log“ is a piece of wood to most visitors' }],
      },
      changes: [put('note', 'log-line.cs', 'Say what a log is, or show it.')],
      ms: 240,
    });
    proof.refused('authority_void', 'a proof-reader may note, not change');
    translator.did('translate', {
      args: { id: 'log-line', from: 'en', to: 'cs' },
      output: { id: 'log-line', text: 'Lodní log, měřič rychlosti. Čtyřicet sedm uzlů.' },
      changes: [
        put('label', 'log-line.cs', {
          language: 'cs',
          text: 'Lodní log, měřič rychlosti. Čtyřicet sedm uzlů.',
          source: LABELS[1]?.text ?? '',
        }),
      ],
      ms: 655,
    });
  }
  desk.delegatesAway('Proof-read the Arabic labels');
  desk.did('bundle_write', {
    args: { name: 'labels' },
    output: { name: 'labels', languages: 4, labels: 12 },
    changes: [put('bundle', 'labels', { languages: ['en', 'cs', 'ja', 'ar'], labels: 12 })],
    ms: 33,
  });

  const printer = curator.delegates('Set the labels for print');
  printer.did('layout_run', {
    args: { name: 'labels', paper: '300 g, warm white' },
    output: { name: 'labels', pages: 4, overflow: ['storm-lamp.ar'] },
    changes: [put('layout', 'labels', { pages: 4, paper: '300 g, warm white', size: 'A6' })],
    ms: 1_733,
  });
  const print = printer.asks('print_order', {
    args: { id: 'labels', copies: 40, price: 96.4, currency: 'EUR' },
    rules: ['cost.ceiling', 'proofs.complete'],
    channel: 'curator',
    reason: 'the Arabic proof is not back yet',
  });
  book.wait(5_400);
  printer.granted(print, {
    output: { id: 'labels', order: 'P-118', due: '2026-03-09' },
    changes: [put('order', 'P-118', { copies: 40, due: '2026-03-09' })],
    ms: 402,
  });
  curator.did('plan_close', {
    args: { name: 'labels' },
    output: { name: 'labels', open: ['Arabic proof'] },
    changes: [put('plan', 'labels', { state: 'printing', open: ['Arabic proof'] })],
    ms: 7,
  });
  return book;
}
