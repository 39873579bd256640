// Find offers a link to any screen, and its picture as a file.

import { IconLink, IconPhoto, IconVector } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { visibleText } from '../base/visible.ts';
import { saveFile } from '../ui/data/save.ts';
import { Callout } from '../ui/kit/Callout.tsx';
import type { AppCommand } from './command.ts';

export interface SaveScreen {
  readonly commands: readonly AppCommand[];
  readonly notice: ReactNode;
}

interface Said {
  readonly text: string;
  readonly isFault: boolean;
}

/** `ledger` is the one whose id the picture bears; null when the screen is of none. */
export function useSaveScreen(ledger: string | null): SaveScreen {
  const [said, setSaid] = useState<Said | null>(null);
  const copyLink = () => {
    navigator.clipboard
      ?.writeText(window.location.href)
      .then(() => setSaid({ text: 'The link to this place was copied.', isFault: false }))
      .catch(() =>
        setSaid({
          text: 'The browser did not let it be copied. The link is in its address bar.',
          isFault: true,
        }),
      );
  };
  const savePicture = async (type: 'svg' | 'png') => {
    try {
      const { drawScreen } = await import('./draw-screen.ts');
      const { file, name } = await drawScreen(ledger, type);
      await saveFile(file, name);
      setSaid(null);
    } catch (error) {
      setSaid({ text: error instanceof Error ? error.message : String(error), isFault: true });
    }
  };
  return {
    commands: [
      { label: 'Copy a link', icon: IconLink, to: copyLink },
      { label: 'Save as SVG', icon: IconVector, to: () => savePicture('svg') },
      { label: 'Save as PNG', icon: IconPhoto, to: () => savePicture('png') },
    ],
    notice: said && (
      <Callout
        band
        tone={said.isFault ? 'warn' : 'none'}
        role={said.isFault ? 'alert' : 'status'}
        close="Close this notice"
        onClose={() => setSaid(null)}
      >
        {visibleText(said.text)}
      </Callout>
    ),
  };
}
