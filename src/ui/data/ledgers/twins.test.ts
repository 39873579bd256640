import { describe, expect, it } from 'vitest';
import { ledgerMarks } from './twins.ts';

const [A, B, C] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;

describe('ledgers of one name', () => {
  it('are told apart by their folders, else by their ids', () => {
    const inFolders = ledgerMarks([
      { id: A, name: 'ledger.db', folder: 'monday' },
      { id: B, name: 'ledger.db', folder: 'tuesday' },
      { id: C, name: 'other.db', folder: 'tuesday' },
    ]);
    expect([A, B, C].map(inFolders)).toEqual(['monday', 'tuesday', undefined]);
    const dropped = ledgerMarks([
      { id: A, name: 'ledger.db' },
      { id: B, name: 'ledger.db' },
    ]);
    expect([A, B].map(dropped)).toEqual(['aaaaaaaa', 'bbbbbbbb']);
  });

  it('are told from those that are only named, and each counts once', () => {
    const held = [{ id: A, name: 'ledger.db' }];
    const decided = [
      { id: A, name: 'ledger.db' },
      { id: A, name: 'ledger.db' },
      { id: B, name: 'ledger.db' },
    ];
    expect(ledgerMarks(held, decided.slice(0, 2))(A)).toBeUndefined();
    expect([A, B].map(ledgerMarks(held, decided))).toEqual(['aaaaaaaa', 'bbbbbbbb']);
  });
});
