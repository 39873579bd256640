import type { LedgerReport } from '../../core/model/check.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { counted, countText } from '../../ui/format.ts';
import { HashChip } from '../../ui/HashChip.tsx';
import { LedgerText } from '../../ui/LedgerText.tsx';
import { Count, TimeText } from '../../ui/values.tsx';
import css from './facts.module.css';
import page from './overview.module.css';
import { Panel } from './Panel.tsx';

/** Which pinned keys signed how much. */
function Signers({ report }: { readonly report: LedgerReport | null }) {
  if (!report?.pins.keys?.length) return null;
  const commits = new Map(report.pins.keys.map((key) => [key, 0]));
  let unknown = 0;
  for (const { signatures } of report.lanes) {
    unknown += signatures.unknown + signatures.malformed;
    for (const { key, commits: n } of signatures.byKey)
      commits.set(key, (commits.get(key) ?? 0) + n);
  }
  return (
    <>
      {[...commits].map(([key, n]) => (
        <div key={key} className={css.factRow}>
          <HashChip hash={key} label="public key" />
          <span className={page.faint}>{countText(n)}</span>
        </div>
      ))}
      {unknown > 0 && (
        <div className={css.factRow}>
          <span>by no pinned key</span>
          <span className={page.faint}>{countText(unknown)}</span>
        </div>
      )}
    </>
  );
}

/** What is in the ledger, counted. */
export function Facts({ detail }: { readonly detail: LedgerDetail }) {
  const { kinds, firstAt, lastAt, compilers, policySets, signed, unsigned } = detail.facts;
  const most = Math.max(1, ...kinds.map(({ count }) => count));
  return (
    <Panel title="What is recorded">
      <div className={css.facts}>
        <div>
          <h3 className={css.factTitle}>Entries by kind</h3>
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
        <dl className={css.factList}>
          <div>
            <dt>Recorded from</dt>
            <dd>
              <TimeText seconds={firstAt} />
            </dd>
          </div>
          <div>
            <dt>Recorded to</dt>
            <dd>
              <TimeText seconds={lastAt} />
            </dd>
          </div>
          <div>
            <dt>Compiler versions</dt>
            <dd>
              {compilers.length === 0 && <span className={page.faint}>none recorded</span>}
              {compilers.map(({ value, count }) => (
                <div key={value} className={css.factRow}>
                  <LedgerText text={value === '' ? 'empty' : value} lines={1} />
                  <span className={page.faint}>{countText(count)}</span>
                </div>
              ))}
            </dd>
          </div>
          <div>
            <dt>Policy sets</dt>
            <dd>
              {policySets.length === 0 && <span className={page.faint}>none recorded</span>}
              {policySets.map(({ value, count }) => (
                <div key={value} className={css.factRow}>
                  {value === '' ? <span>empty</span> : <HashChip hash={value} label="policy set" />}
                  <span className={page.faint}>{countText(count)}</span>
                </div>
              ))}
            </dd>
          </div>
          <div>
            <dt>Signatures</dt>
            <dd>
              {signed === 0
                ? `none: ${counted(unsigned, 'commit')} unsigned`
                : `${counted(signed, 'commit')} signed, ${countText(unsigned)} unsigned`}
              <Signers report={detail.report} />
            </dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}
