import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { countSecretWords, secretTotal } from '../../../base/secrets/count.ts';
import { visibleText } from '../../../base/visible.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { secretsQuery } from '../../../ui/data/ledgers/secrets.ts';
import { counted } from '../../../ui/format.ts';
import { Faint, NoteText, TextButton } from '../../../ui/kit/text.tsx';
import { askPath } from '../../../ui/paths.ts';

/** Counts values in its files that look like keys or tokens, and leads to their entries. */
export function Secrets({ summary }: { readonly summary: LedgerSummary }) {
  const [isAsked, ask] = useState(false);
  const { data, isFetching, error } = useQuery(secretsQuery(summary, isAsked));
  if (error) return <Faint>could not be counted: {visibleText(error.message)}</Faint>;
  if (!data)
    return isFetching ? (
      <Faint>
        <Loader size="xs" type="dots" role="img" aria-label="The files are looked through" />
      </Faint>
    ) : (
      <TextButton onClick={() => ask(true)}>Count what looks like keys or tokens</TextButton>
    );
  const { counts, unread } = data;
  const total = secretTotal(counts);
  return (
    <>
      {total === 0 ? (
        <Faint>nothing that looks like keys or tokens</Faint>
      ) : (
        <>
          <Link to={askPath(summary.id, 'has:secret')}>
            {counted(total, 'value')} {total === 1 ? 'looks' : 'look'} like keys or tokens
          </Link>
          <NoteText>{countSecretWords(counts)}</NoteText>
        </>
      )}
      {unread.length > 0 && (
        <NoteText>{counted(unread.length, 'file')} in it could not be looked through</NoteText>
      )}
    </>
  );
}
