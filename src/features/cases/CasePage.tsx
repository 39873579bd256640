import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AuditCase } from '../../core/model/case.ts';
import { visibleText } from '../../core/visible.ts';
import { caseQuery, deleteCase, useCaseEditing } from '../../data/cases/cases.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { FailedPage } from '../../ui/kit/page/FailedPage.tsx';
import { Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import { LinkButton, Note } from '../../ui/kit/text.tsx';
import { casesPath } from '../../ui/paths.ts';
import { About } from './About.tsx';
import { Anchors } from './Anchors.tsx';
import { HandOver } from './HandOver.tsx';
import { Ledgers } from './Ledgers.tsx';
import { Queries } from './Queries.tsx';
import { Received } from './Received.tsx';

/** One case: what it asks, of which ledgers, what was found, and how it is handed over. */
export function CasePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(caseQuery(id));
  if (error)
    return (
      <FailedPage
        error={error}
        onRetry={() => void refetch()}
        action={<LinkButton to={casesPath}>All cases</LinkButton>}
      />
    );
  if (!data)
    return (
      <Page title="Case" width="narrow">
        <SkeletonRows rows={6} />
      </Page>
    );
  return <Case key={id} one={data} />;
}

function Case({ one }: { readonly one: AuditCase }) {
  const editing = useCaseEditing(one.id);
  return (
    <Page title={visibleText(one.title)} width="narrow">
      <PageHead
        title={visibleText(one.title) || 'Case'}
        lead={
          one.received
            ? undefined
            : 'Begun in this browser. It goes nowhere unless you hand it over.'
        }
        right={<Note role="status">{editing.isPending ? 'Saving…' : 'Saved in this browser'}</Note>}
      />
      {editing.error && <ErrorCallout title="The case was not saved" error={editing.error} />}
      {one.received && <Received one={one} received={one.received} />}
      <About one={one} editing={editing} />
      <Ledgers one={one} editing={editing} />
      <Queries one={one} editing={editing} />
      <HandOver one={one} />
      <Anchors one={one} />
      <Delete one={one} />
    </Page>
  );
}

function Delete({ one }: { readonly one: AuditCase }) {
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteCase(one.id),
    onSuccess: () => navigate(casesPath),
  });
  return (
    <Group>
      <Button
        variant="subtle"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Delete this case…
      </Button>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title="Delete this case?">
        <Stack gap="sm">
          <p>
            Its question, conclusion and queries are removed from this browser. Its ledgers and the
            notes on them stay.
            {one.received
              ? ' Open its file again to have it as it came.'
              : ' A file that was made of it is not touched.'}
          </p>
          {remove.error && <ErrorCallout title="It was not deleted" error={remove.error} />}
          <Group justify="flex-end" gap="sm">
            <Button data-autofocus onClick={() => setAsked(false)}>
              Keep it
            </Button>
            <Button variant="filled" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}
