import { expect, it } from 'vitest';
import { queryFault } from '../../data/search/language.ts';
import { queryWithin } from './within.ts';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64));

it('asks the ledgers of the case, and is a query', () => {
  const query = queryWithin(
    'kind:denied or tool=x',
    [A ?? '', B ?? ''],
    [A ?? '', B ?? '', C ?? ''],
  );
  expect(query).toBe(
    `(kind:denied or tool=x) (ledger:"${'a'.repeat(16)}" or ledger:"${'b'.repeat(16)}")`,
  );
  expect(queryFault(query)).toBeNull();
});

it('is left as it is where nothing else is held, and where there are too many', () => {
  expect(queryWithin('x', [A ?? ''], [A ?? ''])).toBe('x');
  const many = Array.from({ length: 41 }, (_, i) => String(i).repeat(64));
  expect(queryWithin('x', many, [A ?? ''])).toBe('x');
});
