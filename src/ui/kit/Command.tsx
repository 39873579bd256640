import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { visibleText } from '../../base/visible.ts';
import css from './command.module.css';

/** Shows a line to type elsewhere, with a button that copies it. */
export function CommandButton({ text }: { readonly text: string }) {
  return (
    <div className={css.command}>
      <code>{visibleText(text)}</code>
      <CopyButton value={text} timeout={1500}>
        {({ copied, copy }) => (
          <Button
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
