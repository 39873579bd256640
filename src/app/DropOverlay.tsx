import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './app.module.css';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Folders come as files that cannot be read; the files in them have to be given. */
function filesOf(transfer: DataTransfer): { files: File[]; folders: number } {
  const files: File[] = [];
  let folders = 0;
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    if (item.webkitGetAsEntry()?.isDirectory) {
      folders++;
      continue;
    }
    const file = item.getAsFile();
    if (file) files.push(file);
  }
  return { files, folders };
}

/** Files may be dropped anywhere on the window; this says so while they hover. */
export function DropOverlay({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  const [folders, setFolders] = useState(false);
  const handle = useRef(onFiles);
  useEffect(() => {
    handle.current = onFiles;
  });

  useEffect(() => {
    // Enter and leave come for every element on the way; only their sum tells.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth++;
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
      const given = filesOf(event.dataTransfer);
      setFolders(given.folders > 0);
      handle.current(given.files);
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
  }, []);

  return (
    <>
      {folders && (
        <div className={css.toast} role="alert">
          <span>Folders are not opened. Drop the files that are in them.</span>
          <button type="button" className={css.plain} onClick={() => setFolders(false)}>
            Close
          </button>
        </div>
      )}
      {over && (
        <div className={css.dropOverlay} aria-hidden>
          <div className={css.dropMark}>
            <IconFileImport size={28} stroke={1.5} />
            <strong>Drop to open and verify</strong>
            <span>The files stay on this machine.</span>
          </div>
        </div>
      )}
    </>
  );
}
