import { largest } from '../../core/lists.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { recordsOf } from '../../data/ledgers/formats.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Count } from '../../ui/ledger/values.tsx';
import css from './overview.module.css';
import { Often } from './Signed.tsx';

/** What is in the ledger, counted. */
export function Recorded({ detail }: { readonly detail: LedgerDetail }) {
  const { kinds, compilers, policySets } = detail.facts;
  const records = recordsOf(detail.summary.format);
  const most = largest(
    1,
    kinds.map(({ count }) => count),
  );
  return (
    <Panel title="What is recorded" padded>
      <div className={css.facts}>
        <div>
          <Note mb="xs">Entries by kind</Note>
          <ul className={css.kinds}>
            {kinds.map(({ kind, count }) => (
              <li key={kind}>
                <LedgerText text={kind} lines={1} />
                <span
                  className={css.bar}
                  style={{ width: `${Math.max(1, (count / most) * 100)}%` }}
                  aria-hidden
                />
                <Count value={count} />
              </li>
            ))}
          </ul>
        </div>
        {(records.compilers || records.policySets) && (
          <Facts>
            {records.compilers && (
              <Fact name="Compiler versions">
                {compilers.length === 0 && <Faint>none recorded</Faint>}
                {compilers.map(({ value, count }) => (
                  <Often key={value} count={count}>
                    <LedgerText text={value === '' ? 'empty' : value} lines={1} />
                  </Often>
                ))}
              </Fact>
            )}
            {records.policySets && (
              <Fact name="Policy sets">
                {policySets.length === 0 && <Faint>none recorded</Faint>}
                {policySets.map(({ value, count }) => (
                  <Often key={value} count={count}>
                    {value === '' ? 'empty' : <HashChip hash={value} label="policy set" />}
                  </Often>
                ))}
              </Fact>
            )}
          </Facts>
        )}
      </div>
    </Panel>
  );
}
