import { Affix } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { NamedBlob } from '../ui/data/imports/import-files.ts';
import { Callout } from '../ui/kit/Callout.tsx';
import { Dim } from '../ui/kit/text.tsx';
import css from './app.module.css';
import { droppedFiles } from './dropped.ts';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Files and folders may be dropped anywhere on the window; the overlay says so while they hover.
 */
export function DropOverlay({
  onNear,
  onFiles,
}: {
  readonly onNear: () => void;
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}) {
  const [over, setOver] = useState(false);
  const [left, setLeft] = useState<string | null>(null);
  const handle = useRef(onFiles);
  useEffect(() => {
    handle.current = onFiles;
  });

  useEffect(() => {
    // Enter and leave come for every element on the way; only their sum counts.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // The browser would take an element that has only just been entered for one that refuses
      // files.
      event.preventDefault();
      if (depth++ === 0) onNear();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      void droppedFiles(event.dataTransfer).then((given) => {
        setLeft(given.left);
        handle.current(given.files);
      });
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', hover);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', hover);
      window.removeEventListener('drop', drop);
    };
  }, [onNear]);

  return (
    <>
      {left !== null && (
        <Affix position={{ bottom: 24, left: '50%' }} style={{ translate: '-50%' }}>
          <Callout role="alert" close="Close" onClose={() => setLeft(null)}>
            {left}
          </Callout>
        </Affix>
      )}
      {over && (
        <div className={css.dropOverlay} aria-hidden>
          <div className={css.dropMark}>
            <IconFileImport size={28} stroke={1.5} />
            <strong>Drop to open and verify</strong>
            <Dim size="sm">The files stay on this machine.</Dim>
          </div>
        </div>
      )}
    </>
  );
}
