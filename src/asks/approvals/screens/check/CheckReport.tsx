import { Link } from 'react-router';
import { useReportCheck } from '../../../../ui/data/hand-over/reports.ts';
import { useDrops } from '../../../../ui/data/imports/drops.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { DropArea } from '../../../../ui/kit/page/DropArea.tsx';
import { Running } from '../../../../ui/kit/Running.tsx';
import { CheckedClaims } from '../../../../ui/ledger/CheckedClaims.tsx';
import { checkPath } from '../../../../ui/paths.ts';
import { CheckScreen } from './CheckScreen.tsx';

/** Checks a report that somebody handed over, claim by claim. */
export function CheckReport() {
  const check = useReportCheck();
  useDrops('report', ([given]) => given && check.mutate(given.file), false);
  return (
    <CheckScreen
      title="Check a report"
      lead={
        check.isIdle &&
        'Each claim of a report that you were given is compared with the ledgers of it that are held here: open them first.'
      }
      side={
        <>
          <DropArea
            label="The report"
            choose="Choose a report"
            accept=".html,.json,text/html,application/json"
            onChoose={check.mutate}
          >
            The page, or its JSON
          </DropArea>
          <Link to={checkPath}>Check a decision instead</Link>
        </>
      }
    >
      {check.progress && <Running {...check.progress} cancel={check.cancel} />}
      {check.error && <ErrorCallout title="The report was not checked" error={check.error} />}
      {check.data && <CheckedClaims check={check.data} whole="The report as a whole" />}
    </CheckScreen>
  );
}
