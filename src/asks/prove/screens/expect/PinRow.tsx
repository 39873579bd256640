import { Group, Stack, Switch } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconEqualNot } from '@tabler/icons-react';
import { useId } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { Check } from '../../../../ledger/model/check.ts';
import type { PinDrift } from '../../../../ledger/model/drift.ts';
import { counted } from '../../../../ui/format.ts';
import { MarkBadge } from '../../../../ui/kit/Badge.tsx';
import { Faint, TextButton } from '../../../../ui/kit/text.tsx';
import { HashSquare } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import type { PinLine } from './address.ts';
import css from './expect.module.css';
import { OwnValue } from './OwnValue.tsx';
import type { PinOffer } from './offers.ts';
import { DriftStrip } from './Strip.tsx';
import { driftResultWords, hasDrifted, PIN_WORDS } from './words.ts';

export interface PinRowProps {
  readonly line: PinLine;
  readonly check: Check | undefined;
  readonly entries: number;
  readonly unit: string;
  readonly offers: readonly PinOffer[];
  /** Null when it is switched off. */
  readonly value: string | null;
  /** The verifier's result with it; undefined while it is being asked, or when it is off. */
  readonly drift: PinDrift | undefined;
  readonly isListed: boolean;
  readonly onSet: (value: string | null) => void;
  readonly onList: () => void;
}

/** Shows one pin: what it proves, its values over the ledger, and from when on it differs. */
export function PinRow(props: PinRowProps) {
  const { line, check, entries, unit, offers, value, drift, isListed, onSet, onList } = props;
  const { title } = PIN_WORDS[line.pin];
  const [fallback] = offers;
  const isHash = line.input !== 'text';
  const canSwitch = value !== null || fallback !== undefined;
  const proves = useId();
  const own = value !== null && !offers.some((one) => one.value === value) ? value : null;
  const then = offers.find((one) => one.value === value);
  return (
    <section className={css.row} aria-label={title} data-on={value !== null || undefined}>
      <div className={css.head}>
        <Switch
          size="sm"
          label={title}
          aria-describedby={proves}
          checked={value !== null}
          disabled={!canSwitch}
          onChange={({ currentTarget: { checked } }) =>
            onSet(checked ? (fallback?.value ?? null) : null)
          }
        />
        <p id={proves}>{check?.proves ?? line.about}</p>
      </div>
      <div className={css.track}>
        <DriftStrip entries={Math.max(1, entries)} offers={offers} pinned={value} drift={drift} />
        <Group gap="sm" align="flex-start">
          {offers.map((offer) => (
            <button
              key={`${offer.value} ${offer.where}`}
              type="button"
              className={css.offer}
              aria-pressed={offer.value === value}
              onClick={() => onSet(offer.value === value ? null : offer.value)}
            >
              {isHash && <HashSquare hash={offer.value} />}
              <span>
                {isHash ? renderOffer(offer) : <LedgerText text={offer.value} lines={1} />}
              </span>
              <Faint>{offer.where}</Faint>
            </button>
          ))}
          {own !== null && (
            <button
              type="button"
              className={css.offer}
              aria-pressed
              title={visibleText(own)}
              onClick={() => onSet(null)}
            >
              {isHash && <HashSquare hash={own} />}
              <span>
                {isHash ? <code>{own.slice(0, 8)}</code> : <LedgerText text={own} lines={1} />}
              </span>
              <Faint>your own</Faint>
            </button>
          )}
          <OwnValue line={line} onSet={onSet} />
        </Group>
      </div>
      <Stack gap="xs" align="flex-start" role="status">
        {value === null ? (
          <MarkBadge tone="none" icon={IconCircleDashed}>
            not given
          </MarkBadge>
        ) : !drift ? (
          <Faint>being verified…</Faint>
        ) : hasDrifted(drift) ? (
          <>
            <MarkBadge tone="warn" icon={IconEqualNot}>
              differs
            </MarkBadge>
            <p>{driftResultWords(drift, unit)}</p>
            {line.pin === 'world' && then && (
              <Faint>
                It was there {then.where}, and{' '}
                {counted(entries - (then.spans[0]?.to ?? entries), 'record')} followed.
              </Faint>
            )}
            {drift.differing.length > 0 && (
              <TextButton aria-pressed={isListed} onClick={onList}>
                {isListed ? 'listed below' : 'list them'}
              </TextButton>
            )}
          </>
        ) : drift.status === 'pass' ? (
          <>
            <MarkBadge tone="ok" icon={IconCheck}>
              holds
            </MarkBadge>
            <p>{driftResultWords(drift, unit)}</p>
          </>
        ) : (
          <>
            <MarkBadge tone="none" icon={IconCircleDashed}>
              {visibleText(drift.status)}
            </MarkBadge>
            <p>{visibleText(drift.reason ?? '')}</p>
          </>
        )}
      </Stack>
    </section>
  );
}

function renderOffer({ name, value }: PinOffer) {
  return (
    <>
      {name && <>{name} </>}
      <code>{value.slice(0, 8)}</code>
    </>
  );
}
