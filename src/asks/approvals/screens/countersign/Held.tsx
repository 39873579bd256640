import type { SharedRequestView } from '../../../../ui/data/approvals/countersign.ts';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Faint, LinkButton, NoteText } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { VerdictBadge } from '../../../../ui/ledger/verdict.tsx';
import { requestPath } from '../../../../ui/paths.ts';

/** Shows the same request in a ledger here: with state, authority and what came before. */
export function HeldCountersignature({
  view: { here, shared },
}: {
  readonly view: SharedRequestView;
}) {
  return (
    <Panel title="With its ledger" padded>
      {here.length === 0 ? (
        <NoteText>
          The ledger <LedgerText text={shared.ledger.name} /> is not in this browser. What state the
          request acts on, under whose authority it was asked, and whether the record holds, is not
          known here. Drop the file into the library to see it all.
        </NoteText>
      ) : (
        <Rows>
          {here.map(({ ledger, name, lane, index, verdict, isSameHead, isOpen }) => (
            <FigureRowCells
              key={`${ledger} ${lane}`}
              right={
                <LinkButton size="xs" variant="default" to={requestPath(ledger, lane, index)}>
                  {isOpen && isSameHead ? 'Decide with all evidence' : 'See it there'}
                </LinkButton>
              }
            >
              <LedgerText text={name} /> <VerdictBadge verdict={verdict} />
              {!isOpen && <Faint display="block">It is answered there.</Faint>}
              {!isSameHead && (
                <Faint display="block">
                  Its run ends elsewhere than in what was shared: a decision there is on another
                  head.
                </Faint>
              )}
            </FigureRowCells>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
