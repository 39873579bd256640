import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { WentBack } from '../../core/model/went-back.ts';
import { visibleText } from '../../core/visible.ts';
import { counted } from '../../ui/format.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note, TextButton } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../ui/paths.ts';
import css from './time.module.css';

export interface NotUndoneProps {
  readonly ledger: string;
  readonly lane: string;
  readonly back: WentBack;
  /** Puts both positions around it. */
  readonly onShow: () => void;
}

/** A rollback: the state went back, and what did not. */
export function NotUndone({ ledger, lane, back, onShow }: NotUndoneProps) {
  const { by, seq, index, remain, kinds, effects, effectsLeftOut, open, answered } = back;
  const lasting = effects.filter(({ reversible }) => !reversible).length;
  return (
    <Panel
      title={
        <>
          <IconArrowBackUp size={18} aria-hidden /> Rolled back at{' '}
          <Link to={lanePath(ledger, lane, { index: by.index })}>seq {String(by.seq)}</Link>
        </>
      }
      label={`Rollback at seq ${by.seq}`}
      tone={lasting > 0 ? 'warn' : 'none'}
      right={<TextButton onClick={onShow}>Show just before and after</TextButton>}
      padded
    >
      <p className={css.back}>
        The state is that of{' '}
        <Link to={lanePath(ledger, lane, { index })}>seq {visibleText(seq)}</Link> again.{' '}
        <strong>This was not undone:</strong>
      </p>
      <dl className={css.leftovers}>
        <dt>Done outside</dt>
        <dd>
          {effects.length === 0 && <Faint>nothing is recorded</Faint>}
          <ul>
            {effects.map((effect, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry may report the same twice
              <li key={place}>
                <Link to={lanePath(ledger, lane, { index: effect.index })}>
                  seq {visibleText(effect.seq)}
                </Link>{' '}
                <LedgerText text={effect.what} />{' '}
                <Badge
                  tone={effect.reversible ? 'none' : 'warn'}
                  {...(!effect.reversible && { icon: IconAlertTriangle })}
                >
                  {effect.reversible ? 'reversible, not reversed by this' : 'cannot be undone'}
                </Badge>
              </li>
            ))}
            {effectsLeftOut > 0 && <li>{counted(effectsLeftOut, 'more effect')}</li>}
          </ul>
        </dd>
        <dt>Still in the ledger</dt>
        <dd>
          {counted(remain, 'entry', 'entries')}
          {kinds.length > 0 && (
            <Faint>
              {' '}
              {kinds.map(({ kind, count }) => `${count} × ${visibleText(kind)}`).join(' · ')}
            </Faint>
          )}
        </dd>
        <dt>Requests answered</dt>
        <dd>
          {answered > 0 ? (
            `${counted(answered, 'answer')}, given and not taken back`
          ) : (
            <Faint>none in between</Faint>
          )}
        </dd>
        {open.length > 0 && (
          <>
            <dt>Still at work</dt>
            <dd>
              <LedgerText text={open.join(', ')} />
            </dd>
          </>
        )}
      </dl>
      <Note>As far as the ledger records it: what was not reported is not known here.</Note>
    </Panel>
  );
}
