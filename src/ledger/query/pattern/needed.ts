// An expression cannot match without some text, which is looked for first, as it is found much
// faster.

import type { PatternNode, Syntax } from './syntax.ts';

/**
 * Returns it in small letters; '' when there is none. It is only ASCII, where small letters are the
 * expected ones.
 */
export function neededText({ root, chars }: Syntax, flags: string): string {
  let [longest, run] = ['', ''];
  const end = () => {
    if (run.length > longest.length) longest = run;
    run = '';
  };
  const walk = (node: PatternNode): void => {
    switch (node.type) {
      case 'char': {
        const only = chars[node.id]?.only ?? '';
        // Without regard to case, `s` is also the long s, whose small letter is itself.
        const isPlain = /^[ -~]$/.test(only) && !(flags.includes('i') && /[sSkK]/.test(only));
        if (isPlain) run += only.toLowerCase();
        else end();
        return;
      }
      case 'all':
        node.parts.forEach(walk);
        return;
      case 'repeat':
        end();
        if (node.least > 0) walk(node.part);
        end();
        return;
      case 'any':
        end();
    }
  };
  walk(root);
  end();
  return longest;
}
