import type { Link } from '../../../core/entry.ts';
import { HashChip } from '../../../ui/HashChip.tsx';
import { visibleText } from '../../../ui/hostile.ts';
import { KindMark } from '../../../ui/KindMark.tsx';
import { LedgerText } from '../../../ui/LedgerText.tsx';
import { TimeText } from '../../../ui/values.tsx';
import { Badge } from '../../../ui/verdict.tsx';
import type { EntryDetail } from '../../../worker/protocol.ts';
import { useWorkspace } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import css from './inspector.module.css';

const APPROVALS = {
  open: { tone: 'warn', word: 'Open' },
  granted: { tone: 'none', word: 'Granted later' },
  denied: { tone: 'none', word: 'Denied later' },
  'granted and denied': { tone: 'warn', word: 'Granted and denied' },
} as const;

/** Which entry this is, above every tab. */
export function Head({ detail }: { readonly detail: EntryDetail }) {
  const { row, view, decision, links } = detail;
  const approval = decision.approval ? APPROVALS[decision.approval] : null;
  return (
    <header className={css.head}>
      <div className={css.headline}>
        <h2>
          <LedgerText text={view.headline} lines={3} />
        </h2>
        {approval && <Badge tone={approval.tone}>{approval.word}</Badge>}
      </div>
      <p className={css.about}>
        <KindMark shape={row.line.shape} label="" size={12} />
        <span>
          seq {String(row.seq)} · {visibleText(row.line.kind)}
        </span>
        <HashChip hash={row.id} prefix="entry" />
        <TimeText seconds={row.recordedAt} />
        {row.line.signed && <span>signed</span>}
      </p>
      <Ties row={row.index} links={links} />
    </header>
  );
}

/** What this entry is tied to: its request, its grant, the lanes that leave it. */
function Ties({ row, links }: { readonly row: number; readonly links: readonly Link[] }) {
  const { lane } = useWorkspace();
  const ties = links.filter(({ kind, missing }) => kind !== 'chain' || missing !== null);
  if (ties.length === 0) return null;
  return (
    <ul className={css.ties}>
      {ties.slice(0, 12).map((link, place) => {
        const leaves = link.from.lane === lane && link.from.index === row;
        const other = leaves ? link.to : link.from;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links of one entry may be alike
          <li key={place}>
            <span>{tieWords(link, leaves)} </span>
            {other.index !== null && link.missing === null ? (
              <PointLink lane={other.lane} index={other.index} />
            ) : (
              <span className={css.missing}>
                {visibleText(link.missing ?? 'not in this ledger')}
              </span>
            )}
          </li>
        );
      })}
      {ties.length > 12 && <li>and {ties.length - 12} more</li>}
    </ul>
  );
}

function tieWords(link: Link, leaves: boolean): string {
  switch (link.kind) {
    case 'branch':
      return leaves ? 'Branched from' : 'Branch:';
    case 'delegation':
      return leaves ? 'Delegated to' : 'Delegated by';
    case 'chain':
      return 'Parent:';
    default:
      return leaves ? sentence(link.label) : `${sentence(link.label)} –`;
  }
}

function sentence(label: string): string {
  const shown = visibleText(label);
  return shown === '' ? 'Refers to' : shown.charAt(0).toUpperCase() + shown.slice(1);
}
