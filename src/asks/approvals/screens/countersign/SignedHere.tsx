import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { howFar, waitsForCountersignature } from '../../../../ledger/review/request-status.ts';
import { useDeliver, useLedgerServer } from '../../../../ui/data/approvals/approvals.ts';
import {
  addCountersignatures,
  type SharedRequestView,
  saveSigned,
  shareBack,
} from '../../../../ui/data/approvals/countersign.ts';
import type { RecordedDecision } from '../../../../ui/data/approvals/journal.ts';
import { useKeys } from '../../../../ui/keys.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Dim, LinkButton } from '../../../../ui/kit/text.tsx';
import { Kbd } from '../../../../ui/ledger/Kbd.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { countersignPath, requestPath } from '../../../../ui/paths.ts';
import { hostFrom } from '../answers.ts';
import { DECISION_SHEET } from '../decision/Sheet.tsx';
import { UndoMoment } from '../decision/UndoMoment.tsx';
import { useSigning } from '../decision/use-signing.ts';
import css from '../request.module.css';
import { statusText } from '../status-words.ts';
import { CountersignHandOver } from './HandOver.tsx';

interface SignedHereProps {
  readonly view: SharedRequestView;
  readonly own: RecordedDecision;
  readonly isNew?: boolean;
}

/** Offers, once it is decided here, to hand it back, or to add the other person's signature. */
export function SignedHere({ view, own, isNew = false }: SignedHereProps) {
  const { shared, here } = view;
  const other = shared.decision;
  const [isHanding, setHanding] = useState(false);
  const open = here.find(({ isOpen }) => isOpen);
  const server = useLedgerServer(open?.ledger ?? '');
  const deliver = useDeliver();
  // A decision that waited for this signature is sent with it, where its server listens.
  const receiver =
    open && server?.state === 'live' && waitsForCountersignature(own) ? server : null;
  const add = useMutation({
    mutationFn: async () => {
      const decision = await addCountersignatures(other ? [other] : []);
      if (decision && receiver && open)
        await deliver.mutateAsync({ ledger: open.ledger, server: receiver.server, decision });
    },
  });
  // A sent signature can be called back for a moment, as a decision of one person.
  const { moment, sign } = useSigning(() => add.mutate());
  const start = () => sign(undefined, receiver !== null);
  const isOwn = other?.journal.public_key === own.document.journal.public_key;
  const isAdded = own.countersignatures.some(
    ({ journal }) => journal.public_key === other?.journal.public_key,
  );
  const isSame = other?.verdict === own.document.verdict;
  const mayAdd = other !== null && !isOwn && isSame && !isAdded;
  useKeys(
    mayAdd && moment === null && !add.isPending
      ? [{ keys: 'a', what: 'Add their signature', group: 'Inbox', run: start }]
      : [],
  );
  const [held] = here;
  return (
    <section className={css.bar} id={DECISION_SHEET} aria-label="Decision" tabIndex={-1}>
      <Text component="div" c="dimmed" role="status">
        <Text fw={600} c="var(--ls-text)">
          {isAdded ? (
            <>
              <IconCheck size={16} color="var(--ls-ok)" aria-hidden /> Two signatures on the same
              request: yours, and that of <LedgerText text={other?.reviewer ?? ''} />.{' '}
              {open &&
                statusText(howFar(own, server !== null), {
                  host: server && hostFrom(server.server),
                  verdict: own.document.verdict,
                })}
            </>
          ) : isOwn ? (
            'This is what you signed. Send the link to the second person.'
          ) : other && !isSame ? (
            <>
              You {own.document.verdict === 'approve' ? 'approved' : 'denied'} it, and{' '}
              <LedgerText text={other.reviewer} />{' '}
              {other.verdict === 'approve' ? 'approved' : 'denied'} it: the two contradict each
              other.
            </>
          ) : (
            <>
              You decided this, and <LedgerText text={other?.reviewer ?? 'somebody'} /> signed the
              same.
            </>
          )}
        </Text>
        It is record {own.document.journal.seq} of your journal.
      </Text>
      <Group gap="sm" flex="none">
        {moment && (
          <UndoMoment
            moment={moment}
            what={receiver ? `Added, and sent to ${hostFrom(receiver.server)}` : 'Added'}
          />
        )}
        {mayAdd && moment === null && (
          <Button
            variant="filled"
            rightSection={<Kbd keys="a" />}
            loading={add.isPending}
            onClick={start}
          >
            {receiver
              ? `Add their signature and send to ${hostFrom(receiver.server)}`
              : 'Add their signature to your journal'}
          </Button>
        )}
        {own.countersignatures.length > 0 && (
          <Button onClick={() => saveSigned(own)}>Save both signatures</Button>
        )}
        {held && isAdded ? (
          <LinkButton variant="filled" to={requestPath(held.ledger, held.lane, held.index)}>
            Go to the request
          </LinkButton>
        ) : (
          <Button
            autoFocus={isNew}
            {...(isAdded ? { variant: 'filled' } : {})}
            onClick={() => setHanding(true)}
          >
            {isOwn ? 'Share it…' : 'Hand yours back…'}
          </Button>
        )}
      </Group>
      {add.isError && <ErrorCallout title="It was not added" error={add.error} />}
      {isHanding && <HandBack view={view} own={own} onClose={() => setHanding(false)} />}
    </section>
  );
}

function HandBack({ view, own, onClose }: SignedHereProps & { readonly onClose: () => void }) {
  const ways = useQuery({
    queryKey: ['share back', own.id],
    queryFn: () => shareBack(countersignPath, view.shared, own.document),
  });
  return (
    <Modal opened onClose={onClose} size="lg" title="Hand your signature over">
      <Stack gap="lg">
        <p>Whoever asked you opens the link, and adds your signature to their journal.</p>
        {ways.isPending && <Dim role="status">Packing…</Dim>}
        {ways.data && <CountersignHandOver ways={ways.data} save="Save as a file" />}
        {ways.isError && <ErrorCallout title="It cannot be handed over" error={ways.error} />}
      </Stack>
    </Modal>
  );
}
