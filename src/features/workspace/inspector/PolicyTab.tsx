import type { EntryDetail } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { Bounded } from './Bounded.tsx';
import { Blocks, Facts } from './Facts.tsx';
import css from './inspector.module.css';
import own from './policy.module.css';

const LAST_SHAPE = { permit: 'change', deny: 'denied', 'require approval': 'waiting' } as const;
const TONES = { permit: 'ok', deny: 'bad', 'require approval': 'warn' } as const;

/**
 * Who or what decided, by which rules. A ledger that records which rules ran and
 * one decision does not say which rule decided, so this does not either.
 */
export function PolicyTab({ detail: { decision, row } }: { readonly detail: EntryDetail }) {
  const { outcome, rules } = decision;
  return (
    <div className={css.body} key={row.id}>
      {rules.length > 0 && (
        <section>
          <h3 className={css.section}>Rules, in the order they ran</h3>
          <ol className={own.rules}>
            {rules.map(({ rule, last }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule may run twice
              <li key={place} data-last={last || undefined}>
                {last && outcome ? (
                  <KindMark shape={LAST_SHAPE[outcome]} label="" size={12} />
                ) : (
                  <span className={own.ran} aria-hidden />
                )}
                <Bounded text={rule} lines={2} className={own.rule ?? ''} />
                <span className={css.faint}>{last ? 'ran last' : 'ran'}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className={own.decision}>
        {outcome ? (
          <Badge tone={TONES[outcome]}>{visibleText(decision.headline)}</Badge>
        ) : (
          <span className={css.faint}>{visibleText(decision.headline)}</span>
        )}
        {decision.reason && (
          <span>
            “<LedgerText text={decision.reason} />”
          </span>
        )}
      </p>
      {(decision.facts.length > 0 || decision.blocks.length > 0) && (
        <section>
          <h3 className={css.section}>
            {outcome === 'require approval' ? 'What was asked' : 'What it rests on'}
          </h3>
          <Facts facts={decision.facts} />
        </section>
      )}
      <Blocks blocks={decision.blocks} />
      {decision.notRecorded.length > 0 && (
        <section>
          <h3 className={css.section}>Not recorded in this ledger</h3>
          <ul className={own.notRecorded}>
            {decision.notRecorded.map((words) => (
              <li key={words}>{visibleText(words)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
