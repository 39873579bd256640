import { useQuery } from '@tanstack/react-query';
import { useOffline } from '../../data/offline.ts';
import { type Received, receivedQuery } from '../../data/policy/received.ts';
import { Fact } from '../../ui/kit/figures/Facts.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Section } from '../../ui/kit/page/Page.tsx';
import { Dim } from '../../ui/kit/text.tsx';
import { CheckStatusMark } from '../../ui/ledger/verdict.tsx';
import { Lined } from './Lined.tsx';
import { ENFORCEMENTS, KEPT, PROTECTIONS } from './protection-words.ts';

/** What the browser holds this app to, here and now. */
export function Protections() {
  const received = useQuery(receivedQuery());
  const { kept } = useOffline();
  return (
    <Section id="held" title="What holds this app to it">
      <Dim>
        That nothing leaves this machine is not only how the app is written. The browser refuses
        what the app does not need, if it is given these rules. The app looks at every start which
        of them it has been given.
      </Dim>
      <Loaded query={received} fault="The rules could not be looked up" rows={9}>
        {(all) => (
          <Lined>
            {all.map((one) => (
              <ProtectionRow key={one.protection} received={one} comes={kept === 'kept'} />
            ))}
          </Lined>
        )}
      </Loaded>
      <Dim>
        Which rules a host has to send, and how, is in <code>docs/hosting.md</code>.
      </Dim>
    </Section>
  );
}

interface ProtectionRowProps {
  readonly received: Received;
  /** Whether the service worker adds it when the page is loaded again. */
  readonly comes: boolean;
}

function ProtectionRow({ received: { protection, enforcement }, comes }: ProtectionRowProps) {
  const { title, means, without } = PROTECTIONS[protection];
  const { status, by } = ENFORCEMENTS[enforcement];
  const isHeld = status === 'pass';
  return (
    <Fact
      name={
        <>
          <strong>{title}</strong>
          <br />
          <CheckStatusMark status={status} />
        </>
      }
    >
      <Dim>
        {isHeld ? means : without} {by}
        {enforcement === 'absent' &&
          comes &&
          ' Load the page again: then its service worker adds it.'}
      </Dim>
    </Fact>
  );
}

/** Whether this browser keeps the app. */
export function WithoutNetwork() {
  const { kept } = useOffline();
  const { status, title, text } = KEPT[kept];
  return (
    <Section id="offline" title="Without a network">
      <Lined>
        <Fact
          name={
            <>
              <strong>{title}</strong>
              <br />
              {status && <CheckStatusMark status={status} />}
            </>
          }
        >
          <Dim>{text}</Dim>
        </Fact>
      </Lined>
    </Section>
  );
}
