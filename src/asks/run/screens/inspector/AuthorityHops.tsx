import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { HandedPart } from '../../../../ledger/authority/handed.ts';
import type { Approval, AuthorityHop, AuthorityLane } from '../../../../ledger/model/authority.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { changeText, grantedBy, listPartNames } from './authority-words.ts';
import { Bounded } from './Bounded.tsx';

export interface AuthorityHopsProps {
  readonly hops: readonly AuthorityHop[];
  /**
   * Says whether each hop is named by the lane that it comes from, or by the one that it leads to.
   */
  readonly towards: 'root' | 'leaves';
  readonly label: string;
}

export function AuthorityHops({ hops, towards, label }: AuthorityHopsProps) {
  return (
    <Rows ordered lined label={label}>
      {hops.map((hop, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one entry may hand on twice
        <FigureRowCells key={place} mark={<Faint title="Hops from here">{hop.distance}</Faint>}>
          <div>{towards === 'root' ? <Backward hop={hop} /> : <Forward hop={hop} />}</div>
          <Parts hop={hop} />
          <Faint display="block">
            <HopApproval hop={hop} />
          </Faint>
        </FigureRowCells>
      ))}
    </Rows>
  );
}

function HopApproval({ hop }: { readonly hop: AuthorityHop }) {
  if (hop.kind === 'branch') return 'Nobody is asked about a branch';
  if (!hop.approval) return 'No approval recorded';
  return (
    <>
      It was <ApprovedBy approval={hop.approval} at={hop.from} />
    </>
  );
}

function Backward({ hop }: { readonly hop: AuthorityHop }) {
  return (
    <>
      {hop.kind === 'branch' ? 'Branched from' : 'Delegated by'}{' '}
      <PlaceLink lane={hop.from} index={hop.index} seq={hop.seq} />
    </>
  );
}

function Forward({ hop }: { readonly hop: AuthorityHop }) {
  const { to, index, seq } = hop;
  return (
    <>
      <PlaceLink lane={hop.from} index={index} seq={seq} isShort />{' '}
      {hop.kind === 'branch' ? 'branched to' : 'delegated to'}{' '}
      {to ? (
        <PlaceLink lane={to} index={0} seq={null} />
      ) : (
        <>
          <LedgerText text={hop.label} />, a lane that no ledger held here has
        </>
      )}
    </>
  );
}

interface PlaceLinkProps {
  readonly lane: AuthorityLane;
  readonly index: number | null;
  /** Null when the lane is named, not the entry. */
  readonly seq: AuthorityHop['seq'];
  readonly isShort?: boolean;
}

/** Shows "record 4 of Survey of the north pier, in pier.jsonl". */
export function PlaceLink({ lane, index, seq, isShort = false }: PlaceLinkProps) {
  const { ledger, ledgerName, title, mark } = lane;
  return (
    <>
      <Link to={lanePath(ledger, lane.lane, { index, tab: 'why' })}>
        {seq !== null && `record ${seq}`}
        {seq !== null && !isShort && ' of '}
        {(seq === null || !isShort) && <LedgerText text={title} mark={mark} />}
      </Link>
      {ledgerName !== null && !isShort && <>, in {visibleText(ledgerName)}</>}
    </>
  );
}

/** A widened part comes first, and an unrecorded one last. */
function Parts({ hop: { parts, isPart } }: { readonly hop: AuthorityHop }) {
  const of = (state: HandedPart['state']) => parts.filter((one) => one.state === state);
  const [same, unknown] = [listPartNames(parts, 'same'), listPartNames(parts, 'not recorded')];
  return (
    <>
      {of('widened').map((one) => (
        <div key={changeText(one)}>
          <Badge tone="bad">Widened</Badge> <Bounded text={changeText(one)} lines={3} />
        </div>
      ))}
      {of('narrowed').map((one) => (
        <Faint component="div" key={changeText(one)}>
          Narrowed: <Bounded text={changeText(one)} lines={3} />
        </Faint>
      ))}
      {of('another').map((one) => (
        <Faint component="div" key={changeText(one)}>
          Another, and which allows more is not recorded:{' '}
          <Bounded text={changeText(one)} lines={3} />
        </Faint>
      ))}
      {same && <Faint display="block">The same: {same}</Faint>}
      {unknown && (
        <Faint display="block">
          Not recorded{isPart && ' where it was looked for, at the beginning and around the hop'}:{' '}
          {unknown}
        </Faint>
      )}
    </>
  );
}

export interface ApprovedByProps {
  readonly approval: Approval;
  readonly at: AuthorityLane;
}

/** Shows "approved by Ada, as the ledger says, on the channel release: the request, record 3". */
export function ApprovedBy({ approval, at }: ApprovedByProps) {
  const { channel, index, seq } = approval;
  return (
    <>
      approved by {grantedBy(approval)}
      {channel !== null && `, on the channel ${visibleText(channel)}`}:{' '}
      <Link to={lanePath(at.ledger, at.lane, { index, tab: 'why' })}>
        the request, record {String(seq)}
      </Link>
    </>
  );
}
