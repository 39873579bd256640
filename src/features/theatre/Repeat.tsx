// The same outside of this browser: the command, what it prints, and a place to put that back.

import { Button, Modal, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { COMMAND, shellWord } from '../../core/command.ts';
import type { ReplayRun } from '../../core/model/replay.ts';
import { counted } from '../../ui/format.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import stage from '../../ui/stage/stage.module.css';
import { comparePrinted, type Printed } from './printed.ts';
import css from './theatre.module.css';

export interface RepeatProps {
  readonly name: string;
  readonly run: ReplayRun;
  readonly onClose: () => void;
}

export function Repeat({ name, run, onClose }: RepeatProps) {
  const { printed, flags, report } = run;
  const [pasted, setPasted] = useState('');
  const clipboard = useClipboard({ timeout: 1500 });
  const words = ['replay', shellWord(name), shellWord(report.lane), '--fold-world', ...flags];
  const command = `${COMMAND} ${words.join(' ')}`;
  const expected = printed ?? [];
  const found = pasted.trim() ? comparePrinted(expected, pasted) : null;
  return (
    <Modal opened onClose={onClose} title="Repeat it outside of this browser" size="54rem">
      <div className={css.modal}>
        <p>
          The same file, another program, any machine. {COMMAND} is in the folder of this project.
        </p>
        <div className={css.command}>
          <code>{command}</code>
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
          {expected.map((line, i) => {
            const state = found?.lines[i];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <p key={i} data-state={state}>
                {state !== undefined && <i>{state === 'same' ? '=' : '≠'}</i>}
                <LedgerText text={line} />
              </p>
            );
          })}
        </section>
        <Textarea
          label="What it printed"
          description="Paste it here: it is compared line by line, and goes nowhere."
          minRows={3}
          maxRows={8}
          autosize
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <p role="status" data-tone={found?.verdict === 'same' ? 'ok' : found ? 'bad' : 'none'}>
          <b className={stage.said}>{found ? foundWords(found) : ''}</b>
        </p>
      </div>
    </Modal>
  );
}

function foundWords({ verdict, lines, first }: Printed): string {
  if (verdict === 'same') return `Equal: ${counted(lines.length, 'line')}, one world.`;
  if (verdict === 'unknown')
    return 'This is not what the command prints: no line of it is known here.';
  return `Not equal: line ${first + 1} differs first.`;
}
