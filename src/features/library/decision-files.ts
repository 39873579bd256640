// A signed decision that is given anywhere opens on the page that checks it: dropped, chosen, or
// pasted where nothing is typed.

import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isDecisionFile, isDecisionText } from '../../data/approvals/decision-file.ts';
import { handDropLater } from '../../data/imports/drops.ts';
import type { NamedBlob } from '../../data/imports/import-files.ts';
import { checkPath } from '../../ui/paths.ts';

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Settles with whether the files were a decision, which is being checked then. */
export function useDecisionFiles(): (files: readonly NamedBlob[]) => Promise<boolean> {
  const navigate = useNavigate();
  return useCallback(
    async (files) => {
      const [only] = files;
      if (files.length !== 1 || !only || !(await isDecisionFile(only.file))) return false;
      handDropLater(files);
      navigate(checkPath);
      return true;
    },
    [navigate],
  );
}

export function usePastedDecision(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isDecisionText(text)) return;
      event.preventDefault();
      handDropLater([{ name: 'pasted', file: new Blob([text]) }]);
      navigate(checkPath);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [navigate]);
}
