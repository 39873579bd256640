// Which files can be saved of a ledger, by what its format has and its report says.

import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { isClean, isFailure } from '../../../core/model/verdict.ts';
import { saveAnchors } from '../../../data/ledgers/anchors.ts';
import { saveSource } from '../../../data/ledgers/commands.ts';
import { manifestOf } from '../../../data/ledgers/formats.ts';
import { saveFindings, saveSeal } from '../../../data/ledgers/seals.ts';

export interface Export {
  readonly title: string;
  /** What it is for. */
  readonly about: string;
  readonly button: string;
  readonly save: () => Promise<void>;
}

export function exportsOf({ summary, report }: LedgerDetail): Export[] {
  const manifest = manifestOf(summary.format);
  const exports: Export[] = [
    {
      title: 'The ledger itself',
      about: 'Its files as they were opened, byte for byte.',
      button: 'Save the source file',
      save: () => saveSource(summary),
    },
  ];
  if (manifest?.pins.includes('anchors') && report?.lanes.some(({ anchor }) => anchor !== null))
    exports.push({
      title: 'Anchors',
      about: isFailure(report.verdict)
        ? 'This ledger fails: anchors saved now say so. They show what changes from now on, and not that it is whole or right.'
        : 'Kept elsewhere, an anchor over all entries shows later what was cut off or rewritten.',
      button: 'Save the anchors of now',
      save: () => saveAnchors(report, summary),
    });
  if (manifest?.pins.includes('seal'))
    exports.push({
      title: 'A seal',
      about:
        'This format has no hashes. A seal kept elsewhere shows what is changed, put in or taken out after it was saved.',
      button: 'Save the seal of now',
      save: () => saveSeal(summary),
    });
  const file = manifest?.findingsFile;
  if (file && report && !isClean(report.verdict))
    exports.push({
      title: 'Findings',
      about: `What verifying found, as records of the ledger’s own format: a file ${file.suffix}.`,
      button: file.label,
      save: () => saveFindings(summary, report, file.suffix),
    });
  return exports;
}
