import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LedgerDetail, LedgerVerified } from '../../../ledger/model/ledger.ts';
import { findFormatRecords } from '../../../ui/data/ledgers/formats.ts';
import { counted, countText } from '../../../ui/format.ts';
import { Faint } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';

/** Says who signed how much, or that the format signs nothing. */
export function SignedBy({ detail }: { readonly detail: LedgerDetail }) {
  const { signed, unsigned } = detail.facts;
  const what = findFormatRecords(detail.summary.format).signed;
  if (!what) return <Faint>nothing in this format is signed</Faint>;
  if (signed + unsigned === 0) return <Faint>nothing in this ledger could be signed</Faint>;
  return (
    <>
      {signed === 0
        ? `none: ${counted(unsigned, what)} unsigned`
        : isChecked(detail.report)
          ? `${counted(signed, what)} signed, ${countText(unsigned)} unsigned`
          : `${counted(signed, what)} ${signed === 1 ? 'carries' : 'carry'} a signature, which was not checked: no key was given.${unsigned > 0 ? ` ${counted(unsigned, what)} unsigned.` : ''}`}
      <NoSignatures report={detail.report} />
      <Signers report={detail.report} />
    </>
  );
}

function isChecked(report: LedgerVerified | null): boolean {
  if (!report) return false;
  const { pins, lanes } = report;
  return (
    pins.signer !== undefined ||
    (pins.keys?.length ?? 0) > 0 ||
    lanes.some(({ signatures }) => signatures.byKey.length > 0)
  );
}

/** A value and how often it is there. */
export function Often({
  count,
  children,
}: {
  readonly count: number;
  readonly children: ReactNode;
}) {
  return (
    <Group gap="md" wrap="nowrap" align="baseline">
      {children}
      <Faint>{countText(count)}</Faint>
    </Group>
  );
}

/** Some commits carry something else in the place of a signature: they count as unsigned. */
function NoSignatures({ report }: { readonly report: LedgerVerified | null }) {
  const malformed = report?.lanes.reduce((sum, { signatures }) => sum + signatures.malformed, 0);
  return malformed ? (
    <Often count={malformed}>of them with a text that is no signature</Often>
  ) : null;
}

const HEX = /^[0-9a-f]+$/;

function Signers({ report }: { readonly report: LedgerVerified | null }) {
  if (!report) return null;
  const commits = new Map((report.pins.keys ?? []).map((key) => [key, 0]));
  let unknown = 0;
  for (const { signatures } of report.lanes) {
    unknown += signatures.unknown;
    for (const { key, commits: n } of signatures.byKey)
      commits.set(key, (commits.get(key) ?? 0) + n);
  }
  if (commits.size === 0) return null;
  return (
    <>
      {[...commits].map(([key, n]) => (
        <Often key={key} count={n}>
          {HEX.test(key) ? <HashChip hash={key} label="public key" /> : key}
        </Often>
      ))}
      {unknown > 0 && <Often count={unknown}>by none of these keys</Often>}
    </>
  );
}
