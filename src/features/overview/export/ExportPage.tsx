import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { COMMAND } from '../../../core/command.ts';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { Row, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { Page, PageHead } from '../../../ui/kit/page/Page.tsx';
import { LinkButton, Mono, Note } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { reportPath } from '../../../ui/paths.ts';
import { ExportRow } from './ExportRow.tsx';
import { exportsOf } from './exports.ts';

/** Every file that can be saved of a ledger, to hand over or to keep. */
export function ExportPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Export">
      {(detail) => <Exports detail={detail} />}
    </LedgerGuard>
  );
}

function Exports({ detail }: { readonly detail: LedgerDetail }) {
  const { id, origin } = detail.summary;
  return (
    <Page width="narrow">
      <PageHead
        title="Export"
        lead="Saved by this browser, from what it holds. Nothing is sent anywhere."
      />
      <Panel title="Files">
        <Rows lined padded label="Files to save">
          {exportsOf(detail).map((one) => (
            <ExportRow key={one.title} {...one} />
          ))}
        </Rows>
      </Panel>
      <Panel title="For somebody else to check">
        <Rows lined padded>
          {/* What grows is not named by its bytes. */}
          {!origin && (
            <Row right={<HashChip hash={id} label="BLAKE3 of the ledger’s bytes" length={16} />}>
              The same file
              <Note>Whoever opens the same bytes gets the same id, and the same links work.</Note>
            </Row>
          )}
          <Row
            right={
              <LinkButton size="compact-sm" to={reportPath([id])}>
                Make a report
              </LinkButton>
            }
          >
            A report
            <Note>
              Verdict, checks, findings, what happened, requests and decisions, notes: one page,
              parts of it left out if wished. check-report says whether it still holds.
            </Note>
          </Row>
          <Row right={<Mono>{COMMAND} verify FILE --json</Mono>}>
            The report, without a browser
            <Note>The same verifier says the same, with an exit code and as JSON.</Note>
          </Row>
        </Rows>
      </Panel>
    </Page>
  );
}
