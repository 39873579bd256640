import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { visibleText } from '../../../core/visible.ts';
import { useShowing } from '../../../data/stories/notes-window.ts';
import type { Playing } from '../../../data/stories/playing.ts';
import { plainSentence, type StoryStep } from '../../../data/stories/stories.ts';
import { useKeys } from '../../../ui/keys.ts';
import { WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { Sentence } from '../StepList.tsx';
import { clockText } from '../words.ts';
import css from './notes.module.css';

/** For the one who presents: what to say now, what comes next, and how long it has taken. */
export function NotesWindow() {
  const { session = '' } = useParams();
  const { playing, wish } = useShowing(session);
  const next = () => wish('next');
  const previous = () => wish('previous');
  useKeys([
    ...['Space', 'ArrowRight', 'PageDown'].map((keys) => ({ keys, what: 'Next step', run: next })),
    ...['ArrowLeft', 'PageUp'].map((keys) => ({ keys, what: 'Step before', run: previous })),
    { keys: 'h', what: 'Hold this step', run: () => wish('hold') },
  ]);
  return (
    <main className={css.window}>
      <WindowTitle of="Notes" />
      {playing ? (
        <Showing playing={playing} onNext={next} onPrevious={previous} />
      ) : (
        <div className={css.nothing}>
          <h1>Notes</h1>
          <p role="status">
            {playing === undefined
              ? 'Waiting for the window that shows the story.'
              : 'Nothing is shown any more. This window may be closed.'}
          </p>
        </div>
      )}
    </main>
  );
}

interface ShowingProps {
  readonly playing: Playing;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

function Showing({ playing: { story, step, since }, onNext, onPrevious }: ShowingProps) {
  const { steps, title } = story;
  const now = steps[step];
  const next = steps[step + 1];
  return (
    <>
      <header className={css.head}>
        <h1>{visibleText(title)}</h1>
        <span className={css.place}>
          Step {step + 1} of {steps.length}
        </span>
        <Elapsed since={since} />
      </header>
      <section className={css.now} aria-label="Now" role="status">
        <p className={css.sentence}>{now && <Sentence say={now.say} />}</p>
        {now?.notes ? (
          <p className={css.notes}>{visibleText(now.notes)}</p>
        ) : (
          <p className={css.none}>No notes on this step.</p>
        )}
      </section>
      <section className={css.next} aria-label="Next">
        <h2>Next</h2>
        <p>{next ? nextWords(next) : 'This is the last step.'}</p>
      </section>
      <footer className={css.tools}>
        <Button
          size="md"
          disabled={step === 0}
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={onPrevious}
        >
          Back
        </Button>
        <Button
          size="md"
          variant="filled"
          disabled={!next}
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={onNext}
        >
          Next
        </Button>
      </footer>
    </>
  );
}

function nextWords({ say }: StoryStep): string {
  return visibleText(plainSentence(say)) || 'A screen without a sentence.';
}

/** Since the showing began, counted by this window's own clock. */
function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={css.clock} role="timer" aria-label="Time since it began">
      {clockText(now - since)}
    </span>
  );
}
