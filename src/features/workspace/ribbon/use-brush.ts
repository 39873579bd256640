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

interface Chosen {
  readonly lane: string;
  readonly span: Span;
  /** Chosen after so many fits. */
  readonly fit: number;
}

export function useBrush(at: number): BrushedPart {
  const { lane, summary, fit } = useWorkspace();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isOwn = chosen?.lane === lane && chosen.fit === fit.times;
  const own = isOwn ? chosen.span : null;
  const { from, to } = own ?? spanAround(at, summary.entries);
  const isChosen = own !== null;
  return useMemo(
    () => ({
      span: { from, to },
      isChosen,
      choose: (span) => setChosen(span && { lane, span, fit: fit.times }),
    }),
    [from, to, isChosen, lane, fit.times],
  );
}
