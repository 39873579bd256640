import { Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { RequestDetail } from '../../core/model/request.ts';
import { recordsOf } from '../../data/ledgers/formats.ts';
import { counted, countText } from '../../ui/format.ts';
import { JsonView, Under } from '../../ui/inspect/JsonView.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Mono, Note } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../ui/paths.ts';
import { Masked } from './Masked.tsx';
import { isChanged, Struck } from './Struck.tsx';
import { holdsSecret } from './secrets.ts';

type State = RequestDetail['state'];
type Resource = State['named'][number];

export interface StateActedOnProps {
  readonly detail: RequestDetail;
  readonly state: State;
}

/** Resources that are shown without being asked for. */
const FEW = 6;

/** What the arguments name of the folded state, and who wrote it last. */
export function StateActedOn({ detail: { summary, head, trust }, state }: StateActedOnProps) {
  const { at, total, named, namedMore, others, broken } = state;
  const where = at.index === head.index ? 'at the head' : 'before it was answered';
  const written = (resource: Resource) => (
    <Written
      key={JSON.stringify([resource.kind, resource.id])}
      ledger={summary.ledger}
      format={summary.format}
      resource={resource}
      isChanged={isChanged(trust, resource.writtenBy)}
    />
  );
  const whole = (
    <Link to={lanePath(summary.ledger, summary.lane, { index: at.index, tab: 'state' })}>
      {counted(total, 'resource')} {where}
    </Link>
  );
  if (broken !== null) {
    return (
      <Panel title="The state it would act on" tone="bad" padded>
        <p>There is no such state: this record cannot be folded.</p>
        <Note>
          <LedgerText text={broken} />
        </Note>
      </Panel>
    );
  }
  return (
    <Panel title="The state it would act on" right={whole} padded>
      {named.length === 0 && (
        <Note>
          {total === 0
            ? 'Nothing was written in this run so far.'
            : 'The arguments name none of its resources.'}
        </Note>
      )}
      {named.map(written)}
      {namedMore > 0 && <Note>{countText(namedMore)} more are named by the arguments.</Note>}
      {others.length > 0 && (
        <details open={named.length === 0 || total <= FEW}>
          <summary>
            {named.length > 0 ? 'Not named by the arguments' : 'What this run has written so far'}:{' '}
            {counted(total - named.length - namedMore, 'resource')}
          </summary>
          <Stack gap="sm" pt="xs">
            {others.map(written)}
          </Stack>
        </details>
      )}
    </Panel>
  );
}

function Written({
  ledger,
  format,
  resource,
  isChanged,
}: {
  readonly ledger: string;
  readonly format: string;
  readonly resource: Resource;
  /** The entry that wrote it does not say what was recorded. */
  readonly isChanged: boolean;
}) {
  const { kind, id, version, retracted, lastCommit, writtenBy, value } = resource;
  return (
    <div>
      <Group gap="sm">
        <Mono fw={600}>
          <LedgerText text={`${kind}:${id}`} />
        </Mono>
        {retracted && <Badge tone="warn">retracted</Badge>}
      </Group>
      <Note>
        version {String(version)}, last written by{' '}
        <Link to={lanePath(ledger, writtenBy.lane, { index: writtenBy.index })}>
          seq {String(writtenBy.seq)}
        </Link>{' '}
        {recordsOf(format).ids && <HashChip hash={lastCommit} prefix="entry" />}
      </Note>
      <Masked isSecret={holdsSecret(value)} what="Its value is" name={`${kind}:${id}`}>
        <Struck isChanged={isChanged} where={`seq ${String(writtenBy.seq)}`}>
          <Under value={id}>
            <JsonView value={value} />
          </Under>
        </Struck>
      </Masked>
    </div>
  );
}
