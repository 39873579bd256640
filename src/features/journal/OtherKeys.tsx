import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { JournalSummary } from '../../data/approvals/journal.ts';
import { fingerprintText, signWith } from '../../data/approvals/keys.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Faint } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { RemoveKey } from './RemoveKey.tsx';

/** Keys that are here, too, and do not sign at the moment. */
export function OtherKeys({ journals }: { readonly journals: readonly JournalSummary[] }) {
  const others = journals.filter(({ key, isWritten }) => key !== null && !isWritten);
  const use = useMutation({ mutationFn: signWith });
  const [removed, setRemoved] = useState<string | null>(null);
  if (others.length === 0) return null;
  return (
    <>
      <h3>Other keys here</h3>
      <Rows>
        {others.map(({ journal, publicKey, reviewer }) => (
          <Row
            key={journal}
            right={
              <Group gap="sm">
                <Button size="compact-xs" onClick={() => use.mutate(journal)}>
                  Sign with it
                </Button>
                <Button size="compact-xs" c="bad" onClick={() => setRemoved(journal)}>
                  Remove…
                </Button>
              </Group>
            }
          >
            <LedgerText text={reviewer ?? 'no name'} />
            <Faint display="block">{fingerprintText(publicKey)}</Faint>
          </Row>
        ))}
      </Rows>
      {use.isError && <ErrorCallout title="That did not work" error={use.error} />}
      {removed !== null && (
        <RemoveKey
          journal={removed}
          title="Remove this key?"
          keep="Keep it"
          onClose={() => setRemoved(null)}
        >
          <p>
            Its journal stays, and can be read. Unless the key was saved as a file, nobody can sign
            with it again.
          </p>
        </RemoveKey>
      )}
    </>
  );
}
