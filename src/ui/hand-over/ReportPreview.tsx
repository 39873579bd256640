import { Button } from '@mantine/core';
import { countText } from '../format.ts';
import { ErrorCallout } from '../kit/Callout.tsx';
import { Empty } from '../kit/page/Empty.tsx';
import { Running } from '../kit/Running.tsx';
import { PagePreview } from './PagePreview.tsx';

export interface ReportPreviewProps {
  readonly query: {
    readonly data: { readonly text: string } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

/** Shows a report as it will be, its progress before that, and the reason where it failed. */
export function ReportPreview({ query, done, total, cancel }: ReportPreviewProps) {
  const { data, error, isFetching, refetch } = query;
  if (error) return <ErrorCallout title="The report was not made" error={error} />;
  if (isFetching && !data) return <Running done={done} total={total} cancel={cancel} />;
  if (data) return <PagePreview page={data.text} label="The report" />;
  return (
    <Empty
      title="Not made yet"
      text={`${countText(total)} records are verified again for it.`}
      action={<Button onClick={() => void refetch()}>Make the report</Button>}
    />
  );
}
