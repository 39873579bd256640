import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { adviceOn, type Vocabulary } from './advice.ts';
import { completeQuery } from './complete.ts';
import { parseQuery } from './parse.ts';

const HELD: Vocabulary = {
  values: (field) =>
    field === 'tool'
      ? ['fs_read', 'fs_patch', 'mail send', 'or']
      : field === 'kind'
        ? ['commit']
        : [],
  paths: (field) => (field === 'payload' ? ['tool.name', 'tool.args.path', 'reason'] : []),
};

function offered(typed: string) {
  const caret = typed.indexOf('|');
  const text = typed.replace('|', '');
  const { at, suggestions, hint } = completeQuery(text, caret, HELD);
  return {
    replaced: text.slice(at.start, at.end),
    texts: suggestions.map((one) => one.text),
    hint,
  };
}

describe('completing', () => {
  it.each([
    ['ki|', 'ki', ['kind:']],
    ['retry -(ki|', 'ki', ['kind:']],
    ['KI|', 'KI', ['kind:']],
    ['traj|', 'traj', ['lane:']],
    ['policy_s|', 'policy_s', ['policy-set:']],
    [
      'in|',
      'in',
      ['index:', 'intent:', 'state:', 'kind:', 'origin:', 'link:', 'finding:', 'in state at head'],
    ],
    ['deni|', 'deni', ['denied-by:', 'denied by ']],
    ['has:fin|', 'fin', ['finding']],
    ['has:(cost, fin|', 'fin', ['finding']],
    ['tool:|', '', ['fs_read', 'fs_patch', '"mail send"', 'or']],
    ['tool = fs_p|', 'fs_p', ['fs_patch']],
    ['tool:patch|', 'patch', ['fs_patch']],
    ['tool:(fs_read, fs|', 'fs', ['fs_read', 'fs_patch']],
    ['tool:"mail|', '"mail', ['"mail send"']],
    ['-tool:fs_r| kind:x', 'fs_r', ['fs_read']],
    ['block:ma|', 'ma', ['"mail send"']],
    ['approval:|', '', ['open', 'granted', 'denied']],
    ['verdict:dri|', 'dri', ['drift']],
    ['signed:|', '', ['yes', 'no']],
    ['payload.tool|', 'tool', ['tool.name', 'tool.args.path']],
    ['has:payload.re|', 're', ['reason']],
    ['cost > |', '', []],
    ['nothing:|', '', []],
    ['kind.x|', 'x', []],
    ['"in quotes ki|', '', []],
    ['zzz|', 'zzz', []],
  ])('%s', (typed, replaced, texts) => {
    const found = offered(typed);
    expect([found.replaced, found.texts]).toEqual([replaced, texts]);
  });

  it('says what is expected where nobody knows values', () => {
    expect(offered('cost > |').hint).toContain('a number such as 0.05');
    expect(offered('time:|').hint).toContain('2026-01-31');
    expect(offered('payload.|').hint).toContain('members of the record');
    expect(completeQuery('', 0, HELD).suggestions.every(({ about }) => about !== '')).toBe(true);
  });

  it('never offers what makes the text before it a fault', () => {
    const pieces = [
      'ki',
      'tool:',
      'has:',
      ' ',
      '-',
      '(',
      'fs',
      'or ',
      'cost>',
      'payload.',
      '"a" ',
      ',',
      ')',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (parts) => {
        const text = parts.join('');
        const { at, suggestions } = completeQuery(text, text.length, HELD);
        for (const one of suggestions) {
          const parsed = parseQuery(text.slice(0, at.start) + one.text);
          const before = parseQuery(text);
          if ('fault' in parsed && !('fault' in before))
            expect(parsed.fault.at.start).toBeGreaterThanOrEqual(at.start);
        }
      }),
      // A minus within a word leaves nothing out.
      { numRuns: draws(), examples: [[[',', '-', 'tool:']]] },
    );
  });
});

describe('advice', () => {
  const advice = (text: string) => {
    const parsed = parseQuery(text);
    return 'query' in parsed ? adviceOn(parsed.query, HELD) : [];
  };

  it.each([
    [
      'tool:fs_pach',
      ['No record that was looked at has “fs_pach” as tool. Did you mean fs_patch?'],
    ],
    ['tool=FS_READ', ['No record that was looked at has “FS_READ” as tool. Did you mean fs_read?']],
    ['tool:fs', []],
    ['tool=(fs_read, zzzzzz)', ['No record that was looked at has “zzzzzz” as tool.']],
    ['-tool:fs_pach', []],
    ['title:x approval:open', []],
    ['kind:comit or tool:reed', expect.arrayContaining([expect.stringContaining('commit')])],
  ])('on %s', (text, expected) => {
    expect(advice(text)).toEqual(expected);
  });
});
