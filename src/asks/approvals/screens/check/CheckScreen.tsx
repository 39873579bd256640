import type { ReactNode } from 'react';
import { useInbox } from '../../../../ui/data/approvals/approvals.ts';
import { PageHead, WindowTitle } from '../../../../ui/kit/page/Page.tsx';
import { InboxScreen } from '../InboxScreen.tsx';
import css from '../inbox.module.css';

export interface CheckScreenProps {
  readonly title: string;
  readonly lead: string | false;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** Checks a document which somebody handed over. */
export function CheckScreen({ title, lead, side, children }: CheckScreenProps) {
  const inbox = useInbox();
  return (
    <InboxScreen
      view="check"
      inbox={inbox}
      label="The document"
      side={<div className={css.hand}>{side}</div>}
    >
      <div className={css.reading} aria-live="polite">
        <WindowTitle of={title} />
        <PageHead title={title} lead={lead} />
        {children}
      </div>
    </InboxScreen>
  );
}
