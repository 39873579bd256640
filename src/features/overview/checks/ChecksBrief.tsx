import type { Check, CheckOutcome, CheckStatus } from '../../../core/model/check.ts';
import type { LedgerVerified } from '../../../core/model/ledger.ts';
import { visibleText } from '../../../core/visible.ts';
import { countText } from '../../../ui/format.ts';
import { Row, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Faint, LinkButton, Note } from '../../../ui/kit/text.tsx';
import { CheckStatusMark, STATUSES } from '../../../ui/ledger/verdict.tsx';
import { checksPath } from '../../../ui/paths.ts';

export interface ChecksBriefProps {
  readonly ledger: string;
  readonly report: LedgerVerified | null;
  /** What the format says about its checks; undefined: it is being asked. */
  readonly checks: readonly Check[] | undefined;
}

/** The worst first. */
const ORDER: readonly CheckStatus[] = ['fail', 'warning', 'pass', 'not asked for', 'not checkable'];

/** How many checks came out how, and the names of those that found something. */
export function ChecksBrief({ ledger, report, checks }: ChecksBriefProps) {
  const titles = new Map(checks?.map(({ id, title }) => [id, title]));
  const nameOf = ({ check }: CheckOutcome) => titles.get(check) ?? visibleText(check);
  return (
    <Panel
      title="Checks"
      note={report && countText(report.checks.length)}
      right={
        <LinkButton size="compact-sm" variant="default" to={checksPath(ledger)}>
          {report ? 'Every check' : 'Verify'}
        </LinkButton>
      }
    >
      <Rows lined padded>
        {!report && <Row>Not verified yet, or by another version of the verifier.</Row>}
        {ORDER.map((status) => {
          const some = report?.checks.filter((one) => one.status === status) ?? [];
          if (some.length === 0) return null;
          return (
            <Row key={status} right={<Faint>{countText(some.length)}</Faint>}>
              <CheckStatusMark status={status} />
              {checks && isNamed(status) && <Note>{some.map(nameOf).join(' · ')}</Note>}
            </Row>
          );
        })}
      </Rows>
    </Panel>
  );
}

/** What passed, and what has nothing to look at here, is named among all checks. */
function isNamed(status: CheckStatus): boolean {
  return STATUSES[status].tone !== 'ok' && status !== 'not checkable';
}
