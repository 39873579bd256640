import { useQuery } from '@tanstack/react-query';
import { isFailure } from '../../../ledger/model/verdict.ts';
import { makeAnchor } from '../../../ui/data/ledgers/files.ts';
import { bulky, keys } from '../../../ui/data/ledgers/queries.ts';
import { bytesText } from '../../../ui/format.ts';
import { Callout, ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import css from './hand-over.module.css';
import { Peek } from './Peek.tsx';
import type { HandOverPartProps } from './part.ts';
import { Save } from './Save.tsx';

export function AnchorPart({ detail }: HandOverPartProps) {
  const { id, verdict } = detail.summary;
  const { data, error } = useQuery({
    ...bulky,
    queryKey: [...keys.verified(id), 'anchor'],
    async queryFn() {
      const file = await makeAnchor(detail);
      return { file, text: (await file?.text()) ?? '' };
    },
  });
  const file = data?.file ?? null;
  return (
    <>
      <div className={css.options}>
        {verdict && isFailure(verdict) && (
          <Callout tone="warn" title="This ledger is not intact">
            <p>An anchor of now shows what changes from now on, and not that it is right.</p>
          </Callout>
        )}
        <Save
          label="Save the anchor"
          make={file && (async () => [file])}
          size={file && `One file, ${bytesText(file.size)}.`}
        />
      </div>
      <section className={css.preview} aria-label="Preview">
        {error && <ErrorCallout title="The anchor was not made" error={error} />}
        {data && !file && (
          <Empty
            title="No anchor of this one"
            text="Its format has no hash that a later copy could be compared with. Keep a copy of the file itself."
          />
        )}
        {file && <Peek name={file.name} text={data?.text ?? ''} />}
      </section>
    </>
  );
}
