import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DEFAULT_CASE_TITLE } from '../../../../ui/data/hand-over/cases.ts';
import { keepIn } from '../../../../ui/data/hand-over/keep.ts';
import { countText } from '../../../../ui/format.ts';
import { askToKeep } from '../../../../ui/keep.ts';
import { PageFoot, Spacer } from '../../../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../../../ui/kit/text.tsx';
import {
  casePath,
  comparePath,
  foundPath,
  handOverPath,
  runsPath,
  viewPath,
} from '../../../../ui/paths.ts';
import type { LedgerLine, LibraryRow } from './rows.ts';

export interface ChosenBarProps {
  readonly rows: readonly LibraryRow[];
  readonly onForget: () => void;
  readonly onClear: () => void;
}

/** Offers the actions on the chosen rows. */
export function ChosenBar({ rows, onForget, onClear }: ChosenBarProps) {
  const ids = rows.filter((row): row is LedgerLine => row.kind === 'ledger').map(({ key }) => key);
  const [first, second, third] = ids;
  return (
    <PageFoot toolbar="Chosen rows">
      <strong role="status">{countText(rows.length)} chosen</strong>
      {first && second && !third && (
        <Way to={comparePath({ ledger: first }, { ledger: second })}>Compare</Way>
      )}
      {second && <Way to={runsPath({}, ids)}>Run together</Way>}
      {first && (
        <Way to={second ? foundPath('', { ledgers: ids }) : viewPath(first, 'ask')}>Ask</Way>
      )}
      {first && <AddToCase ledgers={ids} />}
      {first &&
        (second ? <HandOver ledgers={ids} /> : <Way to={handOverPath(first)}>Hand over</Way>)}
      <Button variant="subtle" size="compact-sm" onClick={onForget}>
        Forget…
      </Button>
      <Spacer />
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
    </PageFoot>
  );
}

export function AddToCase({ ledgers }: { readonly ledgers: readonly string[] }) {
  const what = ledgers.length === 1 ? 'it' : countText(ledgers.length);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-haspopup="dialog"
      aria-keyshortcuts="c"
      data-keep
      onClick={() => askToKeep({ ledgers })}
    >
      Add {what} to a case
    </Button>
  );
}

/** Several ledgers are handed over as a case. */
function HandOver({ ledgers }: { readonly ledgers: readonly string[] }) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => keepIn(DEFAULT_CASE_TITLE, { ledgers }),
    onSuccess: ({ kept }) => navigate(casePath(kept.id)),
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={begin.isPending}
      onClick={() => begin.mutate()}
    >
      Hand over
    </Button>
  );
}

function Way({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <LinkButton variant="subtle" size="compact-sm" to={to}>
      {children}
    </LinkButton>
  );
}
