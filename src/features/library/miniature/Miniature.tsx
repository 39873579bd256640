// A ledger that is verified before your eyes, and again with one byte changed. Nothing of it is a
// film: it slows down what the verifier said of real bytes.

import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ChangedCopy } from '../../../core/model/byte-change.ts';
import { isClean } from '../../../core/model/verdict.ts';
import type { DemoTampering } from '../../../data/imports/demos.ts';
import { counted } from '../../../ui/format.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { Chain } from './Chain.tsx';
import { Evidence } from './Evidence.tsx';
import css from './miniature.module.css';
import type { Scene } from './steps.ts';
import type { Story } from './use-story.ts';

export interface MiniatureProps {
  /** undefined until the list of demos is here. */
  readonly tampering: DemoTampering | undefined;
  /** undefined while it is verified. */
  readonly copy: ChangedCopy | undefined;
  readonly story: Story;
}

export function Miniature({ tampering, copy, story }: MiniatureProps) {
  const { ref, entry } = useIntersection({ threshold: 0.2 });
  const { hold } = story;
  const isAway = entry !== null && !entry.isIntersecting;
  useEffect(() => hold(isAway), [isAway, hold]);
  const words = copy && tampering ? captionOf(story.scene, copy, tampering) : null;
  return (
    <figure
      ref={ref}
      className={css.mini}
      aria-label="A ledger is verified, and one byte of it is changed"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(isAway)}
      onFocus={() => hold(true)}
      onBlur={() => hold(isAway)}
    >
      <div className={css.top}>
        <strong>{tampering?.question}</strong>
        {copy && <span>{counted(copy.chain.length, 'entry', 'entries')}</span>}
        <span className={css.pill}>{copy && <Pill copy={copy} scene={story.scene} />}</span>
      </div>
      <div className={css.stage}>
        {copy && (
          <>
            <Chain chain={copy.chain} scene={story.scene} at={copy.at} />
            <Evidence copy={copy} scene={story.scene} />
          </>
        )}
      </div>
      <figcaption className={css.caption}>
        <span
          className={css.bar}
          style={{ width: `${(100 * story.step) / Math.max(1, story.last)}%` }}
          data-tone={story.scene.stage === 'broken' ? 'bad' : 'ok'}
        />
        <Controls story={story} />
        <p>
          {words?.said ?? 'The verifier starts.'}{' '}
          {words?.found && <span data-tone="bad">{words.found}</span>}
        </p>
      </figcaption>
      {/* What plays by itself is not read out. */}
      <VisuallyHidden role="status">
        {story.isByHand ? `${words?.said ?? ''} ${words?.found ?? ''}` : ''}
      </VisuallyHidden>
    </figure>
  );
}

function Controls({ story }: { readonly story: Story }) {
  const { step, last, go, toggle } = story;
  if (story.isByHand)
    return (
      <span className={css.hand}>
        <ActionIcon variant="default" aria-label="Back" onClick={() => go(step - 1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Next"
          disabled={step === last}
          onClick={() => go(step + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </span>
    );
  return (
    <ActionIcon
      className={css.play ?? ''}
      variant="default"
      radius="xl"
      aria-label={story.isPaused ? 'Play' : 'Pause'}
      onClick={toggle}
    >
      {story.isPaused ? <IconPlayerPlayFilled size={15} /> : <IconPlayerPauseFilled size={15} />}
    </ActionIcon>
  );
}

function Pill({ copy, scene }: { readonly copy: ChangedCopy; readonly scene: Scene }) {
  const { stage, verified } = scene;
  if (stage === 'broken') {
    const { tone, icon, word } = verdictLook(copy.after);
    const isCaught = copy.findings.some(({ index }) => index === copy.at);
    return (
      <Badge tone={tone} icon={icon}>
        {isCaught ? `Caught at entry ${String(copy.chain[copy.at]?.seq)}` : word}
      </Badge>
    );
  }
  if (stage === 'changed' || stage === 'hashed') return <Badge>Verifying the copy</Badge>;
  if (verified < copy.chain.length) return <Badge>Verifying</Badge>;
  const { tone, icon, word } = verdictLook(copy.before);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** What happened, in a sentence; and what the verifier says of it. */
function captionOf({ stage, verified }: Scene, copy: ChangedCopy, { deed }: DemoTampering) {
  const { chain, at, before } = copy;
  const changed = String(chain[at]?.seq);
  switch (stage) {
    case 'chain':
      if (verified < chain.length)
        return { said: 'An agent wrote this. Every entry carries the fingerprint of its bytes.' };
      return {
        said: isClean(before)
          ? `All ${chain.length} entries fit their fingerprints.`
          : `The verdict is: ${verdictLook(before).word}.`,
      };
    case 'cursor':
      return { said: `Now somebody changes one byte of entry ${changed}, in a copy.` };
    case 'changed':
      return { said: deed };
    case 'hashed':
      return { said: `${deed} Its bytes give another fingerprint now.` };
    case 'broken':
      return { said: deed, found: 'The record no longer matches its own fingerprint.' };
  }
}
