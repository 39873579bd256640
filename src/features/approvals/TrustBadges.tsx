import type { RequestDetail } from '../../core/model/request.ts';
import { visibleText } from '../../core/visible.ts';
import { recordsOf } from '../../data/ledgers/formats.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { type Answer, intactOf, signedOf } from './answers.ts';

/** Whether the record up to a request is intact, and whether it is signed. */
export function TrustBadges({ detail: { summary, trust } }: { readonly detail: RequestDetail }) {
  return (
    <>
      <Said name="Intact" answer={intactOf(trust, String(summary.seq))} />{' '}
      <Said
        name="Signatures"
        answer={signedOf(trust, recordsOf(summary.format).signed !== undefined)}
      />
    </>
  );
}

function Said({ name, answer }: { readonly name: string; readonly answer: Answer }) {
  return (
    <Badge tone={answer.tone}>
      {name}: {visibleText(answer.word)}
    </Badge>
  );
}
