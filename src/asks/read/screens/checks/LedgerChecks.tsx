import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../../base/visible.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { wholeness } from '../../../../ledger/model/wholeness.ts';
import { useVerify } from '../../../../ui/data/ledgers/commands.ts';
import { checksQuery } from '../../../../ui/data/ledgers/formats.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { SERVER_CHECKS } from '../../../../ui/data/servers/servers.ts';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { PageColumn, PageColumns } from '../../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { BytesValue, TimeText } from '../../../../ui/ledger/values.tsx';
import { WHOLE_WORDS } from '../../../../ui/ledger/verdict.tsx';
import { OverviewFindings } from '../Findings.tsx';
import { Secrets } from '../Secrets.tsx';
import { VerdictHead } from '../VerdictHead.tsx';
import { hasReference, referenceText } from '../why.ts';
import { CheckTable } from './Checks.tsx';
import { PinFields } from './pins/Pins.tsx';
import { ReadBy } from './ReadBy.tsx';

/** Shows how a ledger was checked: every check, the pins, and the file. */
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
        <OverviewFindings
          ledger={id}
          report={report}
          checks={checks.data && [...checks.data, ...SERVER_CHECKS]}
        />
      )}
      <PageColumns>
        <PageColumn>
          {checks.isPending ? (
            <SkeletonRows rows={10} />
          ) : (
            <CheckTable ledger={id} report={report} checks={checks.data ?? []} />
          )}
        </PageColumn>
        <PageColumn>
          <PinFields key={id} format={format} ledger={id} report={report} verify={verify} />
          <File detail={detail} />
        </PageColumn>
      </PageColumns>
    </>
  );
}

function File({ detail: { summary, report } }: { readonly detail: LedgerDetail }) {
  const findMark = useLedgerMarks();
  const { id, origin, verifiedAt } = summary;
  const whole = report && wholeness(report);
  return (
    <Panel title="The file" padded>
      <Facts>
        <FactList name="Name">
          <LedgerText text={summary.name} mark={findMark(id)} lines={1} />
        </FactList>
        <FactList name="Format">
          {visibleText(`${summary.formatName} · ${summary.container}`)} ·{' '}
          <BytesValue value={summary.size} />
        </FactList>
        {/* A growing ledger is not named by its bytes. */}
        <FactList name={origin ? 'Id' : 'BLAKE3'}>
          <HashChip hash={id} length={16} />
        </FactList>
        {report && (
          <FactList name="Verified">
            <TimeText seconds={verifiedAt === null ? null : Math.floor(verifiedAt / 1000)} />
          </FactList>
        )}
        {report && hasReference(report) && (
          <FactList name={`${visibleText(summary.formatName)}’s own verifier`}>
            {visibleText(referenceText(report))}
          </FactList>
        )}
        {whole && (
          <FactList name="All of it">
            <strong>{WHOLE_WORDS[whole.state]}</strong>
            {whole.reasons.map(({ reason }) => (
              <p key={reason}>{visibleText(reason)}</p>
            ))}
          </FactList>
        )}
        {report?.notes?.map((note) => (
          <FactList key={note} name="Remark">
            {visibleText(note)}
          </FactList>
        ))}
        <FactList name="Secrets">
          <Secrets summary={summary} />
        </FactList>
      </Facts>
    </Panel>
  );
}
