import { Tooltip } from '@mantine/core';
import type { LedgerReport } from '../../core/model/check.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { counted } from '../../ui/format.ts';
import { HashChip } from '../../ui/HashChip.tsx';
import { LedgerText } from '../../ui/LedgerText.tsx';
import { Bytes, TimeText } from '../../ui/values.tsx';
import { Badge, verdictLook } from '../../ui/verdict.tsx';
import page from './overview.module.css';
import { checksText, hasReference, referenceText, verdictSentence, wholeOf } from './summary.ts';
import css from './verdict-head.module.css';

/** The verdict first: what it is, over what, and what it does not say. */
export function VerdictHead({ detail }: { readonly detail: LedgerDetail }) {
  const { summary, report } = detail;
  const verifiedSeconds =
    summary.verifiedAt === null ? null : Math.floor(summary.verifiedAt / 1000);
  const { tone, icon: Icon, word } = verdictLook(report?.verdict ?? null);
  return (
    <header className={css.head}>
      <div className={css.seal} data-tone={tone}>
        <Icon size={24} stroke={2} aria-hidden />
      </div>
      <div className={css.headText}>
        <h1 className={css.verdict} data-tone={tone}>
          {word}
        </h1>
        <p className={css.sentence}>
          {verdictSentence(report?.verdict ?? null, summary.lanes, summary.entries)}
          {report && ` ${sentenceCase(checksText(report.checks))}.`}
        </p>
        {report && <Chips report={report} name={summary.formatName} />}
      </div>
      <dl className={css.source}>
        <div>
          <dt>{summary.origin ? 'Name' : 'File'}</dt>
          <dd>
            <LedgerText text={summary.name} lines={1} className={page.strong} />
          </dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>
            {summary.formatName} · {summary.container} · <Bytes value={summary.size} />
          </dd>
        </div>
        {report && (
          <div>
            <dt>Verified</dt>
            <dd>
              <TimeText seconds={verifiedSeconds} />
            </dd>
          </div>
        )}
        <div>
          {/* What grows is not named by its bytes. */}
          <dt>{summary.origin ? 'Id' : 'BLAKE3'}</dt>
          <dd>
            <HashChip hash={summary.id} length={16} />
          </dd>
        </div>
      </dl>
    </header>
  );
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Two questions, kept apart: is what is here intact, and is it all of it. */
function Chips({ report, name }: { readonly report: LedgerReport; readonly name: string }) {
  const whole = wholeOf(report);
  const failed = report.verdict === 'failed';
  const errors = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)].filter(
    ({ severity }) => severity === 'error',
  ).length;
  return (
    <div className={css.chips}>
      {report.tamperEvidence === undefined ? (
        <Badge tone={failed ? 'bad' : 'ok'}>
          Intact? {failed ? `no, ${counted(errors, 'error')}` : 'no fault found'}
        </Badge>
      ) : (
        <>
          <Badge tone={failed ? 'bad' : 'none'}>
            Consistent? {failed ? `no, ${counted(errors, 'error')}` : 'no fault found'}
          </Badge>
          <Badge tone="warn">{report.tamperEvidence}</Badge>
        </>
      )}
      <Tooltip
        label={whole.reasons.map(({ reason }) => reason).join(' ')}
        disabled={!whole.reasons[0]}
      >
        <span>
          <Badge tone={whole.state === 'proven' ? 'ok' : whole.state === 'cut' ? 'bad' : 'warn'}>
            Whole? {whole.state === 'cut' ? 'no, cut off' : whole.state}
          </Badge>
        </span>
      </Tooltip>
      <span className={css.chipNote}>
        {reasonText(whole.reasons[0]?.reason, report.tamperEvidence)}
        {whole.reasons.length > 1 && ` (and ${whole.reasons.length - 1} more)`}
      </span>
      {hasReference(report) && (
        <span className={css.chipNote}>
          {name}'s own verifier {referenceText(report)}.
        </span>
      )}
      {report.notes?.map((note) => (
        <span key={note} className={css.chipNote}>
          {note}
        </span>
      ))}
    </div>
  );
}

/** The chip beside it says already that there is no evidence. */
function reasonText(reason: string | undefined, evidence: string | undefined) {
  const said = `${evidence}. `;
  return evidence !== undefined && reason?.startsWith(said) ? reason.slice(said.length) : reason;
}
