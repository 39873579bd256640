import { Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RequestSummary } from '../../../../ledger/model/request.ts';
import { shareRequest } from '../../../../ui/data/approvals/countersign.ts';
import type { RecordedDecision } from '../../../../ui/data/approvals/journal.ts';
import { makeFingerprint } from '../../../../ui/data/approvals/keys.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Dim } from '../../../../ui/kit/text.tsx';
import { KeyPrint } from '../../../../ui/ledger/KeyPrint.tsx';
import { countersignPath } from '../../../../ui/paths.ts';
import { useCard } from '../Risk.tsx';
import { CountersignHandOver } from './HandOver.tsx';

interface AskCountersignProps {
  readonly summary: Pick<RequestSummary, 'ledger' | 'lane' | 'index'>;
  readonly decision: RecordedDecision;
  readonly onClose: () => void;
}

/** Hands a request that was decided here to a second person. */
export function AskCountersign({ summary, decision, onClose }: AskCountersignProps) {
  const { ledger, lane, index } = summary;
  const { document } = decision;
  const card = useCard(ledger, document.subject.tool);
  const ways = useQuery({
    queryKey: ['share', ledger, lane, index, decision.id],
    queryFn: () => shareRequest(countersignPath, summary, document, card),
  });
  return (
    <Modal opened onClose={onClose} size="lg" title="Ask a second person to sign the same">
      <Stack gap="lg">
        <p>
          They see the request, its arguments and your signature, decide with a key of their own,
          and send you a link back. Opened here, it adds their signature to your journal.
        </p>
        {ways.isPending && <Dim role="status">Packing…</Dim>}
        {ways.isError && <ErrorCallout title="It cannot be shared" error={ways.error} />}
        {ways.data && <CountersignHandOver ways={ways.data} save="Save as a file" />}
        <Facts names="6.5rem">
          <FactList name="Your key">
            <KeyPrint words={makeFingerprint(document.journal.public_key)} />
          </FactList>
        </Facts>
      </Stack>
    </Modal>
  );
}
