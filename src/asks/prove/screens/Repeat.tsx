// The same run can be made outside of this browser, by a command whose output is known.

import { Box, Modal, Stack } from '@mantine/core';
import { COMMAND, shellWord } from '../../../base/command.ts';
import { visibleText } from '../../../base/visible.ts';
import type { ReplayRun } from '../../../ledger/model/replay.ts';
import { CommandButton } from '../../../ui/kit/Command.tsx';
import css from './replay.module.css';

export interface RepeatProps {
  readonly name: string;
  readonly run: ReplayRun;
  readonly onClose: () => void;
}

export function RepeatReplay({ name, run: { printed, flags, report }, onClose }: RepeatProps) {
  const words = ['replay', shellWord(name), shellWord(report.lane), '--fold-world', ...flags];
  const command = `${COMMAND} ${words.join(' ')}`;
  return (
    <Modal opened onClose={onClose} title="Repeat it outside of this browser" size="54rem">
      <Stack gap="md" fz="md">
        <p>
          The same file, another program, any machine. {COMMAND} is in the folder of this project.
        </p>
        <CommandButton text={command} />
        <Box component="h3" fz="md">
          It has to print
        </Box>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
        <section className={css.printed} aria-label="What it has to print" tabIndex={0}>
          {visibleText((printed ?? []).join('\n'))}
        </section>
      </Stack>
    </Modal>
  );
}
