import { Textarea, VisuallyHidden } from '@mantine/core';
import { MAX_CASE_TEXT } from '../../../ui/data/hand-over/cases.ts';
import { Faint } from '../../../ui/kit/text.tsx';
import css from './case.module.css';
import type { CasePartProps } from './case-part.ts';
import { findingId } from './Findings.tsx';
import { pointsIn } from './numbers.ts';
import { useKeptText } from './use-kept-text.ts';

/** Shows the conclusion; `#1` points to a finding. */
export function Conclusion({ one, editing }: CasePartProps) {
  const { text, write, flush } = useKeptText(`case.${one.id}.conclusion`, one.conclusion, (next) =>
    editing.mutateAsync({ conclusion: next }),
  );
  const points = pointsIn(text);
  const unknown = points.filter((number) => number > one.findings.length);
  return (
    <section aria-labelledby="conclusion">
      <h2 id="conclusion">Conclusion</h2>
      <Textarea
        aria-labelledby="conclusion"
        autosize
        minRows={3}
        maxRows={16}
        maxLength={MAX_CASE_TEXT}
        value={text}
        onBlur={flush}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <p className={css.hint} role="status">
        {unknown.length > 0 ? (
          `There is no finding ${unknown.join(', ')}.`
        ) : points.length === 0 ? (
          <Faint size="sm">Type # and its number to point to a finding.</Faint>
        ) : (
          points.map((number) => (
            <a key={number} className={css.number} href={`#${findingId(number)}`}>
              <VisuallyHidden>Finding </VisuallyHidden>
              {number}
            </a>
          ))
        )}
      </p>
    </section>
  );
}
