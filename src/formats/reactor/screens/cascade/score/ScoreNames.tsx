import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { textScale } from '../../../../../ui/text-scale.ts';
import { frameAt } from '../../data/trail.ts';
import { useCascade } from '../context.ts';
import { pathTo, wokenBy } from '../moment.ts';
import { NodeName } from '../NodeName.tsx';
import css from './score.module.css';
import { lineAt, placeNames, toScoreY } from './score.ts';

/** In px, before a person's own size of text: how far names are apart at least. */
const HIGH = 13;

/** How many receipts before the playhead may name their lines, too. */
const RECENT = 64;

/** Between a name and the score, where a line leads from it to the line that it is of; px. */
const LEAD = 10;

/**
 * What the lines of the score are of. Where there is no room for all, those have names that the moment is
 * about, then those that ran last, and whatever line is pointed at. A picture: the topology has every name for whoever cannot see it.
 */
export function ScoreNames() {
  const { trail, score, at, url } = useCascade();
  const { nodes } = trail.survey;
  const { ref, width, height } = useElementSize();
  const frame = useRef<HTMLDivElement>(null);
  const both = useMergedRef(ref, frame);
  const [pointed, setPointed] = useState<number | null>(null);
  const findNode = useMemo(() => {
    const found = new Int32Array(score.lines);
    score.lineOf.forEach((line, node) => {
      found[line] = node;
    });
    return found;
  }, [score]);
  const now = lineAt(score, at);
  const lit = useMemo(
    () => pathTo(trail, at).map(({ cause }) => lineAt(score, cause)),
    [trail, score, at],
  );
  const size = { width, height };
  const high = HIGH * textScale();
  const wanted = () => {
    if (score.lines * high <= height) return findNode.keys();
    const { survey } = trail;
    const about = [
      ...survey.nodes.flatMap(({ id }, node) => (id === url.node ? [node] : [])),
      ...wokenBy(survey, frameAt(survey, at).lit),
    ].map((node) => score.lineOf[node] ?? 0);
    const before = Array.from({ length: Math.min(at, RECENT) }, (_, i) =>
      lineAt(score, at - 1 - i),
    );
    const asked = pointed === null ? [] : [pointed];
    return [...asked, now, ...lit, ...about, 0, score.lines - 1, ...before];
  };
  const names = height ? placeNames(score.lines, size, high, wanted()) : [];
  return (
    <div
      ref={both}
      className={css.names}
      aria-hidden
      onPointerMove={({ clientY }) => {
        const y = clientY - (frame.current?.getBoundingClientRect().top ?? 0);
        const pitch = toScoreY(1, score.lines, size) - toScoreY(0, score.lines, size);
        const line = Math.round((y - toScoreY(0, score.lines, size)) / pitch);
        setPointed(Math.max(0, Math.min(score.lines - 1, line)));
      }}
      onPointerLeave={() => setPointed(null)}
    >
      {names.map(({ line, y }) => (
        <bdi
          key={line}
          data-now={line === now || undefined}
          data-lit={lit.includes(line) || undefined}
          data-pointed={line === pointed || undefined}
          style={{ top: y }}
        >
          <NodeName label={nodes[findNode[line] ?? -1]?.label ?? ''} />
        </bdi>
      ))}
      <svg width={LEAD} height={height} aria-hidden>
        {names.map(({ line, y }) => (
          <path
            key={line}
            d={`M1 ${y}L${LEAD} ${toScoreY(line, score.lines, size)}`}
            data-lit={line === now || lit.includes(line) || undefined}
          />
        ))}
      </svg>
    </div>
  );
}
