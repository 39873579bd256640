import { Link } from 'react-router';
import type { useInbox } from '../../../data/approvals/approvals.ts';
import { useDrops } from '../../../data/imports/drops.ts';
import { useReportCheck } from '../../../data/reports.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { DropArea } from '../../../ui/kit/page/DropArea.tsx';
import { PageHead, WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { Running } from '../../../ui/kit/Running.tsx';
import { CheckedClaims } from '../../../ui/ledger/CheckedClaims.tsx';
import { checkPath } from '../../../ui/paths.ts';
import { InboxScreen } from '../InboxScreen.tsx';
import css from '../inbox.module.css';

/** Checks a report that somebody handed over, claim by claim. */
export function CheckReport({ inbox }: { readonly inbox: ReturnType<typeof useInbox> }) {
  const check = useReportCheck();
  useDrops('report', ([given]) => given && check.mutate(given.file), false);
  return (
    <InboxScreen
      view="check"
      inbox={inbox}
      label="The document"
      side={
        <div className={css.hand}>
          <DropArea
            label="The report"
            choose="Choose a report"
            accept=".html,.json,text/html,application/json"
            onChoose={check.mutate}
          >
            The page, or its JSON
          </DropArea>
          <Link to={checkPath}>Check a decision instead</Link>
        </div>
      }
    >
      <div className={css.reading} aria-live="polite">
        <WindowTitle of="Check a report" />
        <PageHead
          title="Check a report"
          lead={
            check.isIdle &&
            'Each claim of a report that you were given is compared with the ledgers of it that are held here: open them first.'
          }
        />
        {check.progress && <Running {...check.progress} cancel={check.cancel} />}
        {check.error && <ErrorCallout title="The report was not checked" error={check.error} />}
        {check.data && <CheckedClaims check={check.data} whole="The report as a whole" />}
      </div>
    </InboxScreen>
  );
}
