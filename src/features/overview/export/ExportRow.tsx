import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/model/error.ts';
import { visibleText } from '../../../core/visible.ts';
import { Row } from '../../../ui/kit/figures/Rows.tsx';
import { Note } from '../../../ui/kit/text.tsx';
import type { Export } from './exports.ts';

/** One file to save: what it is for, and its button. */
export function ExportRow({ title, about, button, save }: Export) {
  const [fault, setFault] = useState<string | null>(null);
  const run = () => {
    setFault(null);
    save().catch((error: unknown) => setFault(messageOf(error)));
  };
  return (
    <Row
      right={
        <Button size="compact-sm" onClick={run}>
          {button}
        </Button>
      }
    >
      {title}
      <Note>{about}</Note>
      {fault && (
        <Note c="bad" role="alert">
          {visibleText(fault)}
        </Note>
      )}
    </Row>
  );
}
