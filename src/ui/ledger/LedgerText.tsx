import { Tooltip } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Secret } from '../../base/secrets/kinds.ts';
import { hiddenWords } from '../../base/secrets/mask.ts';
import { maskedText, spelledText, textParts } from '../../base/visible.ts';
import { TextButton } from '../kit/text.tsx';
import { useSecrets } from '../secrets.ts';
import css from './ledger.module.css';
import { TwinMark } from './TwinMark.tsx';

/** A longer tooltip would cover the screen; the whole text has its own place. */
const TIP_LIMIT = 1200;

/** Parts are identified by where they begin, which is stable for one text. */
function Parts({ text, member, most }: PartsProps) {
  useSecrets();
  let at = 0;
  return textParts(text, member, most).map((part) => {
    const key = at;
    if (part.type === 'secret') {
      at += part.secret.to - part.secret.from;
      return <Hidden key={key} {...part.secret} />;
    }
    if (part.type === 'plain') {
      at += part.text.length;
      return <span key={key}>{part.text}</span>;
    }
    at += 1;
    return (
      <span key={key} className={css.hidden} title={part.name}>
        ⟨{part.code}⟩
      </span>
    );
  });
}

function Hidden({ name, prefix }: Pick<Secret, 'name' | 'prefix'>) {
  const title = `Looks like a secret (${name}), so it is hidden, also from what you copy. “Show secrets” (H) shows it.`;
  return (
    <>
      {prefix}
      <span className={css.hidden} title={title} data-secret>
        ⟨{hiddenWords({ name })}⟩
      </span>
    </>
  );
}

interface PartsProps {
  readonly text: string;
  /** Some names say that their value is secret. */
  readonly member?: string | undefined;
  /** At most this many units are shown; secrets are looked for in the whole text. */
  readonly most?: number | undefined;
}

export interface LedgerTextProps extends PartsProps {
  /** Tells a name from another of the same name, and is never cut off. */
  readonly mark?: string | undefined;
  /** One line has the whole text in a tooltip; more lines have a button that shows all. */
  readonly lines?: number;
  readonly className?: string;
}

/** Shows text of a ledger: always as text, with everything that would hide made visible. */
export function LedgerText({ text, member, most, mark, lines, className }: LedgerTextProps) {
  if (mark !== undefined)
    return (
      <span className={lines === 1 ? css.marked : undefined}>
        <LedgerText
          text={text}
          member={member}
          {...(lines && { lines })}
          {...(className && { className })}
        />
        <TwinMark of={mark} />
      </span>
    );
  if (lines === 1) return <OneLine text={text} member={member} className={className} />;
  if (lines) return <Clamped text={text} member={member} lines={lines} className={className} />;
  return (
    <bdi className={`${css.text} ${css.lines} ${className ?? ''}`}>
      <Parts text={text} member={member} most={most} />
    </bdi>
  );
}

interface CutProps extends PartsProps {
  readonly className: string | undefined;
}

function OneLine({ text, member, className }: CutProps) {
  useSecrets();
  const ref = useRef<HTMLElement>(null);
  const [cut, setCut] = useState(false);
  const measure = () => {
    const at = ref.current;
    setCut(at !== null && at.scrollWidth > at.clientWidth);
  };
  const whole = spelledText(maskedText(text, member));
  const label = whole.length > TIP_LIMIT ? `${whole.slice(0, TIP_LIMIT)}…` : whole;
  return (
    <Tooltip label={<span className={css.tip}>{label}</span>} disabled={!cut}>
      <bdi
        ref={ref}
        className={`${css.text} ${css.oneLine} ${className ?? ''}`}
        onPointerEnter={measure}
      >
        <Parts text={text} member={member} />
      </bdi>
    </Tooltip>
  );
}

function Clamped({ text, member, lines, className }: CutProps & { readonly lines: number }) {
  const ref = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const at = ref.current;
    if (!at || open) return;
    const measure = () => setCut(at.scrollHeight > at.clientHeight + 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(at);
    return () => watch.disconnect();
  }, [open]);
  return (
    <span className={className}>
      <bdi
        ref={ref}
        className={`${css.text} ${open ? css.lines : css.clamped}`}
        style={open ? undefined : { WebkitLineClamp: lines }}
      >
        <Parts text={text} member={member} />
      </bdi>
      {(cut || open) && (
        <span className={css.above}>
          <TextButton onClick={() => setOpen(!open)}>{open ? 'Show less' : 'Show all'}</TextButton>
        </span>
      )}
    </span>
  );
}
