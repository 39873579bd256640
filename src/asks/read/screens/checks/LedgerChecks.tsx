import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../../base/visible.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { wholeness } from '../../../../ledger/model/wholeness.ts';
import { useVerify } from '../../../../ui/data/ledgers/commands.ts';
import { checksQuery } from '../../../../ui/data/ledgers/formats.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { SERVER_CHECKS } from '../../../../ui/data/servers/servers.ts';
import { Fact, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Column, Columns } from '../../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { Bytes, TimeText } from '../../../../ui/ledger/values.tsx';
import { WHOLE_WORDS } from '../../../../ui/ledger/verdict.tsx';
import { Findings } from '../Findings.tsx';
import { Secrets } from '../Secrets.tsx';
import { VerdictHead } from '../VerdictHead.tsx';
import { hasReference, referenceText } from '../why.ts';
import { Checks } from './Checks.tsx';
import { Pins } from './pins/Pins.tsx';
import { ReadBy } from './ReadBy.tsx';

/** How a ledger was checked: every check, what it is verified against, and which file it is. */
export function LedgerChecks({ detail }: { readonly detail: LedgerDetail }) {
  const verify = useVerify();
  const { summary, report } = detail;
  const { id, format } = summary;
  const checks = useQuery(checksQuery(format));
  return (
    <>
      <VerdictHead detail={detail} />
      <ReadBy ledger={id} report={report} />
      {report && (
        <Findings
          ledger={id}
          report={report}
          checks={checks.data && [...checks.data, ...SERVER_CHECKS]}
        />
      )}
      <Columns>
        <Column>
          {checks.isPending ? (
            <SkeletonRows rows={10} />
          ) : (
            <Checks ledger={id} report={report} checks={checks.data ?? []} />
          )}
        </Column>
        <Column>
          <Pins key={id} format={format} ledger={id} report={report} verify={verify} />
          <File detail={detail} />
        </Column>
      </Columns>
    </>
  );
}

function File({ detail: { summary, report } }: { readonly detail: LedgerDetail }) {
  const markOf = useLedgerMarks();
  const { id, origin, verifiedAt } = summary;
  const whole = report && wholeness(report);
  return (
    <Panel title="The file" padded>
      <Facts>
        <Fact name="Name">
          <LedgerText text={summary.name} mark={markOf(id)} lines={1} />
        </Fact>
        <Fact name="Format">
          {visibleText(`${summary.formatName} · ${summary.container}`)} ·{' '}
          <Bytes value={summary.size} />
        </Fact>
        {/* What grows is not named by its bytes. */}
        <Fact name={origin ? 'Id' : 'BLAKE3'}>
          <HashChip hash={id} length={16} />
        </Fact>
        {report && (
          <Fact name="Verified">
            <TimeText seconds={verifiedAt === null ? null : Math.floor(verifiedAt / 1000)} />
          </Fact>
        )}
        {report && hasReference(report) && (
          <Fact name={`${visibleText(summary.formatName)}’s own verifier`}>
            {visibleText(referenceText(report))}
          </Fact>
        )}
        {whole && (
          <Fact name="All of it">
            <strong>{WHOLE_WORDS[whole.state]}</strong>
            {whole.reasons.map(({ reason }) => (
              <p key={reason}>{visibleText(reason)}</p>
            ))}
          </Fact>
        )}
        {report?.notes?.map((note) => (
          <Fact key={note} name="Remark">
            {visibleText(note)}
          </Fact>
        ))}
        <Fact name="Secrets">
          <Secrets summary={summary} />
        </Fact>
      </Facts>
    </Panel>
  );
}
