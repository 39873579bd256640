// The same outside of this browser: the command, and what it has to print.

import { Button, Modal } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { COMMAND, shellWord } from '../../core/command.ts';
import type { ReplayRun } from '../../core/model/replay.ts';
import { visibleText } from '../../core/visible.ts';
import css from './theatre.module.css';

export interface RepeatProps {
  readonly name: string;
  readonly run: ReplayRun;
  readonly onClose: () => void;
}

export function Repeat({ name, run: { printed, flags, report }, onClose }: RepeatProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  const words = ['replay', shellWord(name), shellWord(report.lane), '--fold-world', ...flags];
  const command = `${COMMAND} ${words.join(' ')}`;
  return (
    <Modal opened onClose={onClose} title="Repeat it outside of this browser" size="54rem">
      <div className={css.modal}>
        <p>
          The same file, another program, any machine. {COMMAND} is in the folder of this project.
        </p>
        <div className={css.command}>
          <code>{visibleText(command)}</code>
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => clipboard.copy(command)}
          >
            {clipboard.copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
        <h3>It has to print</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
        <section className={css.printed} aria-label="What it has to print" tabIndex={0}>
          {visibleText((printed ?? []).join('\n'))}
        </section>
      </div>
    </Modal>
  );
}
