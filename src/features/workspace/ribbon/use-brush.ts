import { useMemo, useState } from 'react';
import { useWorkspace } from '../context.ts';
import { type Span, spanAround } from './span.ts';

/** The part of the lane that is looked at closer. */
export interface BrushedPart {
  readonly span: Span;
  /** The person chose it; else it follows the playhead. */
  readonly isChosen: boolean;
  /** null: it follows the playhead again. */
  choose(span: Span | null): void;
}

export function useBrush(at: number): BrushedPart {
  const { lane, summary } = useWorkspace();
  const [chosen, setChosen] = useState<{ lane: string; span: Span } | null>(null);
  const own = chosen?.lane === lane ? chosen.span : null;
  const { from, to } = own ?? spanAround(at, summary.entries);
  const isChosen = own !== null;
  return useMemo(
    () => ({
      span: { from, to },
      isChosen,
      choose: (span) => setChosen(span && { lane, span }),
    }),
    [from, to, isChosen, lane],
  );
}
