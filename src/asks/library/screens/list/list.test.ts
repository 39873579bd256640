// Many ledgers are listed in an order, and summed up in words.

import { describe, expect, it } from 'vitest';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import type { Verdict } from '../../../../ledger/model/verdict.ts';
import {
  chooseShown,
  type FolderChoice,
  type LedgerFolder,
  type ListLine,
  toFolders,
  toLines,
} from './folders.ts';
import { countVerdictWords, ledgerLine, refusedLine } from './rows.ts';
import { sayFolder, sayHidden, sayWorstShort } from './words.ts';

const USUAL: FolderChoice = { only: null, closed: [], whole: [] };

function ledger(path: string, verdict: Verdict | null, errors = 0): LedgerSummary {
  const slash = path.lastIndexOf('/');
  return {
    id: path,
    name: path.slice(slash + 1),
    ...(slash > 0 && { folder: path.slice(0, slash) }),
    format: 'f',
    formatName: 'F',
    container: '',
    size: 1,
    lanes: 1,
    entries: 1,
    requests: { total: 0, open: 0 },
    importedAt: 0,
    verifiedAt: verdict ? 0 : null,
    verdict,
    profile: 'strict',
    findings: { errors, warnings: 0 },
    demo: false,
    origin: null,
  };
}

const refused = (path: string) =>
  refusedLine({ path, size: 0, reason: 'it is empty', at: 0 }, null);

const many = (folder: string, count: number, verdict: Verdict) =>
  Array.from({ length: count }, (_, i) => ledgerLine(ledger(`${folder}/${verdict}-${i}`, verdict)));

function listed(
  rows: Parameters<typeof toFolders>[0],
  choice: Partial<FolderChoice> = {},
  isNarrow = false,
) {
  const asked = { ...USUAL, ...choice };
  const folders = toFolders(rows, []);
  const shownIn = (folder: LedgerFolder) => chooseShown(folder, asked, rows.length);
  return toLines(folders, asked, shownIn, isNarrow).map(inWords);
}

function inWords(line: ListLine): string {
  if (line.kind === 'row') return `- ${line.row.name}`;
  if (line.kind === 'more') return `… ${sayHidden(line.hidden)}`;
  const { name, counts } = line.folder;
  return `${name}: ${sayFolder(counts)}${line.hidden.size ? `; ${sayHidden(line.hidden)}` : ''}`;
}

describe('the list', () => {
  it('is all there is where that is little, the worst first, without a heading for files alone', () => {
    const rows = [
      ledgerLine(ledger('b.db', 'verified')),
      ledgerLine(ledger('c.db', 'failed', 1)),
      ledgerLine(ledger('d.db', 'failed', 4)),
      refused('e.txt'),
      ledgerLine(ledger('a.db', 'consistent')),
    ];
    expect(listed(rows)).toEqual(['- d.db', '- c.db', '- e.txt', '- a.db', '- b.db']);
  });

  it('shows of many what is not intact and what was not read, and folds the rest', () => {
    const rows = [
      ...many('in/good', 15, 'verified'),
      ...many('in/bad', 2, 'failed'),
      ...many('in/bad', 3, 'verified with warnings'),
      ...many('in/bad', 4, 'verified'),
      refused('in/bad/empty.jsonl'),
      ...many('in/talk', 3, 'consistent'),
    ];
    expect(listed(rows)).toEqual([
      'bad: 2 of 9 are not intact; 7 more: 3 with warnings, 4 verified',
      '- failed-0',
      '- failed-1',
      '- empty.jsonl',
      'good: All verified; 15 more: all verified',
      'talk: None has seals, so a later change would not show; 3 more: all consistent',
    ]);
    expect(listed(rows, { whole: ['in/bad'], closed: ['in/good'] })).toHaveLength(3 + 10);
    expect(listed(rows, { closed: ['in/bad'] })).toHaveLength(3);
    expect(listed(rows, { only: 'Consistent' })).toHaveLength(1 + 3);
  });

  it('has on a phone three of a folder before the rest', () => {
    const rows = [...many('in/bad', 30, 'failed'), ...many('in/good', 2, 'verified')];
    expect(listed(rows, {}, true)).toEqual([
      'bad: 30 of 30 are not intact; 27 more: all not intact',
      '- failed-0',
      '- failed-1',
      '- failed-2',
      '… 27 more: all not intact',
      'good: All verified; 2 more: all verified',
    ]);
  });

  it('keeps the whole of a folder’s path where two end alike, and makes no folder of one row', () => {
    const rows = [
      ...many('a/x', 2, 'verified'),
      ...many('b/x', 2, 'verified'),
      ...many('a/y', 2, 'verified'),
      ...many('b/y', 1, 'verified'),
      ...many('lone', 1, 'verified'),
    ];
    const heads = listed(rows).filter((line) => !line.startsWith('-'));
    expect(heads.map((line) => line.split(':')[0])).toEqual(['Files', 'a/x', 'a/y', 'b/x']);
  });
});

describe('the sentence', () => {
  const said = (...verdicts: readonly (Verdict | null)[]) => {
    const { start, end } = sayWorstShort(
      countVerdictWords(verdicts.map((one, i) => ledgerLine(ledger(`${i}`, one)))),
    );
    return `${start} ${end}`;
  };

  it('has the worst number in it', () => {
    expect(said('failed', 'verified', 'consistent')).toBe('1 of 3 ledgers is not intact');
    expect(said('failed')).toBe('The ledger is not intact');
    expect(said('drift', 'drift', 'verified')).toBe('2 of 3 ledgers are not as expected');
    expect(said('verified with warnings', 'verified')).toBe('1 of 2 ledgers has warnings');
    expect(said('verified', 'consistent')).toBe('1 of 2 ledgers has no seals');
    expect(said('verified', 'verified')).toBe('All 2 ledgers are verified');
  });

  it('does not count what was not read', () => {
    expect(said('verified', null)).toBe('The ledger is verified');
    expect(said(null, null)).toBe('2 files were not read');
  });
});
