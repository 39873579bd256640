import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DEFAULT_TITLE,
  LEAVE_OUT,
  reportFile,
  reportQuery,
} from '../../../ui/data/hand-over/reports.ts';
import { useWork } from '../../../ui/data/job.ts';
import { notesQuery } from '../../../ui/data/notes/notes.ts';
import { saveFile } from '../../../ui/data/save.ts';
import { bytesText } from '../../../ui/format.ts';
import { LeaveOut } from '../../../ui/hand-over/LeaveOut.tsx';
import { ReportPreview } from '../../../ui/hand-over/ReportPreview.tsx';
import { askToKeep } from '../../../ui/keep.ts';
import { TextButton } from '../../../ui/kit/text.tsx';
import css from './hand-over.module.css';
import { NotesRow } from './NotesRow.tsx';
import type { HandOverPartProps } from './part.ts';
import { Save } from './Save.tsx';

/** Ledgers with more entries are verified again only when somebody asks. */
const AT_ONCE = 100_000;

export function ReportPart({ detail }: HandOverPartProps) {
  const { id, entries, verifiedAt } = detail.summary;
  const notes = useQuery(notesQuery(id));
  const [withNotes, setWithNotes] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const [rules, setRules] = useState('');
  const { query, done, cancel } = useWork((onEntries) => {
    const leaveOut = rules.split('\n');
    // An empty query finds every record.
    const ask = { ledgers: [id], title: DEFAULT_TITLE, query: isWhole ? '' : null };
    const asked = { ...ask, withNotes, leaveOut };
    return {
      ...reportQuery(asked, [verifiedAt, notes.dataUpdatedAt], onEntries),
      enabled: entries <= AT_ONCE && notes.data !== undefined,
    };
  });
  const made = query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      <div className={css.options}>
        <NotesRow detail={detail} notes={notes.data} isIn={withNotes} onIn={setWithNotes} />
        <div className={css.row}>
          <label htmlFor="every-record">Every record, not only those with findings</label>
          <Switch
            id="every-record"
            checked={isWhole}
            onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
          />
        </div>
        <div className={css.row}>
          <LeaveOut rules={rules} onChange={setRules} leftOut={made?.leftOut} />
        </div>
        <Save
          label="Save the report"
          make={made ? async () => [reportFile(made, 'page')] : null}
          instead={LEAVE_OUT}
          size={
            made && (
              <>
                One file, {bytesText(made.page.size)}, or{' '}
                <TextButton
                  onClick={() => {
                    const file = reportFile(made, 'json');
                    void saveFile(file, file.name, LEAVE_OUT);
                  }}
                >
                  as JSON
                </TextButton>
                .
              </>
            )
          }
        >
          <Button size="md" onClick={() => askToKeep({ ledgers: [id] })}>
            Add to a case
          </Button>
        </Save>
      </div>
      <section
        className={css.preview}
        aria-label="Preview"
        aria-busy={query.isFetching}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
        tabIndex={0}
      >
        <ReportPreview query={query} done={done} total={entries} cancel={cancel} />
      </section>
    </>
  );
}
