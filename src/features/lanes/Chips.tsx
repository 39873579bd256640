import { memo, useMemo } from 'react';
import type { LanePlace } from '../../core/model/lane-key.ts';
import { visibleText } from '../../core/visible.ts';
import type { LaneFace, LanesView } from '../../layout/index.ts';
import { linePath, placeAt } from '../../ui/graph/lane-paths.ts';
import { BrokenLink } from '../../ui/ledger/BrokenLink.tsx';
import { verdictLook } from '../../ui/ledger/verdict.tsx';
import { useSecrets } from '../../ui/secrets.ts';
import { textScale } from '../../ui/text-scale.ts';
import { FullChip } from './FullChip.tsx';
import { factsOf, fitting, partsOf } from './facts.ts';
import css from './lanes.module.css';
import { lettersIn } from './room.ts';
import { sentenceOf, titleOf } from './words.ts';

export interface ChipsProps {
  readonly placeOf: (id: string) => LanePlace;
  readonly view: LanesView;
  readonly id: string;
  /** The lane that is selected, and what it lights; null: none. */
  readonly at: number | null;
  readonly lit: ReadonlySet<number> | null;
}

/** Lanes that can be read, and the lines between them. */
export const Chips = memo(function Chips({ placeOf, view, id, at, lit }: ChipsProps) {
  useSecrets();
  // The view was asked for with the same.
  const scale = textScale();
  return (
    <>
      <Lines view={view} lit={lit} />
      {view.faces.map((face, place) => (
        <ChipOption
          key={face.id}
          {...{ placeOf, scale }}
          id={`${id}-${place}`}
          view={view}
          place={place}
          isSelected={place === at}
          isDim={lit !== null && !lit.has(place)}
        />
      ))}
    </>
  );
});

/** More have no room for their kinds: they would be too many elements. */
const FEW = 20;

/** Px that a line with more than its title needs. */
const NOTED = 200;

/** Px that a card has besides its words. */
const CARD = 48;

interface ChipOptionProps {
  readonly placeOf: ChipsProps['placeOf'];
  readonly scale: number;
  readonly id: string;
  readonly view: LanesView;
  readonly place: number;
  readonly isSelected: boolean;
  readonly isDim: boolean;
}

function ChipOption(props: ChipOptionProps) {
  const { placeOf, scale, id, view, place, isSelected, isDim } = props;
  const face = view.faces[place];
  if (!face) return null;
  const { x, y, width, height } = placeAt(view.places, place);
  const { tone } = lookOf(face);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names its active option
    <div
      id={id}
      className={css.chip}
      role="option"
      aria-selected={isSelected}
      aria-label={sentenceOf(face, view.cost)}
      aria-setsize={view.faces.length}
      aria-posinset={place + 1}
      data-tone={tone}
      data-state={face.state}
      data-chip={view.chip}
      data-ledger={face.isLedger}
      data-dim={isDim || undefined}
      style={{ left: x, top: y, width, height }}
    >
      <StateMark face={face} />
      {view.chip === 'full' ? (
        <FullChip
          {...{ face, cost: view.cost }}
          at={placeOf(face.id)}
          width={width / scale}
          height={height / scale}
          areFew={view.faces.length <= FEW}
        />
      ) : (
        <span className={css.words}>
          <bdi className={css.title}>{titleOf(face)}</bdi>
          {view.chip === 'card' && (
            <span className={css.note}>
              {partsOf(fitting(factsOf(face, view.cost), lettersIn(width / scale - CARD))).join(
                ' · ',
              )}
            </span>
          )}
        </span>
      )}
      {view.chip === 'line' && (face.mark !== undefined || width / scale >= NOTED) && (
        <span className={css.note}>{lineNote(face)}</span>
      )}
    </div>
  );
}

/** Of one line there is room for a word. */
function lineNote(face: LaneFace): string {
  if (face.mark !== undefined) return visibleText(face.mark);
  if (face.waiting > 0) return `${face.waiting} waiting`;
  if (face.denied > 0) return `${face.denied} denied`;
  return face.missing === null ? face.entries.toLocaleString('en') : '';
}

export function lookOf(face: LaneFace) {
  return face.state === 'missing'
    ? ({ tone: 'warn', icon: null } as const)
    : verdictLook(face.verdict);
}

export function StateMark({ face }: { readonly face: LaneFace }) {
  const { icon: Icon, tone } = lookOf(face);
  return (
    <span className={css.mark} data-tone={tone}>
      {Icon ? <Icon size={14} stroke={2.25} aria-hidden /> : <BrokenLink size={16} />}
    </span>
  );
}

export const Lines = memo(function Lines({ view, lit }: Pick<ChipsProps, 'view' | 'lit'>) {
  const paths = useMemo(() => {
    const all = new Map<string, string[]>();
    for (const edge of view.edges) {
      const isLit = lit?.has(edge.from) && lit.has(edge.to);
      const look = edge.kind === 'branch' ? 'branch' : 'delegation';
      const words = [look, edge.missing && 'missing', edge.isAcross && 'across', isLit && 'lit'];
      const key = words.filter(Boolean).join(' ');
      const list = all.get(key);
      if (list) list.push(linePath(edge));
      else all.set(key, [linePath(edge)]);
    }
    // Those to lanes that are not here go below the others.
    return [...all].sort(
      ([a], [b]) => Number(b.includes('missing')) - Number(a.includes('missing')),
    );
  }, [view, lit]);
  return (
    <svg className={css.lines} width={view.width} height={view.height} aria-hidden="true">
      {view.groups.map(({ id, x, y, width, height }) => (
        <rect key={id} className={css.group} x={x} y={y} width={width} height={height} rx={8} />
      ))}
      {paths.map(([look, parts]) => (
        <path
          key={look}
          d={parts.join('')}
          data-kind={look.split(' ')[0]}
          data-missing={look.includes('missing') || undefined}
          data-across={look.includes('across') || undefined}
          data-lit={look.includes('lit') || undefined}
          data-dim={(lit !== null && !look.includes('lit')) || undefined}
        />
      ))}
    </svg>
  );
});
