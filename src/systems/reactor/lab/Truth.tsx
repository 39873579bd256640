import { Empty } from '../../../ui/kit/Empty.tsx';
import { LabPanel, LabScroll } from '../../../ui/lab/LabFrame.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import css from '../../lab/lab-page.module.css';
import type { LabNode } from '../data/lab.ts';

/** The files that a node has published. */
export function Truth({ node }: { readonly node: LabNode | undefined }) {
  const files = node?.files ?? [];
  return (
    <LabPanel
      title={node ? `Published truth of ${node.label}` : 'Published truth'}
      note={files.length === 1 ? '1 file' : `${files.length} files`}
    >
      <LabScroll label="Files of the published truth">
        {files.length === 0 ? (
          <Empty
            title="Nothing is published"
            text="A render writes files; the harness promotes them when it has succeeded, and fingerprints what it promoted."
          />
        ) : (
          <dl className={css.files}>
            {files.map(({ path, text }) => (
              <div key={path}>
                <dt>{path}</dt>
                <dd>{text ? <LedgerText text={text} /> : <span>empty</span>}</dd>
              </div>
            ))}
          </dl>
        )}
      </LabScroll>
    </LabPanel>
  );
}
