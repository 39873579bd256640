// A JSON tree has members in the written order and numbers as written; children are rendered when
// they are opened, long arrays and texts in steps.

import { createContext, type ReactNode, useContext, useState } from 'react';
import { joinPath } from '../../base/json/path.ts';
import { isArray, isNumber, isObject, type JsonValue } from '../../base/json/value.ts';
import { goesBy, labelIn } from '../../base/secrets/assigned.ts';
import { visibleText } from '../../base/visible.ts';
import { counted, countText } from '../format.ts';
import { Chevron } from '../kit/Chevron.tsx';
import { LedgerText } from '../ledger/LedgerText.tsx';
import { cutText } from './bounded.ts';
import css from './inspect.module.css';
import { useMore } from './use-more.tsx';

export interface JsonViewProps {
  readonly value: JsonValue;
  readonly depth?: number;
  readonly action?: (path: string) => ReactNode;
}

const Action = createContext<JsonViewProps['action']>(undefined);

/**
 * Has the name that everything in the value belongs to, such as the key of a state: some names say
 * that it is secret.
 */
export const Under = createContext<string | undefined>(undefined);

export function JsonView({ value, depth = 2, action }: JsonViewProps) {
  return (
    <Action value={action}>
      <div className={css.json}>
        <Member name={null} value={value} depth={depth} path="" />
      </div>
    </Action>
  );
}

interface MemberProps {
  readonly name: string | number | null;
  readonly value: JsonValue;
  readonly depth: number;
  readonly path: string;
}

function Member({ name, value, depth, path }: MemberProps) {
  if (isArray(value) || isObject(value)) {
    return <Branch name={name} value={value} depth={depth} path={path} />;
  }
  return (
    <div className={css.leaf}>
      <Name name={name} />
      <ScalarView value={value} member={typeof name === 'string' ? name : undefined} />
      <Actions path={path} />
    </div>
  );
}

function Actions({ path }: { readonly path: string }) {
  const action = useContext(Action);
  return path === '' || !action ? null : <span className={css.action}>{action(path)}</span>;
}

function Name({ name }: { readonly name: string | number | null }) {
  if (name === null) return null;
  return <span className={css.key}>{typeof name === 'number' ? name : visibleText(name)}: </span>;
}

function Branch({ name, value, depth, path }: MemberProps) {
  const list = isArray(value);
  const count = list ? value.length : isObject(value) ? value.members.length : 0;
  // Only small values open by themselves: a large array waits for a click.
  const [open, setOpen] = useState(depth > 0 && count <= 200);
  if (count === 0) {
    return (
      <div className={css.leaf}>
        <Name name={name} />
        <span className={css.bracket}>{list ? '[ ]' : '{ }'}</span>
        <Actions path={path} />
      </div>
    );
  }
  return (
    <div className={css.branch}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Chevron open={open} />
        <Name name={name} />
        <span className={css.bracket}>{open ? (list ? '[' : '{') : preview(value)}</span>
      </button>
      <Actions path={path} />
      {open && <Children value={value} depth={depth - 1} path={path} />}
    </div>
  );
}

function Children({ value, depth, path }: Omit<MemberProps, 'name'>) {
  const list = isArray(value);
  const members = isObject(value) ? value.members : [];
  const total = list ? value.length : members.length;
  const { shown, more } = useMore(total, 100, 200, list ? 'items' : 'members');
  const outer = useContext(Under);
  const label = labelIn(members);
  const indexes = Array.from({ length: shown }, (_, index) => index);
  return (
    <ul className={css.children}>
      {indexes.map((index) => {
        const name = list ? index : (members[index]?.[0] ?? '');
        const inner = list ? value[index] : members[index]?.[1];
        return (
          <li key={index}>
            <Under value={goesBy(name, outer, label)}>
              <Member name={name} value={inner ?? null} depth={depth} path={joinPath(path, name)} />
            </Under>
          </li>
        );
      })}
      {more && <li>{more}</li>}
    </ul>
  );
}

function preview(value: JsonValue): string {
  if (isArray(value)) return `[ ${counted(value.length, 'item')} ]`;
  if (!isObject(value)) return '';
  const keys = value.members.slice(0, 4).map(([key]) => cutText(visibleText(key), 24));
  return `{ ${keys.join(', ')}${value.members.length > 4 ? ', …' : ''} }`;
}

const LONG = 320;

interface ScalarProps {
  readonly value: JsonValue;
  /** Some names say that their value is secret. */
  readonly member?: string | undefined;
}

/** Shows a text, number, true, false or null. */
export function ScalarView({ value, member }: ScalarProps) {
  const outer = useContext(Under);
  if (typeof value === 'string') return <Text text={value} member={goesBy(member, outer)} />;
  if (typeof value === 'object' && value !== null && isNumber(value)) {
    return <span className={css.number}>{value.number}</span>;
  }
  return <span className={css.word}>{String(value)}</span>;
}

function Text({ text, member }: { readonly text: string; readonly member: string | undefined }) {
  const { shown, more } = useMore(text.length, LONG, 8000, 'characters');
  return (
    <span>
      “<LedgerText text={text} member={member} most={cutText(text, shown).length} />
      {more ? '…' : '”'}
      {more && (
        <>
          {' '}
          <span className={css.faint}>{countText(text.length)} characters</span> {more}
        </>
      )}
    </span>
  );
}
