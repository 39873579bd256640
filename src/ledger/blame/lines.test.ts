import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineBlame } from './lines.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', '', ' a', '\r'), { maxLength: 12 })
  .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));

const versions = fc.array(fc.oneof({ weight: 8, arbitrary: text }, fc.constant(null)), {
  maxLength: 8,
});

function blamed(last: string, earlier: readonly (string | null)[]): LineBlame {
  const blame = new LineBlame(last);
  for (const version of earlier.toReversed()) blame.before(version);
  blame.before(null);
  return blame;
}

function linesIn(text: string | null | undefined): string[] {
  return (text ?? '').split(/(?<=\n)/).filter((line) => line !== '');
}

describe('the lines of a text', () => {
  it('are the text, and each is in the version that brought it and in all after that one', () => {
    fc.assert(
      fc.property(text, versions, (last, earlier) => {
        const all = [...earlier, last].toReversed();
        const { lines, by } = blamed(last, earlier);
        expect(lines.join('')).toBe(last);
        for (const [i, line] of lines.entries())
          for (let version = 0; version <= (by[i] ?? 0); version++)
            expect(linesIn(all[version])).toContain(line);
      }),
    );
  });

  it('keep their order among those of each version, and no line of a version is taken twice', () => {
    fc.assert(
      fc.property(text, versions, (last, earlier) => {
        const all = [...earlier, last].toReversed();
        const { lines, by } = blamed(last, earlier);
        for (const [version, whole] of all.entries()) {
          let left = linesIn(whole);
          for (const line of lines.filter((_, i) => (by[i] ?? 0) >= version)) {
            const at = left.indexOf(line);
            expect(at).toBeGreaterThanOrEqual(0);
            left = left.slice(at + 1);
          }
        }
      }),
    );
  });

  it('are of the last version at which they were in none before, where lines are added only', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }), (places) => {
        // Each version adds one line that no other has.
        const texts: string[][] = [[]];
        for (const [version, place] of places.entries()) {
          const lines = texts[version] ?? [];
          texts.push(lines.toSpliced(place % (lines.length + 1), 0, `line ${version}\n`));
        }
        const joined = texts.map((lines) => lines.join(''));
        const { lines, by } = blamed(joined.at(-1) ?? '', joined.slice(0, -1));
        const brought = Array.from(lines, (_, i) => `line ${places.length - 1 - (by[i] ?? 0)}\n`);
        expect(brought).toEqual(lines);
      }),
    );
  });

  it('count as rewritten where two versions differ by too many lines, which is said', () => {
    const lines = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word} ${i}\nsame\n`);
    const blame = new LineBlame(`head\n${lines('b').join('')}`);
    blame.before(`head\n${lines('a').join('')}`);
    blame.before(null);
    expect([...blame.rewritten]).toEqual([0]);
    // What is the same at the beginning and at the end is found in any case.
    expect(Array.from(blame.by.slice(0, 4))).toEqual([1, 0, 0, 0]);
    expect(blame.by.at(-1)).toBe(1);
  });

  it('are looked for no further than so much work, which is said', () => {
    const version = (n: number) =>
      Array.from({ length: 400 }, (_, i) => `${n} ${i}\nkept ${i}\n`).join('');
    const blame = new LineBlame(version(1000));
    let looked = 0;
    for (; looked < 1000 && !blame.isDone; looked++) blame.before(version(999 - looked));
    expect(blame.isCut).toBe(true);
    expect(looked).toBeLessThan(1000);
    expect(blame.openLines.length).toBeGreaterThan(0);
  });
});
