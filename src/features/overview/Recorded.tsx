import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { largest } from '../../core/lists.ts';
import type { LedgerReport } from '../../core/model/check.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { recordsOf } from '../../data/ledgers/formats.ts';
import { counted, countText } from '../../ui/format.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Count, TimeText } from '../../ui/ledger/values.tsx';
import css from './overview.module.css';

/** What is in the ledger, counted. */
export function Recorded({ detail }: { readonly detail: LedgerDetail }) {
  const { kinds, firstAt, lastAt, compilers, policySets, signed, unsigned } = detail.facts;
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
        <Facts>
          <Fact name="Recorded from">
            <TimeText seconds={firstAt} />
          </Fact>
          <Fact name="Recorded to">
            <TimeText seconds={lastAt} />
          </Fact>
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
          {records.signed && (
            <Fact name="Signatures">
              {signed === 0
                ? `none: ${counted(unsigned, records.signed)} unsigned`
                : `${counted(signed, records.signed)} signed, ${countText(unsigned)} unsigned`}
              <NoSignatures report={detail.report} />
              <Signers report={detail.report} />
            </Fact>
          )}
        </Facts>
      </div>
    </Panel>
  );
}

/** A value and how often it is there. */
function Often({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <Group gap="md" wrap="nowrap" align="baseline">
      {children}
      <Faint>{countText(count)}</Faint>
    </Group>
  );
}

/** Commits that carry something else in the place of a signature: they count as unsigned. */
function NoSignatures({ report }: { readonly report: LedgerReport | null }) {
  const malformed = report?.lanes.reduce((sum, { signatures }) => sum + signatures.malformed, 0);
  return malformed ? (
    <Often count={malformed}>of them with a text that is no signature</Often>
  ) : null;
}

/** Which pinned keys signed how much. */
function Signers({ report }: { readonly report: LedgerReport | null }) {
  if (!report?.pins.keys?.length) return null;
  const commits = new Map(report.pins.keys.map((key) => [key, 0]));
  let unknown = 0;
  for (const { signatures } of report.lanes) {
    unknown += signatures.unknown;
    for (const { key, commits: n } of signatures.byKey)
      commits.set(key, (commits.get(key) ?? 0) + n);
  }
  return (
    <>
      {[...commits].map(([key, n]) => (
        <Often key={key} count={n}>
          <HashChip hash={key} label="public key" />
        </Often>
      ))}
      {unknown > 0 && <Often count={unknown}>by no pinned key</Often>}
    </>
  );
}
