import { useCallback, useEffect, useMemo } from 'react';
import { countText } from '../../../ui/format.ts';
import type { Drawing } from '../../../ui/graph/map/drawing.ts';
import { countLabels, edgeLabels } from '../../../ui/graph/map/labels.ts';
import { MapFrame } from '../../../ui/graph/map/MapFrame.tsx';
import { textWidth } from '../../../ui/graph/map/measure.ts';
import type { By } from '../../../ui/graph/map/tracks.ts';
import { useMapSpace } from '../../../ui/graph/map/use-map-space.ts';
import { textScale } from '../../../ui/text-scale.ts';
import { drawLines } from './lines.ts';
import { findTrackEnds, noteLabels, placeRunNote } from './places.ts';
import { RunName } from './RunName.tsx';
import { RunsLayer, type RunsLayerProps } from './RunsLayer.tsx';
import { placeRunRows } from './rows.ts';
import { sayNowhere } from './words.ts';

export interface RunsLanesProps
  extends Pick<
    RunsLayerProps,
    'view' | 'rows' | 'selection' | 'opened' | 'select' | 'onToggle' | 'onMark' | 'onOpen'
  > {
  readonly by: By;
  readonly fits: number;
}

const SIZE = 14;
const NAMES = 312;
const NOTHING: Drawing['between'] = [];
const spansNothing = () => NOTHING;
const NO_STRIPS: Drawing['strips'] = new Map();
const BENEATH = { height: 0, draw: () => null };

/** Draws files and their open lanes on one axis. */
export function RunsLanes(props: RunsLanesProps) {
  const { view, rows, by, selection, opened, fits, select, onToggle } = props;
  const { shapes } = view;
  const nowhere = sayNowhere(view.groups.flat().length);
  const lines = useMemo(() => drawLines(rows, by, shapes, nowhere), [rows, by, shapes, nowhere]);
  const tracks = useMemo(() => lines.map(({ track }) => track), [lines]);
  const space = useMapSpace(tracks, by, fits, NAMES);
  const { width, scroller, range } = space;
  const text = textScale();
  const places = useMemo(() => {
    const { scale, left } = range;
    const noted = rows.filter(({ found }, at) => {
      const track = tracks[at];
      const ends = track && findTrackEnds(track, scale, left);
      if (!found || !ends) return false;
      return placeRunNote(textWidth(found.text, true), ends.start, ends.end, width) === 'beneath';
    });
    return placeRunRows(rows, new Set(noted), text);
  }, [rows, tracks, range, width, text]);
  const place = rows.findIndex(({ key }) => key === selection.key);
  const own = places[place];
  useEffect(() => {
    const box = scroller.current;
    if (!box || !own) return;
    const [above, below] = [own.top, own.top + own.height - box.clientHeight];
    if (box.scrollTop > above) box.scrollTop = above;
    else if (box.scrollTop < below) box.scrollTop = below;
  }, [scroller, own]);
  const listLabels = useCallback(
    (drawing: Drawing) => [
      ...noteLabels(drawing, rows, textWidth),
      ...edgeLabels(drawing, by, textWidth),
      ...countLabels(drawing),
    ],
    [rows, by],
  );
  return (
    <MapFrame
      space={space}
      tracks={tracks}
      by={by}
      listLabels={listLabels}
      shapes={shapes}
      rows={places}
      size={SIZE}
      marked={[]}
      between={spansNothing}
      strips={NO_STRIPS}
      heading="File, worst first"
      note="lanes, records"
      renderName={({ place: at }) => {
        const row = rows[at];
        if (!row) return null;
        const { file, key } = row;
        return (
          <RunName
            row={row}
            isSelected={key === selection.key}
            isOpen={opened.has(file.ledger) || file.opened.length > 0}
            onSelect={() => select(row)}
            onToggle={() => onToggle(row)}
          />
        );
      }}
      describeRange={({ tracks: all }) => `${countText(all.length)} rows`}
      beneath={BENEATH}
    >
      {(drawing) => (
        <RunsLayer {...props} drawing={drawing} lines={lines} place={place} range={space.range} />
      )}
    </MapFrame>
  );
}
