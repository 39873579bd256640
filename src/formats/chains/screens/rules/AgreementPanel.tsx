import { Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { counted, countText } from '../../../../ui/format.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { recordWord, whereRecordsAre } from '../../container/words.ts';
import { hashRuleWords } from '../../profile/hash-words.ts';
import { isKeyed } from '../../profile/profile.ts';
import type { AgreementFigure } from '../../studio/query.ts';
import { agreementQuery } from '../data/rules.ts';
import { useShownLine } from './address.ts';
import css from './rules.module.css';
import type { ProfileDraft } from './use-draft.ts';

export interface AgreementPanelProps {
  readonly ledger: string;
  readonly draft: ProfileDraft;
}

/** How many hashes agree with the rules: of the first records at once, then of all. */
export function AgreementPanel({ ledger, draft }: AgreementPanelProps) {
  const { profile } = draft;
  const { figure, isWhole, isFetching, error } = useFigure(ledger, draft);
  return (
    <Panel title="Agreement" padded label="Agreement">
      <div aria-live="polite" aria-busy={isFetching}>
        {figure ? (
          <Figure
            figure={figure}
            isWhole={isWhole}
            isKeyed={isKeyed(profile.hash)}
            what={recordWord(profile).toLowerCase()}
          />
        ) : (
          error && <ErrorCallout title="The rules could not be tried" error={error} />
        )}
      </div>
    </Panel>
  );
}

function useFigure(ledger: string, { text }: ProfileDraft) {
  const first = useQuery({
    ...agreementQuery(ledger, text, false),
    placeholderData: keepPreviousData,
  });
  const whole = useQuery(agreementQuery(ledger, text, true));
  const { isFetching, error } = first;
  return { figure: whole.data ?? first.data, isWhole: whole.data !== undefined, isFetching, error };
}

/** The same rules as a sentence, and where they do not hold. */
export function RulesInWords({ ledger, draft }: AgreementPanelProps) {
  const { figure } = useFigure(ledger, draft);
  const rules = hashRuleWords(draft.profile);
  const { container } = draft.profile;
  return (
    <Panel title="These rules" padded>
      <LedgerText text={rules.charAt(0).toUpperCase() + rules.slice(1)} />
      {container && <LedgerText text={whereRecordsAre(container)} />}
      {figure && figure.breaks.length > 0 && (
        <Breaks figure={figure} what={recordWord(draft.profile).toLowerCase()} />
      )}
    </Panel>
  );
}

interface FigureProps {
  readonly figure: AgreementFigure;
  readonly isWhole: boolean;
  readonly isKeyed: boolean;
  /** What a record is called by its number. */
  readonly what: string;
}

function Figure({
  figure: { agree, of, unreadable },
  isWhole,
  isKeyed: isSealed,
  what,
}: FigureProps) {
  const all = of > 0 && agree === of;
  const tone = all ? 'ok' : agree === 0 ? 'bad' : 'warn';
  const Icon = all ? IconCheck : agree === 0 ? IconX : IconAlertTriangle;
  return (
    <>
      <p className={css.agreement} data-tone={tone}>
        <Icon size={26} stroke={2.25} aria-hidden />
        <strong>
          {countText(agree)} of {countText(of)} agree
        </strong>
      </p>
      <p className={css.share} aria-hidden>
        <span data-tone={tone} style={{ inlineSize: `${of ? (100 * agree) / of : 0}%` }} />
      </p>
      <NoteText>
        {isWhole ? sentence(agree, of, isSealed) : 'Of the first records. The others are counted.'}{' '}
        {unreadable > 0 && `${counted(unreadable, what)} cannot be read.`}
      </NoteText>
    </>
  );
}

function sentence(agree: number, of: number, isSealed: boolean): string {
  if (of === 0) return 'There is nothing that these rules could be compared with.';
  if (isSealed) return 'Only which record names which one could be compared: the seals need a key.';
  if (agree === of)
    return 'Of all records. That cannot be chance: these are the rules of this log.';
  if (agree === 0) return 'Of all records. These are not its rules, or each record was changed.';
  return 'Of all records. One that agrees is no chance; those that do not were changed, or are made in another way.';
}

function Breaks({ figure: { breaks, agree, of }, what }: Pick<FigureProps, 'figure' | 'what'>) {
  const { show } = useShownLine();
  const more = of - agree - breaks.length;
  return (
    <Group
      aria-label="Records that do not agree"
      component="nav"
      gap="var(--ls-1) var(--ls-3)"
      mt="md"
    >
      <span>First that do not agree:</span>
      {breaks.slice(0, MOST).map((line) => (
        <TextButton key={line} onClick={() => show(line)}>
          {what} {countText(line)}
        </TextButton>
      ))}
      {more > 0 || breaks.length > MOST ? <span>and more</span> : null}
    </Group>
  );
}

const MOST = 10;
