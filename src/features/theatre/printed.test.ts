import { describe, expect, it } from 'vitest';
import { comparePrinted } from './printed.ts';

const EXPECTED = [
  'bridge.db  OpenThymos, 1 lane, 8 entries',
  '',
  'load ledger entries      pass',
  '        world     19a5f6cb  1 resource',
];

describe('what a command printed', () => {
  it('is the same wherever the file is, with any line ends, behind a prompt', () => {
    const text = ['$ ./ledgerscope replay x', '/tmp/a b/bridge.db  OpenThymos, 1 lane, 8 entries']
      .concat(EXPECTED.slice(1))
      .join('\r\n');
    expect(comparePrinted(EXPECTED, `${text}  \r\n\r\n`)).toEqual({
      verdict: 'same',
      lines: ['same', 'same', 'same', 'same'],
      first: -1,
    });
  });

  it('differs at the line that another state is in, and where a line is missing or too many', () => {
    const other = EXPECTED.with(3, '        world     19a5f6cc  1 resource').join('\n');
    expect(comparePrinted(EXPECTED, other)).toMatchObject({ verdict: 'other', first: 3 });
    const short = EXPECTED.slice(0, 3).join('\n');
    expect(comparePrinted(EXPECTED, short)).toMatchObject({ verdict: 'other', first: 3 });
    expect(comparePrinted(EXPECTED, `${EXPECTED.join('\n')}\nmore`)).toMatchObject({
      verdict: 'other',
      first: 4,
    });
  });

  it('is not recognised where no line of it is known', () => {
    expect(comparePrinted(EXPECTED, 'zsh: command not found').verdict).toBe('unknown');
  });
});
