// The frames of an animated replay, as shapes: the chain closes entry by entry, each with its sentence.
// Everything in them is what the verifier found.

import { isClean, isFailure } from '../../core/model/verdict.ts';
import type { Replay, ReplayStep, StepState } from '../../playback/replay.ts';
import { circlePath, roundPath } from '../../ui/export/paper.ts';
import type { Picture, Shape } from '../../ui/export/picture.ts';
import { verdictLook } from '../../ui/ledger/verdict.tsx';

export const FRAME_WIDTH = 960;
export const FRAME_HEIGHT = 540;
/** Entries of an animation at most: it is short. */
export const MOST_FRAMES_OF = 60;

export const ANIMATION_COLOURS = [
  'surface',
  'surface-soft',
  'line',
  'line-strong',
  'text',
  'text-dim',
  'accent',
  'ok',
  'ok-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
] as const;
export type Colours = Readonly<Record<(typeof ANIMATION_COLOURS)[number], string>>;

export interface Frame {
  readonly picture: Picture;
  readonly milliseconds: number;
}

/** One to begin with, two for each step (looked at, and found), and one of what it comes to. */
export function framesOf(replay: Replay, words: Words, colours: Colours): Frame[] {
  const draw = new Drawing(replay, words, colours);
  const frames: Frame[] = [{ picture: draw.start(), milliseconds: 1800 }];
  const each = replay.steps.length > 24 ? 240 : 500;
  for (const [at, step] of replay.steps.entries()) {
    const isBreak = step.state === 'fails';
    frames.push(
      { picture: draw.step(at, false), milliseconds: Math.round(each / 2) },
      { picture: draw.step(at, true), milliseconds: isBreak ? 2400 : each },
    );
  }
  frames.push({ picture: draw.end(), milliseconds: 5000 });
  return frames;
}

export interface Words {
  sentence(step: ReplayStep): string;
  readonly end: string;
}

const MARGIN = 40;
const CHAIN_Y = 170;
const RADIUS = 24;
/** Entries in sight at once. */
const IN_SIGHT = 9;

class Drawing {
  private readonly replay: Replay;
  private readonly words: Words;
  private readonly colours: Colours;

  constructor(replay: Replay, words: Words, colours: Colours) {
    this.replay = replay;
    this.words = words;
    this.colours = colours;
  }

  start(): Picture {
    const { entries, steps } = this.replay;
    const shown = steps.length < entries ? ` ${steps.length} of them are shown.` : '';
    return this.picture([
      ...this.chain(-1, false),
      ...this.caption(
        `${entries} ${entries === 1 ? 'entry' : 'entries'}, read from its bytes and verified one by one.${shown}`,
        this.colours.text,
      ),
    ]);
  }

  step(at: number, isFound: boolean): Picture {
    const step = this.replay.steps[at];
    if (!step) return this.start();
    const tone = isFound && step.state === 'fails' ? this.colours.bad : this.colours.text;
    return this.picture([
      ...this.chain(at, isFound),
      ...this.facts(step, isFound),
      ...this.caption(
        isFound ? this.words.sentence(step) : `Entry ${step.seq}: ${step.title}`,
        tone,
      ),
    ]);
  }

  end(): Picture {
    const { replay, colours } = this;
    const last = replay.steps.length - 1;
    const look = verdictLook(replay.verdict);
    const [tone, soft] = this.tones(toneOf(replay.verdict));
    const world = replay.steps.findLast((step) => step.world?.hash)?.world?.hash;
    return this.picture([
      ...this.chain(last, true),
      { d: roundPath(MARGIN, 240, FRAME_WIDTH - 2 * MARGIN, 96, 12), fill: soft },
      { x: MARGIN + 24, y: 282, text: look.word, size: 28, fill: tone, isBold: true },
      {
        ...{ x: MARGIN + 24, y: 314, size: 17, fill: colours['text-dim'], isMono: true },
        text: world ? `world ${world}` : `lane ${replay.lane}`,
        room: FRAME_WIDTH - 2 * MARGIN - 48,
      },
      ...this.caption(this.words.end, tone),
    ]);
  }

  private picture(shapes: readonly Shape[]): Picture {
    const { replay, colours } = this;
    const room = FRAME_WIDTH - 2 * MARGIN;
    const dim = colours['text-dim'];
    return {
      width: FRAME_WIDTH,
      height: FRAME_HEIGHT,
      ground: colours.surface,
      shapes: [
        {
          x: MARGIN,
          y: 52,
          text: replay.title || replay.name,
          size: 22,
          fill: colours.text,
          isBold: true,
          room,
        },
        { x: MARGIN, y: 82, text: `${replay.name} · ${replay.format}`, size: 17, fill: dim, room },
        ...shapes,
        { d: `M0 ${FRAME_HEIGHT - 44}H${FRAME_WIDTH}`, stroke: colours.line },
        {
          ...{ x: MARGIN, y: FRAME_HEIGHT - 16, size: 14, fill: dim, isMono: true },
          text: `ledger ${replay.ledger}`,
        },
      ],
    };
  }

