// Documents of people that are given anywhere open on their own screen: dropped, chosen, or pasted
// where nothing is typed.

import { useCallback, useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { type HandedFile, handedFile, handedText } from '../../../ui/data/approvals/handed-file.ts';
import { handTo } from '../../../ui/data/imports/drops.ts';
import type { NamedBlob } from '../../../ui/data/imports/import-files.ts';
import {
  casesPath,
  checkPath,
  checkReportPath,
  countersignPath,
  journalPath,
  storiesPath,
} from '../../../ui/paths.ts';

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

const SCREENS: Readonly<Record<HandedFile, string>> = {
  decision: checkPath,
  request: countersignPath,
  key: journalPath,
  report: checkReportPath,
  case: casesPath,
  story: storiesPath,
};

/** Settles with whether the files were such a document, which its screen then has. */
export function useHandedFiles(): (files: readonly NamedBlob[]) => Promise<boolean> {
  const navigate = useNavigate();
  return useCallback(
    async (files) => {
      const [only] = files;
      const kind = files.length === 1 && only ? await handedFile(only.file) : null;
      if (kind !== null) open(kind, files, navigate);
      return kind !== null;
    },
    [navigate],
  );
}

export function usePastedDocument(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const kind = handedText(text);
      if (kind === null) return;
      event.preventDefault();
      open(kind, [{ name: 'pasted', file: new Blob([text]) }], navigate);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [navigate]);
}

function open(kind: HandedFile, files: readonly NamedBlob[], navigate: NavigateFunction): void {
  handTo(kind, files);
  navigate(SCREENS[kind]);
}
