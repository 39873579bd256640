import { Progress } from '@mantine/core';
import type { VerifyProgress } from '../../data/ledgers/commands.ts';
import { countText } from '../../ui/format.ts';
import { Note } from '../../ui/kit/text.tsx';
import css from '../app.module.css';

/** How far a verification is, in the header: nothing on the screen has to make room. */
export function Verifying({ progress: { done, total } }: { readonly progress: VerifyProgress }) {
  return (
    <div role="status">
      <Note c="accent">
        Verifying{total > 0 ? ` ${countText(done)} of ${countText(total)}` : ''}
      </Note>
      <Progress
        className={css.verifyingBar}
        size={2}
        radius={0}
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label="Verification progress"
      />
    </div>
  );
}
