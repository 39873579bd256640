import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { lastMemberName } from '../../base/json/path.ts';
import { isArray, isObject, type JsonValue } from '../../base/json/value.ts';
import { goesBy } from '../../base/secrets/assigned.ts';
import { maskedText } from '../../base/visible.ts';
import type { FieldChange } from '../../ledger/diff/diff.ts';
import { Faint } from '../kit/text.tsx';
import { LedgerText } from '../ledger/LedgerText.tsx';
import { useSecrets } from '../secrets.ts';
import { LineDiff } from './Code.tsx';
import css from './field-pairs.module.css';
import { JsonView, ScalarView, Under } from './JsonView.tsx';
import { splitMiddle } from './middle.ts';
import { useMore } from './use-more.tsx';

export interface FieldPairsProps {
  readonly fields: readonly FieldChange[];
  readonly names: { readonly before: string; readonly after: string };
  readonly heading?: 'h3' | 'h4';
}

export function FieldPairs({ fields, names, heading = 'h3' }: FieldPairsProps) {
  const { shown, more } = useMore(fields.length, 30, 100, 'fields');
  return (
    <>
      {fields.slice(0, shown).map((field, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path may come twice where a key does
        <Field key={place} field={field} names={names} heading={heading} />
      ))}
      {more}
    </>
  );
}

interface FieldProps extends Required<Omit<FieldPairsProps, 'fields'>> {
  readonly field: FieldChange;
}

function Field({ field: { path, before, after, lines }, names, heading }: FieldProps) {
  const label = path === '' ? 'the whole payload' : <LedgerText text={path} />;
  if (!lines)
    return (
      <PairRow
        label={label}
        names={names}
        heading={heading}
        before={<Value value={before} other={after} path={path} />}
        after={<Value value={after} other={before} path={path} />}
      />
    );
  const Heading = heading;
  return (
    <section className={css.lines}>
      <Heading>{label}</Heading>
      <Faint>
        − {names.before}, + {names.after}
      </Faint>
      <LineDiff lines={lines} />
    </section>
  );
}

export interface PairRowProps extends Pick<FieldPairsProps, 'names' | 'heading'> {
  readonly label: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly isSame?: boolean;
}

/**
 * Shows two values of one thing and whether they are the same; below one another where room is
 * short.
 */
export function PairRow({
  label,
  names,
  heading: Heading = 'h3',
  before,
  after,
  isSame = false,
}: PairRowProps) {
  const Sign = isSame ? IconEqual : IconEqualNot;
  return (
    <section className={css.row}>
      {label === '' ? <span /> : <Heading>{label}</Heading>}
      <div className={css.value}>
        <span className={css.name}>{names.before}</span> {before}
      </div>
      {label === '' ? <span /> : <Sign size={16} aria-label={isSame ? 'the same' : 'differs'} />}
      <div className={css.value}>
        <span className={css.name}>{names.after}</span> {after}
      </div>
    </section>
  );
}

interface ValueProps {
  readonly value: JsonValue | undefined;
  readonly other: JsonValue | undefined;
  readonly path: string;
}

function Value({ value, other, path }: ValueProps) {
  useSecrets();
  const member = goesBy(lastMemberName(path), useContext(Under));
  if (value === undefined) return <Faint>not there</Faint>;
  if (isArray(value) || isObject(value))
    return (
      <Under value={member}>
        <JsonView value={value} depth={1} />
      </Under>
    );
  if (typeof value !== 'string' || typeof other !== 'string')
    return <ScalarView value={value} member={member} />;
  // The value is masked before it is taken apart, or its pieces would no longer look like secrets.
  const shown = maskedText(value, member);
  if (shown !== value)
    return (
      <>
        <ScalarView value={value} member={member} />
        {shown === maskedText(other, member) && <Faint> (what is hidden differs)</Faint>}
      </>
    );
  const [start, middle, end] = splitMiddle(value, other);
  if (!start && !end) return <ScalarView value={value} member={member} />;
  return (
    <span>
      “{start && <LedgerText text={start} />}
      {middle && (
        <mark className={css.middle}>
          <LedgerText text={middle} />
        </mark>
      )}
      {end && <LedgerText text={end} />}”
    </span>
  );
}
