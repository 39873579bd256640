// Everything else that can be opened without having a ledger, folded away.

import { IconFlask } from '@tabler/icons-react';
import { memo } from 'react';
import type { LedgerSummary } from '../../../core/model/ledger.ts';
import type { DemoInfo } from '../../../data/imports/demos.ts';
import { MANIFESTS } from '../../../data/ledgers/formats.ts';
import { Bytes } from '../../../ui/ledger/values.tsx';
import { Card } from '../Card.tsx';
import css from '../library.module.css';
import { Fold } from './Fold.tsx';

export interface StoriesProps {
  readonly demos: readonly DemoInfo[];
  readonly held: readonly LedgerSummary[];
  readonly onOpen: (demo: DemoInfo) => void;
}

/** Ledgers that come with the app. One click loads, verifies and opens. */
export const Stories = memo(function Stories({ demos, held, onOpen }: StoriesProps) {
  return (
    <Fold
      title={`${numberWord(demos.length)} more stories`}
      note="delegation, branches, costs, checkpoints, and more"
    >
      <ul className={css.cards}>
        {demos.map((demo) => (
          <Card
            key={demo.file}
            above={demo.system}
            title={demo.title}
            story={demo.story}
            foot={
              <>
                {demo.file} · <Bytes value={demo.size} />
              </>
            }
            go={held.some(({ id }) => id === demo.id) ? 'Open' : 'Load and verify'}
            to={() => onOpen(demo)}
          />
        ))}
      </ul>
    </Fold>
  );
});

const LABS = MANIFESTS.flatMap(({ lab }) => lab ?? []);

/** Ledgers that a person writes by hand, with the systems' own engines. */
export const Labs = memo(function Labs() {
  return (
    <Fold title={`${numberWord(LABS.length)} labs`} note="write a ledger by hand, and open it">
      <ul className={css.cards}>
        {LABS.map(({ path, title, story }) => (
          <Card
            key={path}
            title={
              <>
                <IconFlask size={14} stroke={1.75} aria-hidden /> {title}
              </>
            }
            story={story}
            foot="write a ledger by hand"
            go="Open the lab"
            to={`/${path}`}
          />
        ))}
      </ul>
    </Fold>
  );
});

const NUMBERS =
  'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen';

function numberWord(count: number): string {
  return NUMBERS.split(' ')[count] ?? String(count);
}
