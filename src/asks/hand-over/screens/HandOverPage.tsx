import {
  IconAnchor,
  IconDownload,
  IconFile,
  IconPlayerPlayFilled,
  type IconProps,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ledgerQuery } from '../../../ui/data/ledgers/queries.ts';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { AnchorPart } from './AnchorPart.tsx';
import { DataPart } from './DataPart.tsx';
import css from './hand-over.module.css';
import type { HandOverPartProps } from './part.ts';
import { ReplayPart } from './ReplayPart.tsx';
import { ReportPart } from './ReportPart.tsx';

interface Choice {
  readonly view: string;
  readonly title: string;
  readonly about: string;
  readonly icon: ComponentType<IconProps>;
  readonly part: ComponentType<HandOverPartProps>;
}

const REPORT: Choice = {
  view: '',
  title: 'Report',
  about: 'A page anybody can read, and check',
  icon: IconFile,
  part: ReportPart,
};

const CHOICES: readonly Choice[] = [
  REPORT,
  {
    view: 'replay',
    title: 'Replay page',
    about: 'The same, played step by step, offline',
    icon: IconPlayerPlayFilled,
    part: ReplayPart,
  },
  {
    view: 'anchor',
    title: 'Anchor',
    about: 'One line to keep where no forger writes',
    icon: IconAnchor,
    part: AnchorPart,
  },
  {
    view: 'data',
    title: 'Data',
    about: 'The file itself, or its records as CSV or JSON',
    icon: IconDownload,
    part: DataPart,
  },
];

/** Offers four things to hand over of a ledger; each is seen whole before it is saved. */
export function HandOverPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Hand over">
      {(detail) => <HandOver detail={detail} />}
    </LedgerGuard>
  );
}

function HandOver({ detail }: HandOverPartProps) {
  const [params, setParams] = useSearchParams();
  const chosen = CHOICES.find(({ view }) => view === params.get('view')) ?? REPORT;
  return (
    <div className={css.page}>
      <div className={css.choose}>
        <h1>Hand it over</h1>
        <fieldset className={css.choices} aria-label="What to hand over">
          {CHOICES.map(({ view, title, about, icon: Icon }) => (
            <label key={view}>
              <input
                type="radio"
                name="hand-over"
                checked={view === chosen.view}
                onChange={() => setParams(view ? { view } : {}, { replace: true })}
              />
              <Icon size={18} stroke={1.75} aria-hidden />
              <strong>{title}</strong>
              <span>{about}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <chosen.part key={detail.summary.id} detail={detail} />
    </div>
  );
}