  private chain(now: number, isFound: boolean): Shape[] {
    const { steps } = this.replay;
    const { colours } = this;
    const from = Math.max(0, Math.min(now - Math.floor(IN_SIGHT / 2), steps.length - IN_SIGHT));
    const shown = steps.slice(from, from + IN_SIGHT);
    const gap = (FRAME_WIDTH - 2 * MARGIN) / Math.max(2, shown.length);
    const x = (at: number) => MARGIN + gap / 2 + at * gap;
    const stateOf = (at: number): StepState | 'now' | 'ahead' => {
      const index = from + at;
      if (index > now) return 'ahead';
      return index === now && !isFound ? 'now' : (shown[at]?.state ?? 'ahead');
    };
    return shown.flatMap((step, at): Shape[] => {
      const state = stateOf(at);
      const [tone, soft] = this.tones(state);
      const isOpen = state === 'ahead' || state === 'behind';
      const dash = isOpen ? { dash: [2, 6], cap: 'round' as const } : {};
      const link: Shape[] =
        at === 0
          ? []
          : [
              {
                d: `M${x(at - 1) + RADIUS} ${CHAIN_Y}H${x(at) - RADIUS}`,
                ...(state === 'holds' || state === 'warned' || state === 'consistent'
                  ? { stroke: tone, width: 3 }
                  : {
                      stroke: colours['line-strong'],
                      width: 2.5,
                      dash: [2, 7],
                      cap: 'round' as const,
                    }),
              },
            ];
      return [
        ...link,
        {
          d: circlePath(x(at), CHAIN_Y, RADIUS),
          ...{
            fill: soft,
            stroke: tone,
            width: state === 'now' || state === 'fails' ? 4 : 2.5,
            ...dash,
          },
        },
        ...this.mark(state, x(at)),
        {
          ...{ x: x(at) - 4 * step.seq.length, y: CHAIN_Y + RADIUS + 26, text: step.seq, size: 15 },
          ...{ fill: colours['text-dim'], isBold: true },
        },
      ];
    });
  }

  private mark(state: StepState | 'now' | 'ahead', x: number): Shape[] {
    const [stroke] = this.tones(state);
    const drawn = { stroke, width: 3.5, cap: 'round' } as const;
    if (state === 'holds') return [{ d: `M${x - 9} ${CHAIN_Y + 1}l6 6l12 -13`, ...drawn }];
    if (state === 'consistent') return [{ d: `M${x - 9} ${CHAIN_Y - 5}h18m-18 10h18`, ...drawn }];
    if (state === 'fails') return [{ d: `M${x - 8} ${CHAIN_Y - 8}l16 16m0 -16l-16 16`, ...drawn }];
    if (state === 'warned') return [{ d: `M${x} ${CHAIN_Y - 10}v11m0 8v.1`, ...drawn }];
    return [];
  }

  private tones(state: StepState | 'now' | 'ahead'): readonly [string, string] {
    const { colours } = this;
    if (state === 'holds') return [colours.ok, colours['ok-soft']];
    if (state === 'warned') return [colours.warn, colours['warn-soft']];
    if (state === 'fails') return [colours.bad, colours['bad-soft']];
    if (state === 'consistent') return [colours['text-dim'], colours['surface-soft']];
    if (state === 'now') return [colours.accent, colours.surface];
    return [colours['line-strong'], colours.surface];
  }

  /** The hash that is written and, where it is known, that of the bytes; and the state. */
  private facts(step: ReplayStep, isFound: boolean): Shape[] {
    const { colours } = this;
    const room = FRAME_WIDTH - 2 * MARGIN - 48;
    const { found, world } = step;
    const [tone, soft] = isFound
      ? this.tones(step.state)
      : ([colours.text, colours['surface-soft']] as const);
    const isComputed = isFound && step.state === 'fails' && found?.sides === 'computed';
    const second = isComputed
      ? `computed now ${found.expected}`
      : isFound && world?.hash
        ? `world ${world.hash}`
        : '';
    return [
      { d: roundPath(MARGIN, 240, FRAME_WIDTH - 2 * MARGIN, 96, 12), fill: soft },
      {
        ...{ x: MARGIN + 24, y: 280, size: 19, fill: tone, isMono: true, room },
        text: `entry ${step.id}`,
      },
      {
        x: MARGIN + 24,
        y: 314,
        size: 17,
        fill: colours['text-dim'],
        isMono: true,
        room,
        text: second,
      },
    ];
  }

  /** Two lines at most, broken between words. */
  private caption(text: string, fill: string): Shape[] {
    const [first, second] = twoLines(text, 54);
    const line = { x: MARGIN, size: 27, fill, isBold: true } as const;
    return [
      { ...line, y: 396, text: first },
      { ...line, y: 434, text: second, room: FRAME_WIDTH - 2 * MARGIN },
    ];
  }
}

function toneOf(verdict: Replay['verdict']): StepState {
  if (isFailure(verdict)) return 'fails';
  if (!isClean(verdict)) return 'warned';
  return verdict === 'verified' ? 'holds' : 'consistent';
}

/** The first has at most so many letters; the second takes the rest. */
export function twoLines(text: string, most: number): readonly [string, string] {
  const letters = Array.from(text);
  if (letters.length <= most) return [text, ''];
  const start = letters.slice(0, most + 1).join('');
  const at = start.lastIndexOf(' ');
  const first = at > most / 3 ? start.slice(0, at) : letters.slice(0, most).join('');
  return [first, text.slice(first.length).trimStart()];
}
