// A text without which an expression cannot match: looked for first, as it is found much faster.

import type { PatternNode, Syntax } from './syntax.ts';

/** In small letters; '': there is none. Only ASCII, where small letters are what one expects. */
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
        // In any case, `s` is also the long s, whose small letter is itself.
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
