import { Box, Stack } from '@mantine/core';
import { type ReactNode, useContext, useState } from 'react';
import { lastMemberName } from '../../base/json/path.ts';
import { isArray, isObject, type JsonValue } from '../../base/json/value.ts';
import { goesBy } from '../../base/secrets/assigned.ts';
import { SIGNS } from '../../ledger/diff/change-note.ts';
import type { FieldChange, ResourceChange } from '../../ledger/diff/diff.ts';
import type { DiffView } from '../../ledger/model/world.ts';
import { counted } from '../format.ts';
import { Chevron } from '../kit/Chevron.tsx';
import { Faint, Mono, NoteText } from '../kit/text.tsx';
import { LedgerText } from '../ledger/LedgerText.tsx';
import { LineDiff } from './Code.tsx';
import code from './code.module.css';
import css from './inspect.module.css';
import { JsonView, ScalarView, Under } from './JsonView.tsx';
import { useMore } from './use-more.tsx';

export interface ResourceDiffProps {
  readonly change: ResourceChange;
  readonly open?: boolean;
  readonly note?: ReactNode;
}

export function ResourceDiff({ change, open: first = true, note }: ResourceDiffProps) {
  const [open, setOpen] = useState(first);
  const { before, after } = change;
  return (
    <section className={css.resource}>
      <button
        type="button"
        className={css.resourceHead}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Chevron open={open} />
        <span className={css.resourceSign}>{SIGNS[change.change]}</span>
        <span className={css.resourceName}>
          <Faint>
            <LedgerText text={change.kind} />{' '}
          </Faint>
          <LedgerText text={change.id} />
        </span>
        <Faint>
          {change.change}
          {before && after && before.version !== after.version
            ? ` · v${before.version} → v${after.version}`
            : ` · v${(after ?? before)?.version ?? ''}`}
        </Faint>
      </button>
      {note && <div className={css.resourceNote}>{note}</div>}
      {open && (
        <Under value={change.id}>
          <Fields change={change} />
        </Under>
      )}
    </section>
  );
}

function Fields({ change }: { readonly change: ResourceChange }) {
  if (change.fields.length === 0) {
    const value = change.after?.value ?? change.before?.value ?? null;
    if (change.change === 'added') return <Whole value={value} change="added" />;
    if (change.change === 'removed') return <Whole value={value} change="removed" />;
    return (
      <NoteText pl="lg" pb="sm">
        Its value stays as it was.
      </NoteText>
    );
  }
  return <FieldChanges fields={change.fields} />;
}

export function FieldChanges({ fields }: Pick<ResourceChange, 'fields'>) {
  const { shown, more } = useMore(fields.length, 50, 200, 'fields');
  return (
    <Stack gap="sm" pb="md" pl="var(--ls-5)">
      {fields.slice(0, shown).map((field, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path may come twice where a key does
        <Field key={place} field={field} />
      ))}
      {more}
    </Stack>
  );
}

function Field({ field }: { readonly field: FieldChange }) {
  return (
    <div>
      {field.path !== '' && (
        <Mono component="div" lh="inherit">
          <LedgerText text={field.path} />
          <Faint> {field.change}</Faint>
        </Mono>
      )}
      {field.lines ? (
        <LineDiff lines={field.lines} />
      ) : (
        <>
          {field.before !== undefined && (
            <Whole value={field.before} change="removed" path={field.path} />
          )}
          {field.after !== undefined && (
            <Whole value={field.after} change="added" path={field.path} />
          )}
        </>
      )}
    </div>
  );
}

interface WholeProps {
  readonly value: JsonValue;
  readonly path?: string;
  readonly change: 'added' | 'removed';
}

function Whole({ value, change, path = '' }: WholeProps) {
  const outer = useContext(Under);
  const deep = isArray(value) || isObject(value);
  return (
    <div className={`${code.line} ${css.whole}`} data-change={change}>
      <span className={code.sign}>{change === 'added' ? '+' : '−'}</span>
      <Box miw={0}>
        {deep ? (
          <Under value={goesBy(lastMemberName(path), outer)}>
            <JsonView value={value} depth={1} />
          </Under>
        ) : (
          <ScalarView value={value} member={lastMemberName(path)} />
        )}
      </Box>
    </div>
  );
}

interface ResourceDiffsProps extends Pick<DiffView, 'changes' | 'more'> {
  readonly note?: (change: ResourceChange) => ReactNode;
}

/**
 * Shows the differences between two worlds, resource by resource. Few are open at once, and long
 * ones are not.
 */
export function ResourceDiffs({ changes, more, note }: ResourceDiffsProps) {
  return (
    <>
      <div>
        {changes.map((change, index) => (
          <ResourceDiff
            key={`${change.kind} ${change.id}`}
            change={change}
            open={index < 12 && change.fields.length <= 40}
            note={note?.(change)}
          />
        ))}
      </div>
      {more > 0 && <NoteText>{counted(more, 'more change')} not shown.</NoteText>}
    </>
  );
}

/** "2 added, 1 changed". */
export function changeWords(changes: readonly ResourceChange[]): string {
  const words = (['added', 'restored', 'changed', 'retracted', 'removed'] as const).flatMap(
    (kind) => {
      const count = changes.filter(({ change }) => change === kind).length;
      return count > 0 ? [`${count} ${kind}`] : [];
    },
  );
  return words.length > 0 ? words.join(', ') : counted(0, 'change');
}
