import type { RequestDetail } from '../../core/model/request.ts';
import type { DecisionView } from '../../core/model/view.ts';
import { visibleText } from '../../ui/hostile.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Panel } from './Panel.tsx';
import css from './request.module.css';
import shared from './shared.module.css';

export interface WhyProps {
  readonly decision: DecisionView;
  readonly request: RequestDetail['request'];
}

/**
 * Which rules ran, in order, and what came of it. Which of them decided is said only
 * where the ledger records it.
 */
export function Why({ decision, request }: WhyProps) {
  const { rules, headline, reason, notRecorded } = decision;
  const words = request.reason ?? reason;
  return (
    <Panel title="Why it stopped">
      {rules.length === 0 && <p className={shared.faint}>No rule is recorded as having run.</p>}
      <ol className={css.rules}>
        {rules.map(({ rule, last }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule may run twice
          <li key={place}>
            {last ? (
              <KindMark shape="waiting" label="" size={12} />
            ) : (
              <span className={css.ran} aria-hidden />
            )}
            <LedgerText text={rule} />
            <span className={shared.faint}>{last ? 'ran last' : 'ran'}</span>
          </li>
        ))}
      </ol>
      <p className={css.decision}>
        <Badge tone="warn">{visibleText(headline)}</Badge>
        {words && (
          <span>
            “<LedgerText text={words} />”
          </span>
        )}
      </p>
      {notRecorded.length > 0 && (
        <p className={shared.faint}>Not recorded: {visibleText(notRecorded.join(' '))}</p>
      )}
    </Panel>
  );
}
