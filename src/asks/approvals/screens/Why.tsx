import { visibleText } from '../../../base/visible.ts';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import type { DecisionView } from '../../../ledger/model/view.ts';
import { counted } from '../../../ui/format.ts';
import { Mono, NoteText } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import css from './request.module.css';

export interface WhyProps {
  readonly decision: DecisionView;
  readonly request: RequestDetail['request'];
}

const LONG = 120;

/**
 * Shows the reason first, in the ledger's own words; then which rules ran. Which of them decided is
 * said only where the ledger records it.
 */
export function WhyRequest({
  decision: { outcome, rules, reason, notRecorded },
  request,
}: WhyProps) {
  const words = request.reason ?? reason ?? '';
  // Something else stopped a request that the rules permitted: no rule may look like the reason.
  const decides = outcome !== 'permit';
  const last = decides ? rules.find((rule) => rule.last) : undefined;
  return (
    <section className={css.why} aria-labelledby="why-it-stopped">
      <h2 id="why-it-stopped">Why it stopped</h2>
      <div className={css.quote} data-long={words.length > LONG || undefined}>
        {words === '' ? 'No reason is recorded.' : <LedgerText text={`“${words}”`} lines={4} />}
      </div>
      <NoteText component="div">
        {rules.length === 0 ? (
          'No rule is recorded as having run. '
        ) : (
          <details>
            <summary>
              {counted(rules.length, 'rule')} ran
              {last && (
                <>
                  {rules.length > 1 ? '; the last was' : ':'}{' '}
                  <Mono>
                    <LedgerText text={last.rule} />
                  </Mono>
                </>
              )}
              .
            </summary>
            <ol>
              {rules.map(({ rule }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a rule may run twice
                <li key={place}>
                  <Mono>
                    <LedgerText text={rule} />
                  </Mono>
                </li>
              ))}
            </ol>
            {notRecorded.length > 0 && <p>Not recorded: {visibleText(notRecorded.join(' '))}</p>}
          </details>
        )}
        {!decides && 'The rules permitted it. It was stopped after them. '}
        {request.channel !== null && (
          <>
            Asked of <strong>{visibleText(request.channel)}</strong>.
          </>
        )}
      </NoteText>
    </section>
  );
}
