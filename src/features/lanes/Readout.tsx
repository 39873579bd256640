import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LanePlace } from '../../core/model/lane-key.ts';
import { seriesQuery } from '../../data/ledgers/queries.ts';
import type { LaneFace, LanesView } from '../../layout/index.ts';
import { countText } from '../../ui/format.ts';
import { LinkButton, TextButton } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { lookOf, StateMark } from './Chips.tsx';
import { factsOf, partsOf } from './facts.ts';
import css from './lanes.module.css';
import { ledgerText, stateText, tieText, titleOf } from './words.ts';

/** Where a lane can be read, and what leads there. */
export interface WayIn {
  readonly to: string;
  readonly word: string;
}

export interface ReadoutProps {
  readonly placeOf: (id: string) => LanePlace;
  readonly waysIn: (face: LaneFace) => readonly WayIn[];
  readonly view: LanesView;
  /** The lane that is pointed at; null: none. */
  readonly hovered: number | null;
  readonly selected: number | null;
  readonly canHide: boolean;
  onSelect(id: string): void;
  onSolo(id: string): void;
  onHide(id: string): void;
}

/** Lanes at the other end of its lines that are named; the rest is a number. */
const NAMED = 3;

/** What is said of the lane that is pointed at, or else of the selected one. */
export function Readout(props: ReadoutProps) {
  const { placeOf, waysIn, view, hovered, selected, canHide, onSelect, onSolo, onHide } = props;
  const place = hovered ?? selected;
  const face = place === null ? undefined : view.faces[place];
  if (!face || place === null)
    return (
      <footer className={css.readout}>
        <span className={css.hint}>
          {view.level === 'map'
            ? 'Each area is a lane, larger the more entries it has (logarithmic). Press a stretch to look closer.'
            : 'Press a lane to see what belongs to it, and again to read it.'}
        </span>
      </footer>
    );
  const isSelected = place === selected;
  return (
    <footer className={css.readout} data-tone={lookOf(face).tone}>
      <StateMark face={face} />
      <span className={css.said}>
        <LedgerText text={titleOf(face)} lines={1} className={css.saidTitle ?? ''} />
        <Facts at={placeOf(face.id)} view={view} face={face} />
      </span>
      {isSelected && <Ties view={view} place={place} onSelect={onSelect} />}
      {isSelected && !face.isMany && (
        <span className={css.acts}>
          {face.below > 0 && (
            <Button size="compact-xs" onClick={() => onSolo(face.id)}>
              Only this
            </Button>
          )}
          <Button size="compact-xs" disabled={!canHide} onClick={() => onHide(face.id)}>
            Hide
          </Button>
          {waysIn(face).map(({ to, word }, way) => (
            <LinkButton
              key={word}
              size="compact-xs"
              to={to}
              variant={way === 0 ? 'filled' : 'default'}
            >
              {word}
            </LinkButton>
          ))}
        </span>
      )}
    </footer>
  );
}

interface FactsProps extends Pick<ReadoutProps, 'view'> {
  readonly at: LanePlace;
  readonly face: LaneFace;
}

/** With what its series says, where its chip says some of it, too. */
function Facts({ at: { ledger, lane }, view, face }: FactsProps) {
  const { entries, missing } = face;
  const { data } = useQuery({
    ...seriesQuery(ledger, lane ?? '', { from: 0, to: entries, buckets: 1 }),
    enabled:
      view.level === 'chips' &&
      view.chip === 'full' &&
      lane !== null &&
      missing === null &&
      entries > 0,
  });
  const words = [
    ledgerText(face),
    tieText(face),
    ...partsOf(factsOf(face, view.cost, data)),
    stateText(face),
  ];
  return <span className={css.saidNote}>{words.filter(Boolean).join(' · ')}</span>;
}

interface TiesProps {
  readonly view: LanesView;
  readonly place: number;
  onSelect(id: string): void;
}

/** Both ends of its lines can be gone to. */
function Ties({ view, place, onSelect }: TiesProps) {
  const { from, to } = tiesOf(view, place);
  const own = view.faces[place]?.of;
  return (
    <span className={css.ties}>
      {from.length > 0 && <Ends word="from" {...{ faces: from, own, onSelect }} />}
      {to.length > 0 && <Ends word="to" {...{ faces: to, own, onSelect }} />}
    </span>
  );
}

function Ends(props: {
  readonly word: string;
  readonly faces: readonly LaneFace[];
  /** The ledger of the lane at this end. */
  readonly own: LaneFace['of'];
  onSelect(id: string): void;
}) {
  const { word, faces, own, onSelect } = props;
  const isOwn = ({ of }: LaneFace) => of?.name === own?.name && of?.mark === own?.mark;
  return (
    <span className={css.ends}>
      {word}
      {faces.slice(0, NAMED).map((face) => (
        <TextButton key={face.id} className={css.end ?? ''} onClick={() => onSelect(face.id)}>
          <LedgerText
            text={isOwn(face) ? titleOf(face) : `${titleOf(face)} ${ledgerText(face)}`}
            mark={face.mark}
            lines={1}
          />
        </TextButton>
      ))}
      {faces.length > NAMED && `and ${countText(faces.length - NAMED)} more`}
    </span>
  );
}

/** The lanes that lines lead from and to; on a map, by what is recorded of each. */
export function tiesOf({ edges, faces, level }: LanesView, place: number) {
  const own = faces[place];
  const found = (places: readonly number[]) => places.flatMap((at) => faces[at] ?? []);
  const from = found(edges.flatMap(({ from, to }) => (to === place ? [from] : [])));
  const to = found(edges.flatMap(({ from, to }) => (from === place ? [to] : [])));
  if (level !== 'map' || own?.isLedger) return { from, to };
  const isTied = ({ isLedger }: LaneFace) => !isLedger;
  return {
    from: [...faces.filter((face) => face.id === own?.parent && isTied(face)), ...from],
    to: [...faces.filter(({ parent }) => parent !== null && parent === own?.id), ...to],
  };
}
