import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconDownload, IconFileCode, IconGif } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { visibleText } from '../../core/visible.ts';
import {
  replayWords,
  saveReplayPage,
  stepSentence,
  usePlayback,
} from '../../data/playback/playback.ts';
import { saveFile } from '../../data/save.ts';
import type { Replay } from '../../playback/replay.ts';
import { tokenColours } from '../../ui/export/png.ts';
import { bytesText, counted } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Running } from '../../ui/kit/Running.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { gifOf } from './animation.ts';
import { ANIMATION_COLOURS, framesOf, MOST_FRAMES_OF } from './frames.ts';

export interface ReplayDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly ledger: string;
  readonly name: string;
  readonly lane: string;
  readonly title: string;
}

/** The replay of a lane, to be shown where there is no Ledgerscope. */
export function ReplayDialog({ opened, onClose, ...of }: ReplayDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Take the replay away" size="lg">
      <Stack gap="lg">
        <Note>
          {visibleText(of.title || of.name)}. Nothing is uploaded: all of it is made here.
        </Note>
        <PageOf {...of} />
        <AnimationOf {...of} />
      </Stack>
    </Modal>
  );
}

type Of = Omit<ReplayDialogProps, 'opened' | 'onClose'>;

function PageOf({ ledger, lane, title, name }: Of) {
  const save = useMutation({
    mutationFn: () =>
      saveReplayPage({ ledger, lane, title: title || name }, fileName('replay', lane)),
  });
  return (
    <Stack gap="xs">
      <div>
        <Button
          leftSection={<IconFileCode size={16} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Save as a page
        </Button>
      </div>
      <Note>
        One HTML file with the ledger and its verifier in it. Opened in any browser, without a
        network, it verifies the ledger again and shows what it found. About 3 MB more than the
        ledger.
      </Note>
      {save.error && <ErrorCallout title="The page was not made" error={save.error} />}
    </Stack>
  );
}

function AnimationOf({ ledger, lane }: Of) {
  const make = useAnimation();
  const name = fileName('replay', lane);
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Button
          leftSection={<IconGif size={16} aria-hidden />}
          loading={make.isRunning}
          onClick={() => make.start(ledger, lane)}
        >
          Make an animation
        </Button>
        {make.progress && <Running {...make.progress} cancel={make.cancel} />}
        {make.made && (
          <Button
            variant="filled"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => make.made && saveFile(make.made.file, `${name}.gif`)}
          >
            Save the animation
          </Button>
        )}
      </Group>
      <Note role="status">
        {make.made
          ? `${counted(make.made.frames, 'frame')}, ${bytesText(make.made.file.size)}.`
          : make.isStopped
            ? 'Stopped. Nothing was made.'
            : `A GIF for slides and messages: each entry as it is verified, then the verdict. Of a longer lane, ${MOST_FRAMES_OF} entries.`}
      </Note>
      {make.error !== null && (
        <ErrorCallout title="The animation was not made" error={make.error} />
      )}
    </Stack>
  );
}

interface Made {
  readonly file: Blob;
  readonly frames: number;
}

/** Verified in the worker first, then drawn frame by frame; either may be stopped. */
function useAnimation() {
  const playback = usePlayback();
  const [drawn, setDrawn] = useState<{ readonly done: number; readonly total: number } | null>(
    null,
  );
  const [made, setMade] = useState<Made | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [isStopped, setStopped] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const draw = async (replay: Replay, signal: AbortSignal) => {
    const words = {
      sentence: (step: Replay['steps'][number]) => stepSentence(step, replay),
      end: replayWords(replay),
    };
    const frames = framesOf(replay, words, tokenColours(ANIMATION_COLOURS));
    const total = frames.length;
    const file = await gifOf(frames, signal, (done) => setDrawn({ done, total }));
    setMade({ file, frames: total });
  };
  const start = async (ledger: string, lane: string) => {
    const own = new AbortController();
    stop.current = own;
    setMade(null);
    setFault(null);
    setStopped(false);
    try {
      const replay = await playback.mutateAsync({ ledger, lane, most: MOST_FRAMES_OF });
      await draw(replay, own.signal);
    } catch (error) {
      if (own.signal.aborted) setStopped(true);
      else setFault(error);
    }
    setDrawn(null);
  };
  return {
    start: (ledger: string, lane: string) => void start(ledger, lane),
    cancel() {
      stop.current?.abort();
      playback.cancel();
    },
    isRunning: playback.isPending || drawn !== null,
    progress: drawn ?? playback.progress,
    made,
    isStopped,
    error: fault,
  };
}

function fileName(what: string, lane: string): string {
  return `${what}-${lane.replace(/[^0-9A-Za-z]+/g, '').slice(0, 8)}`;
}
