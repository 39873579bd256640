import { useQuery } from '@tanstack/react-query';
import { grouped } from '../../base/lists.ts';
import { useOffline } from '../../ui/data/offline.ts';
import { FactList, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Section } from '../../ui/kit/page/Page.tsx';
import { CheckStatusMark } from '../../ui/ledger/verdict.tsx';
import { ENFORCEMENTS, KEPT, PROTECTIONS } from './protection-words.ts';
import { type ReceivedPolicy, receivedQuery } from './received.ts';

/** The names are equally wide in each part of this page, so that they are one column. */
export const PROTECTION_NAMES = 'minmax(6rem, min(15rem, 30%))';

/** Shows the rules that the browser holds this app to, here and now, by who enforces them. */
export function Protections() {
  const received = useQuery(receivedQuery());
  const { kept } = useOffline();
  const { title, text } = KEPT[kept];
  return (
    <Section title="That nothing leaves this machine">
      <p>The browser refuses the rest.</p>
      <Loaded query={received} fault="The rules could not be looked up" rows={9}>
        {(all) => (
          <Facts names={PROTECTION_NAMES} lined>
            {[...grouped(all, ({ enforcement }) => enforcement)].map(([enforcement, some]) => (
              <FactList
                key={enforcement}
                name={
                  <>
                    <CheckStatusMark status={ENFORCEMENTS[enforcement].status} />
                    <br />
                    {ENFORCEMENTS[enforcement].by}
                  </>
                }
              >
                {some.map((one) => (
                  <p key={one.protection}>{protectionText(one)}</p>
                ))}
                {enforcement === 'absent' && kept === 'kept' && (
                  <p>Load the page again: then its service worker adds it.</p>
                )}
              </FactList>
            ))}
            <FactList name={title}>{text}</FactList>
          </Facts>
        )}
      </Loaded>
    </Section>
  );
}

/** The text says what it means that a protection is not in force. */
function protectionText({ protection, enforcement }: ReceivedPolicy): string {
  const { title, without } = PROTECTIONS[protection];
  return ENFORCEMENTS[enforcement].status === 'pass' ? title : `${title}: not held. ${without}`;
}
