import { Button, Stack } from '@mantine/core';
import { IconPlayerTrackNextFilled } from '@tabler/icons-react';
import { visibleText } from '../../../../base/visible.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Action, Choice } from '../../../../ui/lab/inputs.tsx';
import { LabFrame, LabPanel } from '../../../../ui/lab/LabFrame.tsx';
import { LabLog, LabStatus } from '../../../../ui/lab/LabLog.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { LabActions } from '../../../screens/lab/LabActions.tsx';
import { chooseBlockShape } from '../../words.ts';
import { type BlocksLab, type BlocksView, STORIES, useBlocksLab } from '../data/lab.ts';
import { BlocksControls } from './BlocksControls.tsx';
import { ContextTable } from './ContextTable.tsx';
import { RunPicture } from './RunPicture.tsx';

/** A composite block's run, written by hand. */
export function BlocksLabPage() {
  const { lab, view } = useBlocksLab();
  const set = view.keys.filter(({ value }) => value !== null).length;
  const next = view.next !== null && (
    <Button
      size="compact-sm"
      variant="light"
      maw="100%"
      leftSection={<IconPlayerTrackNextFilled size={13} />}
      onClick={() => lab.next()}
    >
      {view.next}
    </Button>
  );
  return (
    <>
      <LabFrame
        title="Blocks lab"
        about="The shared context of one composite block’s run: set, checkpoint, go back before a mistake, patch it and go on. Everything is a record."
        tools={
          <>
            <StoryChoice lab={lab} view={view} />
            <LabActions make={() => lab.file()} empty={view.records.length === 0} />
          </>
        }
        controls={<BlocksControls lab={lab} view={view} />}
        picture={
          <>
            <LabPanel title="Run" note={runWords(view)} right={next}>
              <Stack gap={0} h="100%">
                <Troubles view={view} />
                <RunPicture view={view} />
              </Stack>
            </LabPanel>
            <LabPanel title="Context" note={counted(set, 'key')}>
              <ContextTable keys={view.keys} />
            </LabPanel>
          </>
        }
        log={
          <LabPanel title="Records" note={countText(view.records.length)}>
            {view.records.length ? (
              <LabLog
                label="Records, the newest first"
                lines={view.records.map(({ seq, kind, title, note, live }) => {
                  const rolledBack = !live && kind !== 'rollback';
                  return {
                    key: seq,
                    shape: chooseBlockShape(kind),
                    kind: kind.replace('_', ' '),
                    title,
                    tag: rolledBack ? 'rolled back' : null,
                    note: <LedgerText text={note} />,
                    rolledBack,
                  };
                })}
              />
            ) : (
              <Empty
                title="No record yet"
                text={
                  view.next === null
                    ? 'Set a key: the record of it appears here.'
                    : 'Go through the story step by step, or write a record of your own.'
                }
              />
            )}
          </LabPanel>
        }
      />
      <LabStatus text={lastWords(view)} />
    </>
  );
}

function runWords({ runId, status, calls }: BlocksView): string {
  const now =
    status === null ? (calls.length ? counted(calls.length, 'open call') : 'goes on') : status;
  return `${runId} · ${now}`;
}

function lastWords({ records }: BlocksView): string {
  const last = records.at(-1);
  return last ? `Record ${last.seq}: ${visibleText(last.title)}` : '';
}

interface PartProps {
  readonly lab: BlocksLab;
  readonly view: BlocksView;
}

/** What was refused, and what a rollback could not undo. */
function Troubles({ view: { refused, notUndone } }: { readonly view: BlocksView }) {
  return (
    <>
      {refused !== null && (
        <Callout band tone="bad" role="alert">
          {visibleText(refused)}
        </Callout>
      )}
      {notUndone.length > 0 && (
        <Callout band tone="warn" role="alert">
          Not undone by the rollback, because it happened outside:{' '}
          {notUndone.map(({ kind, ref, block, seq }) => (
            <span key={`${seq} ${ref}`}>
              <b>{visibleText(`${kind} ${ref}`)}</b> {visibleText(
                `by ${block} (record ${seq})`,
              )}{' '}
            </span>
          ))}
        </Callout>
      )}
    </>
  );
}

const WINDOWS = [
  { value: 'all', label: 'all checkpoints are kept' },
  { value: '1', label: 'a window of 1' },
  { value: '2', label: 'a window of 2' },
  { value: '3', label: 'a window of 3' },
];

function StoryChoice({ lab, view: { story, retain } }: PartProps) {
  return (
    <>
      <Choice
        w="12rem"
        aria-label="Story"
        options={STORIES.map(({ id, title }) => ({ value: id, label: title }))}
        value={story.id}
        onPick={(id) => {
          const next = STORIES.find((one) => one.id === id);
          if (next) lab.load(next, next.retain);
        }}
      />
      <Choice
        w="13rem"
        aria-label="Rolling window; a new run begins"
        options={WINDOWS}
        value={retain === null ? 'all' : String(retain)}
        onPick={(value) => lab.load(story, value === 'all' ? null : Number(value))}
      />
      <Action onClick={() => lab.load(story, retain)}>Start again</Action>
    </>
  );
}
