import { Group, Text } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import type { RequestDetail } from '../../../../ledger/model/request.ts';
import { type InboxRequest, useLedgerServer } from '../../../../ui/data/approvals/approvals.ts';
import { findFormatRecords } from '../../../../ui/data/ledgers/formats.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { Dim, Faint } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { ArgumentCell } from '../Arguments.tsx';
import { answerIntact, answerSigned, type TrustAnswer } from '../answers.ts';
import { EditText } from '../Edits.tsx';
import { placeText } from '../words.ts';
import type { NamedArgument } from './alike-args.ts';
import css from './batch.module.css';
import type { DifferingArgs } from './differing.ts';
import { toRequestKey } from './selection.ts';

export interface ListedProps {
  readonly request: InboxRequest;
  /** Null while it is being read. */
  readonly detail: RequestDetail | null;
  readonly own: readonly NamedArgument[];
  readonly differing: DifferingArgs;
  /** Says why it is left out; null when it is not. */
  readonly why: string | null;
}

/** Shows the own arguments of one of the requests that are decided together. */
export function ListedRequests({ request, detail, own, differing, why }: ListedProps) {
  const { title, seq, laneTitle, laneMark, ledger, ledgerName, reason } = request;
  const server = useLedgerServer(ledger);
  const findMark = useLedgerMarks();
  const edits = why === null ? (detail?.edits ?? []) : [];
  const isEdit = ({ row }: NamedArgument) => edits.some(({ text }) => text === row?.value);
  const values =
    why === null ? own.filter((one) => !isEdit(one)) : own.filter(isShort).slice(0, MAX_SHOWN);
  return (
    <li>
      <div>
        <strong>{differing.title ? <LedgerText text={title} /> : <>record {String(seq)}</>}</strong>{' '}
        <Faint>
          {differing.title && <>record {String(seq)}</>}
          {differing.run && (
            <>
              {' '}
              of “<LedgerText text={laneTitle} mark={laneMark} />”
            </>
          )}
          {differing.ledger && (
            <>
              {' '}
              in <LedgerText text={ledgerName} mark={findMark(ledger)} />
            </>
          )}
          {differing.place && ` · ${placeText(server)}`}
        </Faint>
      </div>
      <div>
        {differing.reason && reason && (
          <Dim>
            <LedgerText text={`“${reason}”`} />
          </Dim>
        )}
        <NamedValues values={values} />
        {why !== null && (
          <Text inherit c="warn">
            <strong>Left out.</strong> {visibleText(why)}
          </Text>
        )}
      </div>
      {detail && (
        <Group gap="xs">
          <Said name="Intact" answer={answerIntact(detail.trust, String(detail.summary.seq))} />
          <Said
            name="Signed"
            answer={answerSigned(
              detail.trust,
              findFormatRecords(detail.summary.format).signed !== undefined,
            )}
          />
        </Group>
      )}
      {edits.length > 0 && (
        <div className={css.edits}>
          {edits.map((edit, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: edits of one request never move
            <EditText key={place} edit={edit} />
          ))}
        </div>
      )}
      <span className={css.end} data-end={toRequestKey(request)} />
    </li>
  );
}

function Said({ name, answer }: { readonly name: string; readonly answer: TrustAnswer }) {
  return (
    <Badge tone={answer.tone}>
      {name}: {visibleText(answer.word)}
    </Badge>
  );
}

/**
 * A request that is left out is not decided here, so its long values are read on its own screen.
 */
const MAX_SHOWN = 4;
const isShort = ({ row }: NamedArgument) => (row?.value?.length ?? 0) <= 80;

export function NamedValues({ values }: { readonly values: readonly NamedArgument[] }) {
  if (values.length === 0) return null;
  return (
    <Group component="dl" gap="0 var(--ls-4)" align="flex-start" ff="monospace">
      {values.map(({ name, row }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values of one request never move
        <Group key={place} gap="0 var(--ls-2)" align="flex-start" miw={0}>
          <dt>
            <LedgerText text={name === '' ? 'value' : name} />
          </dt>
          <dd>
            {row === null ? (
              <Faint>not given</Faint>
            ) : row.value === null ? (
              <Faint>a group of values</Faint>
            ) : (
              <ArgumentCell row={row} />
            )}
          </dd>
        </Group>
      ))}
    </Group>
  );
}
