import { Group, Stack, Text, Tooltip } from '@mantine/core';
import type { LedgerDetail, LedgerSummary, LedgerVerified } from '../../core/model/ledger.ts';
import { wholeness } from '../../core/model/wholeness.ts';
import { visibleText } from '../../core/visible.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { counted } from '../../ui/format.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Bytes, TimeText } from '../../ui/ledger/values.tsx';
import { verdictLook, WholeBadge } from '../../ui/ledger/verdict.tsx';
import css from './overview.module.css';
import { checksText, hasReference, referenceText, verdictSentence } from './summary.ts';

/** The verdict first: what it is, over what, and what it does not say. */
export function VerdictHead({ detail }: { readonly detail: LedgerDetail }) {
  const { summary, report } = detail;
  const markOf = useLedgerMarks();
  const verifiedSeconds =
    summary.verifiedAt === null ? null : Math.floor(summary.verifiedAt / 1000);
  const { tone, icon: Icon, word } = verdictLook(report?.verdict ?? null);
  return (
    <header className={css.head}>
      <div className={css.seal} data-tone={tone}>
        <Icon size={24} stroke={2} aria-hidden />
      </div>
      <Stack gap="xs">
        <h1 data-tone={tone}>{word}</h1>
        <Text c="dimmed" size="md">
          {verdictSentence(report?.verdict ?? null, summary.lanes, summary.entries)}
          {report && ` ${sentenceCase(checksText(report.checks))}.`}
        </Text>
        {report && <Chips report={report} summary={summary} />}
      </Stack>
      <Facts>
        <Fact name={summary.origin ? 'Name' : 'File'}>
          <strong>
            <LedgerText text={summary.name} mark={markOf(summary.id)} lines={1} />
          </strong>
        </Fact>
        <Fact name="Format">
          {visibleText(`${summary.formatName} · ${summary.container}`)} ·{' '}
          <Bytes value={summary.size} />
        </Fact>
        {report && (
          <Fact name="Verified">
            <TimeText seconds={verifiedSeconds} />
          </Fact>
        )}
        {/* What grows is not named by its bytes. */}
        <Fact name={summary.origin ? 'Id' : 'BLAKE3'}>
          <HashChip hash={summary.id} length={16} />
        </Fact>
      </Facts>
    </header>
  );
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Three questions, kept apart: is what is here intact, is it as expected, and is it all of it. */
function Chips({
  report,
  summary,
}: {
  readonly report: LedgerVerified;
  readonly summary: LedgerSummary;
}) {
  const whole = wholeness(report);
  const failed = report.verdict === 'failed';
  const { errors } = summary.findings;
  return (
    <Group gap="xs" align="baseline" mt="xs">
      {report.tamperEvidence === undefined ? (
        <Badge tone={failed ? 'bad' : 'ok'}>
          Intact? {failed ? `no, ${counted(errors, 'error')}` : 'no fault found'}
        </Badge>
      ) : (
        <>
          <Badge tone={failed ? 'bad' : 'none'}>
            Consistent? {failed ? `no, ${counted(errors, 'error')}` : 'no fault found'}
          </Badge>
          <Badge tone="warn">{visibleText(report.tamperEvidence)}</Badge>
        </>
      )}
      {report.verdict === 'drift' && (
        <Badge tone="bad">As expected? no, {counted(errors, 'difference')}</Badge>
      )}
      <Tooltip
        label={visibleText(whole.reasons.map(({ reason }) => reason).join(' '))}
        disabled={!whole.reasons[0]}
      >
        <span>
          <WholeBadge state={whole.state} />
        </span>
      </Tooltip>
      <Note span>
        {visibleText(reasonText(whole.reasons[0]?.reason, report.tamperEvidence))}
        {whole.reasons.length > 1 && ` (and ${whole.reasons.length - 1} more)`}
      </Note>
      {hasReference(report) && (
        <Note span>
          {visibleText(summary.formatName)}'s own verifier {referenceText(report)}.
        </Note>
      )}
      {report.notes?.map((note) => (
        <Note key={note} span>
          {visibleText(note)}
        </Note>
      ))}
    </Group>
  );
}

/** The badge before it says already that there is no evidence. */
function reasonText(reason: string | undefined, evidence: string | undefined) {
  const known = `${evidence}. `;
  return evidence !== undefined && reason?.startsWith(known)
    ? reason.slice(known.length)
    : (reason ?? '');
}
