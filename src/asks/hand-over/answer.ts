import type { Answers } from '../../base/ask.ts';
import { encodeText } from '../../base/bytes.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import { createPace } from '../../ledger/held/pace.ts';
import { zipFiles } from '../../ledger/sources/archive/pack.ts';
import { anchorsFile, checkAnchorFile } from './answer/anchors.ts';
import type { CaseAnswers } from './answer/cases.ts';
import type { Reports } from './answer/reports.ts';
import type { HAND_OVER_ASKS } from './ask.ts';

export function answerHandOver(
  cache: LedgerCache,
  reports: Reports,
  cases: CaseAnswers,
): Answers<keyof typeof HAND_OVER_ASKS> {
  return {
    report: (asked, { signal, onProgress }) => reports.make(asked, onProgress, createPace(signal)),
    'check report': (file, { signal, onProgress }) =>
      reports.check(file, onProgress, createPace(signal)),
    cases: () => cases.all(),
    case: (id) => cases.one(id),
    'save case': (one) => cases.save(one),
    'delete case': (id) => cases.delete(id),
    'case as file': (asked, { signal, onProgress }) =>
      cases.make(asked, onProgress, createPace(signal)),
    'open case': ({ file, name }) => cases.open(file, name),
    'check case': (id, { signal, onProgress }) => cases.check(id, onProgress, createPace(signal)),
    zip: (files) => {
      const all = files.map(({ name, text }) => ({ name, bytes: encodeText(text) }));
      return new Blob([zipFiles(all)], { type: 'application/zip' });
    },
    anchors: (ledgers) => anchorsFile(cache, ledgers),
    'check anchors': ({ ledgers, file }, { signal, onProgress }) =>
      checkAnchorFile(cache, ledgers, file, createPace(signal), onProgress),
  };
}
