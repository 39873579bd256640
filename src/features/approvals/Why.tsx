import type { RequestDetail } from '../../core/model/request.ts';
import type { DecisionView, RuleRun } from '../../core/model/view.ts';
import { visibleText } from '../../core/visible.ts';
import { counted } from '../../ui/format.ts';
import { Mono, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import css from './request.module.css';

export interface WhyProps {
  readonly decision: DecisionView;
  readonly request: RequestDetail['request'];
}

/** More are counted, and listed on demand. */
const RULES = 6;
/** Characters of a reason: longer ones are not shouted. */
const LONG = 120;

/**
 * The reason first, in the ledger's own words; then which rules ran, in order. Which of them
 * decided is said only where the ledger records it.
 */
export function Why({ decision, request }: WhyProps) {
  const { outcome, rules, reason, notRecorded } = decision;
  const words = request.reason ?? reason;
  // What the rules permitted was stopped by something else: no rule may look like the reason.
  const decides = outcome !== 'permit';
  return (
    <section className={css.why} aria-labelledby="why-it-stopped">
      <h2 id="why-it-stopped">Why it stopped</h2>
      <Quote words={words ?? ''} />
      {request.channel !== null && (
        <Note>
          Asked of the channel <strong>{visibleText(request.channel)}</strong>.
        </Note>
      )}
      <RulesRan rules={rules} decides={decides} />
      {!decides && (
        <Note>
          The rules permitted it. It was stopped after them
          {request.channel !== null && `, to ask the channel “${visibleText(request.channel)}”`}.
        </Note>
      )}
      {notRecorded.length > 0 && <Note>Not recorded: {visibleText(notRecorded.join(' '))}</Note>}
    </section>
  );
}

function Quote({ words }: { readonly words: string }) {
  if (words === '')
    return (
      <p className={css.quote} data-missing>
        No reason is recorded.
      </p>
    );
  const quoted = `“${words}”`;
  return words.length > LONG ? (
    <div className={css.quote} data-long>
      <LedgerText text={quoted} lines={4} />
    </div>
  ) : (
    <p className={css.quote}>
      <LedgerText text={quoted} />
    </p>
  );
}

interface RulesRanProps {
  readonly rules: readonly RuleRun[];
  /** The rules stopped it, so that the one that ran last may be why. */
  readonly decides: boolean;
}

function RulesRan({ rules, decides }: RulesRanProps) {
  if (rules.length === 0) return <Note>No rule is recorded as having run.</Note>;
  if (rules.length > RULES)
    return (
      <details>
        <summary>{counted(rules.length, 'rule')} ran</summary>
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
      </details>
    );
  return (
    <Note>
      Rules that ran:{' '}
      {rules.map(({ rule, last }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may run twice
        <span key={place}>
          {place > 0 && ', '}
          {last && decides && rules.length > 1 && 'and last '}
          <Mono c={last && decides ? 'warn' : undefined}>
            <LedgerText text={rule} />
          </Mono>
        </span>
      ))}
    </Note>
  );
}
