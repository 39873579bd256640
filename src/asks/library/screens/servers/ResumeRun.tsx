import {
  Button,
  Group,
  Modal,
  NumberInput,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import {
  type LiveFault,
  liveStore,
  type ServerState,
} from '../../../../ui/data/servers/servers.ts';
import { Callout, ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';

/** The server's own default. */
const USUAL_STEPS = 16;
/** The server takes no more. */
const MOST_STEPS = 256;
const LONGEST_TASK = 10_000;

export interface ResumeRunProps {
  readonly server: string;
  readonly run: ServerState['runs'][number];
  /** The former limit; null when the server does not say. */
  readonly maxSteps: number | null;
  readonly onClose: () => void;
}

/** Asks for the task and its limits, which the server takes again for a resume. */
export function ResumeRun({ server, run, maxSteps, onClose }: ResumeRunProps) {
  const [task, setTask] = useState(run.task);
  // The run begins again, so the former limit would end it at the same step.
  const [steps, setSteps] = useState<number | string>(
    Math.min(MOST_STEPS, Math.max(USUAL_STEPS, 2 * (maxSteps ?? 0))),
  );
  const [model, setModel] = useState({ provider: '', name: '', url: '' });
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<LiveFault | null>(null);
  const set = (part: Partial<typeof model>) => setModel({ ...model, ...part });
  const isReady = task.trim() !== '' && typeof steps === 'number' && steps >= 1;
  const resume = async () => {
    if (!isReady || isBusy) return;
    setIsBusy(true);
    setFault(null);
    const outcome = await liveStore.resume(server, run.run, {
      task: task.trim(),
      maxSteps: steps,
      model: model.provider.trim() ? model : null,
    });
    setIsBusy(false);
    if (outcome.ok) onClose();
    else setFault(outcome.fault);
  };
  return (
    <Modal opened onClose={onClose} size="lg" title="Resume this run?">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void resume();
        }}
      >
        <Stack gap="lg">
          <Callout tone="warn" icon={IconAlertTriangle}>
            The server starts the task again from the first step: in a new trajectory, on an empty
            state. What was recorded stays as it is. A resumed run cannot be cancelled.
          </Callout>
          <Textarea
            label="Task"
            required
            withAsterisk={false}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={LONGEST_TASK}
            value={task}
            autoFocus
            data-autofocus
            onChange={({ currentTarget }) => setTask(currentTarget.value)}
          />
          <NumberInput
            label="Steps at most"
            description={
              maxSteps === null
                ? `The server takes up to ${MOST_STEPS}.`
                : `The server says that it had ${maxSteps} at most; it takes up to ${MOST_STEPS}.`
            }
            maw="20rem"
            min={1}
            max={MOST_STEPS}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={steps}
            onChange={setSteps}
          />
          <details>
            <summary>Model</summary>
            <Stack gap="sm" pt="sm">
              <NoteText>
                The server does not say which model the run had. Left empty, it takes its own
                default.
              </NoteText>
              <SimpleGrid cols={{ base: 1, sm: 3 }}>
                <TextInput
                  label="Provider"
                  value={model.provider}
                  autoComplete="off"
                  onChange={({ currentTarget }) => set({ provider: currentTarget.value })}
                />
                <TextInput
                  label="Model name"
                  value={model.name}
                  autoComplete="off"
                  onChange={({ currentTarget }) => set({ name: currentTarget.value })}
                />
                <TextInput
                  label="Address of the provider"
                  value={model.url}
                  autoComplete="off"
                  inputMode="url"
                  onChange={({ currentTarget }) => set({ url: currentTarget.value })}
                />
              </SimpleGrid>
            </Stack>
          </details>
          {fault && <ErrorCallout title={fault.title} detail={fault.detail} todo={fault.todo} />}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>Not now</Button>
            <Button variant="filled" type="submit" disabled={!isReady} loading={isBusy}>
              Resume the run
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
