import type { RequestDetail } from '../../core/model/request.ts';
import { visibleText } from '../../core/visible.ts';
import { recordsOf } from '../../data/ledgers/formats.ts';
import { type Answer, intactOf, signedOf, wholeOf } from './answers.ts';
import { type KnownRisk, riskWord } from './Risk.tsx';
import css from './request.module.css';
import { ICONS } from './Strip.tsx';

export interface DigestProps {
  readonly detail: RequestDetail;
  readonly risk: KnownRisk;
}

/**
 * Risk and trust in one line that stays in sight where there is little room. Its words are all in
 * the strip and next to the question, so assistive technology has them there.
 */
export function Digest({ detail: { summary, trust }, risk }: DigestProps) {
  const { signed } = recordsOf(summary.format);
  return (
    <div className={css.digest} aria-hidden>
      <strong data-level={risk.level}>{riskWord(risk.level)}</strong>
      <Short name="Intact" answer={intactOf(trust, String(summary.seq))} />
      <Short name="Signatures" answer={signedOf(trust, signed !== undefined)} />
      <Short name="Whole" answer={wholeOf(trust)} />
    </div>
  );
}

function Short({
  name,
  answer: { tone, word },
}: {
  readonly name: string;
  readonly answer: Answer;
}) {
  const Icon = ICONS[tone];
  return (
    <span data-tone={tone} title={`${name}: ${visibleText(word)}`}>
      {name} <Icon size={14} stroke={2.25} />
    </span>
  );
}
