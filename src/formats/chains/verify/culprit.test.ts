// Which of two records was changed: said by their own hashes, by what they name, and by what fits again.

import { describe, expect, it } from 'vitest';
import { underCauses } from '../../../ledger/model/consequences.ts';
import {
  chainRecords,
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
  WAYS,
  writeSealedLines,
} from '../../../testing/chains.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');

function seal(record: LooseObject): LooseObject {
  const { hash: _, ...body } = record;
  return { ...body, hash: sha256Text(canonical(body)) };
}

function chained(all = plainRecords(12)): LooseObject[] {
  let prev_hash = '';
  return all.map((record) => {
    const sealed = seal({ ...record, prev_hash });
    prev_hash = String(sealed.hash);
    return sealed;
  });
}

const said = (all: readonly LooseObject[]) =>
  listPlainFindings(verifyChainText(joinLogLines(all.map((one) => JSON.stringify(one))))).flatMap(
    ({ check, line, message }) => (/hash|link/.test(check) ? [`${line} ${message}`] : []),
  );

describe('what is said of', () => {
  const chain = chained();
  const at = (i: number) => chain[i] ?? {};

  it('a record that was changed: what its hash says, and what it says now', () => {
    const found = said(chain.with(5, { ...at(5), agent: 'elsewhere' }));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      /^6 Line 6 was changed after its hash was made\. Its hash says [0-9a-f]{12}…; what it says now gives/,
    );
  });

  it('the record that rests on it: that it follows', () => {
    const ofOneLane = chained(plainRecords(12).map(({ session: _, ...record }) => record));
    const changed = ofOneLane.with(5, { ...ofOneLane[5], note: 'other' });
    const report = verifyChainText(joinLogLines(changed.map((one) => JSON.stringify(one))));
    const caused = underCauses(report.lanes.flatMap(({ findings }) => findings));
    const under = caused.find(({ finding }) => finding.check === 'chains.hash');
    expect(under?.consequences.map(({ line, message }) => [line, message])).toEqual([
      [7, 'Line 7 rests on line 6, which was changed.'],
    ]);
  });

  it('the one member that the record before requires', () => {
    const found = said(chain.with(5, { ...at(5), prev_hash: at(3).hash }));
    expect(found[0]).toContain('Only “prev_hash” was changed in it');
    const numbered = said(chain.with(5, { ...at(5), seq: 9 }));
    expect(numbered[0]).toContain('Only “seq” was changed in it: with 5 in its place');
  });

  it('a record that was taken out: the next one is as it was', () => {
    const found = said(chain.toSpliced(5, 1));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      /^6 This record is as its own hash has it, and names .* which is no record here/,
    );
  });

  it('a record that was changed and sealed again', () => {
    const changed = seal({ ...at(5), agent: 'elsewhere' });
    const found = said(chain.with(5, changed));
    expect(found.map((one) => one.slice(0, 2))).toEqual(['7 ']);
    expect(found[0]).toContain('line 6 was changed and its hash made again');
  });

  it('two writers that went on from the same record', () => {
    const other = seal({ ...at(6), note: 'another', prev_hash: at(5).hash });
    const found = said(chain.toSpliced(7, 0, other));
    expect(found[0]).toContain('This record goes on from line 6, as line 7 does');
    expect(found[1]).toContain(
      'alone goes on from line 7, which is not the one before it: those of',
    );
    expect(found.join()).not.toContain('taken out');
  });
});

it('says of rows that were moved in a log of a known package that they were, and of no second writer', () => {
  const lines = writeSealedLines(WAYS['own hash'].seal(chainRecords('own hash')));
  const [a = '', b = ''] = lines.slice(4, 6);
  const found = listPlainFindings(
    verifyChainText(joinLogLines(lines.toSpliced(4, 2, b, a))),
  ).flatMap(({ check, message }) => (check === 'chains.link' ? [message] : []));
  expect(found.join(' ')).toContain('comes after it here: rows were moved');
  expect(found.join(' ')).not.toContain('as the one after that does');
});

it('says of rows that were moved that they were, where the rules of their hashes are not known', () => {
  let prev_hash = '0'.repeat(64);
  const all = plainRecords(10).map((record, i) => {
    const body = { ...record, prev_hash };
    prev_hash = sha256Text(`made with something that is not in the log ${i}`);
    return { ...body, hash: prev_hash };
  });
  const [a, b] = [all.slice(4, 5), all.slice(5, 6)];
  const found = said(all.toSpliced(4, 2, ...b, ...a));
  expect(found).toHaveLength(3);
  for (const one of found) expect(one).toContain('rows were moved');
  expect(found.join(' ')).not.toMatch(/two writers|put in/);
});

describe('a log whose records only name the hash of the one before', () => {
  function lines(before: (line: string) => string): string[] {
    let last: string | null = null;
    return plainRecords(6).map(({ data: _, ...record }) => {
      const line: string = JSON.stringify({ ...record, ...(last && { prev_hash: before(last) }) });
      last = line;
      return line;
    });
  }
  const moved = (all: readonly string[]) => {
    const [a, b] = [all.slice(2, 3), all.slice(3, 4)];
    return listPlainFindings(
      verifyChainText(joinLogLines(all.toSpliced(2, 2, ...b, ...a))),
    ).flatMap(({ check, line, message }) =>
      /hash|link/.test(check) ? [`${line} ${message}`] : [],
    );
  };

  it('has its moved rows named, and not its first record', () => {
    const found = moved(lines(sha256Text));
    expect(found.map((one) => one.slice(0, 2)).toSorted()).toEqual(['3 ', '4 ', '5 ']);
    for (const one of found) expect(one).toContain('rows were moved');
  });

  it('is not said to lack a hash in its first record where its rule is not known', () => {
    const found = moved(lines((line) => sha256Text(`with something else ${line}`)));
    expect(found.join(' ')).not.toContain('holds no hash');
  });
});
