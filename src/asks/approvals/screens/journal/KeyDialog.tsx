import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { describeError } from '../../../../base/error.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';

export interface KeyDialogProps<Result> {
  readonly title: string;
  readonly action: string;
  readonly keep?: string;
  readonly isReady?: boolean;
  readonly isFinal?: boolean;
  readonly act: () => Promise<Result>;
  /** What is said once it is done; without it the dialog closes. */
  readonly said?: (result: Result) => ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once before something is done with a key. */
export function KeyDialog<Result>(props: KeyDialogProps<Result>) {
  const { title, action, keep = 'Cancel', isReady = true, isFinal = false, said } = props;
  const { act, onClose, children } = props;
  const work = useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (!said) onClose();
    },
  });
  if (work.isSuccess && said) return said(work.data);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !work.isPending) work.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form onSubmit={submit}>
        <Stack gap="lg">
          {children}
          {work.isError && (
            <ErrorCallout title={describeError(work.error).title} error={work.error} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>{keep}</Button>
            <Button
              type="submit"
              variant="filled"
              color={isFinal ? 'dark' : 'accent'}
              disabled={!isReady}
              loading={work.isPending}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
