import { Box, Flex } from '@mantine/core';
import type { Finding } from '../../../../ledger/model/check.ts';
import { namedValues } from '../../../../ledger/model/finding-values.ts';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { useNeeds } from '../../../../ui/data/ledgers/formats.ts';
import { notedFindingPlace } from '../../../../ui/data/notes/notes.ts';
import { findingToKeep } from '../../../../ui/keep.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { KeepButton } from '../../../../ui/kit/KeepButton.tsx';
import { Faint, Mono, NoteText, SmallHeading } from '../../../../ui/kit/text.tsx';
import { GiveLink } from '../../../../ui/ledger/GiveLink.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import {
  CheckStatusMark,
  NOT_MADE,
  SEVERITY_TONES,
  SeverityMark,
} from '../../../../ui/ledger/verdict.tsx';
import { useInspected } from '../context.ts';
import { NotesOn } from '../NotesOn.tsx';
import { HASH_TEXT } from './authority-words.ts';
import { Bounded } from './Bounded.tsx';

type EntryCheck = EntryDetail['checks'][number];

/** Checks that were made are shown at once; the others are counted, and shown on request. */
const MADE: readonly EntryCheck['status'][] = ['fail', 'warning', 'pass'];

interface ChecksProps {
  readonly detail: EntryDetail;
  readonly isExplained?: boolean;
}

/** Shows every check of this entry: what was examined, what is written and what it should be. */
export function EntryChecks({ detail: { checks, findings }, isExplained = false }: ChecksProps) {
  if (checks.length === 0) {
    return <NoteText>No check has examined this record yet: verify the ledger (v).</NoteText>;
  }
  const of = (status: EntryCheck['status']) => checks.filter((check) => check.status === status);
  const line = (check: EntryCheck) => (
    <CheckLine
      key={check.check}
      check={check}
      explained={findings.some((f) => f.check === check.check)}
    />
  );
  return (
    <>
      {findings.length > 0 && !isExplained && (
        <Flex component="section" direction="column" gap="md" aria-label="Findings">
          {findings.map((finding, place) => (
            <FindingCard
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
              key={place}
              finding={finding}
              title={nameCheck(finding, checks)}
            />
          ))}
        </Flex>
      )}
      <section>
        <SmallHeading>Checks of this record</SmallHeading>
        <Rows lined>{MADE.flatMap(of).map(line)}</Rows>
        {NOT_MADE.filter(([status]) => of(status).length > 0).map(([status, title]) => (
          <Box component="details" key={status} mt="sm">
            <summary>
              {title} <Faint>{of(status).length}</Faint>
            </summary>
            <Box pl="lg">
              <Rows lined>{of(status).map(line)}</Rows>
            </Box>
          </Box>
        ))}
      </section>
    </>
  );
}

/** Returns the title of the check that made a finding. */
export function nameCheck({ check }: Finding, checks: readonly EntryCheck[]): string {
  return checks.find((one) => one.check === check)?.title ?? check;
}

interface FoundProps {
  readonly finding: Finding;
  readonly title: string;
}

function FindingCard({ finding, title }: FoundProps) {
  const { severity } = finding;
  return (
    <Callout tone={SEVERITY_TONES[severity]}>
      <h3>
        <SeverityMark severity={severity} /> {title}
      </h3>
      <FindingWords finding={finding} title={title} />
    </Callout>
  );
}

/** Says what a check found at an entry, and where. */
export function FindingWords({ finding, title }: FoundProps) {
  const { ledger } = useInspected();
  const { path, offset, message } = finding;
  const where = [path, offset === undefined ? null : `byte ${offset}`].filter(
    (part) => part !== null,
  );
  return (
    <>
      <LedgerText text={message} />
      <div>
        <NotesOn place={notedFindingPlace(ledger, finding)} on="this finding" />
        <KeepButton of="this finding" what={() => findingToKeep(ledger, finding, title)} />
      </div>
      <Values
        values={[
          ...(where.length > 0 ? [['Where', where.join(', ')] as const] : []),
          ...namedValues(finding),
        ]}
      />
    </>
  );
}

function Values({ values }: { readonly values: readonly (readonly [string, string])[] }) {
  return (
    <Facts names="8rem">
      {values.map(([name, text]) => (
        <FactList key={name} name={name}>
          {HASH_TEXT.test(text) ? (
            <HashChip hash={text} />
          ) : (
            <Mono>
              <Bounded text={text} lines={4} />
            </Mono>
          )}
        </FactList>
      ))}
    </Facts>
  );
}

interface CheckLineProps {
  readonly check: EntryCheck;
  /** A finding above has said it all already. */
  readonly explained: boolean;
}

function CheckLine({ check, explained }: CheckLineProps) {
  const { ledger, detail } = useInspected();
  const { summary, report } = detail;
  const needs = useNeeds(summary.format, report?.profile ?? null);
  const need = report && check.status === 'not asked for' ? needs(check.check) : null;
  const { title, status, note } = check;
  return (
    <FigureRowCells right={<CheckStatusMark status={status} />}>
      {title}
      {!explained && (
        <>
          {note !== null && (
            <Faint display="block">
              <LedgerText text={note} /> {need && <GiveLink ledger={ledger} need={need} />}
            </Faint>
          )}
          <Values values={namedValues(check)} />
        </>
      )}
    </FigureRowCells>
  );
}
