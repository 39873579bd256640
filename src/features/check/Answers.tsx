import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { DecisionAnswer } from '../../data/approvals/journal.ts';
import { Mark } from '../../ui/kit/Badge.tsx';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Dim } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';

const YES = { tone: 'ok', icon: IconCheck, children: 'yes' } as const;
const NO = { tone: 'bad', icon: IconX, children: 'no' } as const;
const UNKNOWN = { icon: IconQuestionMark, children: 'not known' } as const;

/** Questions with their answers; what could not be asked is never shown as a yes. */
export function Answers({ answers }: { readonly answers: readonly DecisionAnswer[] }) {
  return (
    <Rows lined padded marks="6rem">
      {answers.map(({ about, question, holds, words }) => (
        <Row key={about} mark={<Mark {...(holds === null ? UNKNOWN : holds ? YES : NO)} />}>
          <strong>{question}</strong>
          <Dim display="block">
            <LedgerText text={words} />
          </Dim>
        </Row>
      ))}
    </Rows>
  );
}
