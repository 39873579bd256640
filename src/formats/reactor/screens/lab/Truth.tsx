import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Scroll } from '../../../../ui/kit/Panel.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Mono } from '../../../../ui/kit/text.tsx';
import { LabPanel } from '../../../../ui/lab/LabFrame.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import type { LabNode } from '../data/lab.ts';

/** The files that a node has published. */
export function TruthEditor({ node }: { readonly node: LabNode | undefined }) {
  const files = node?.files ?? [];
  return (
    <LabPanel
      title={node ? `Published truth of ${node.label}` : 'Published truth'}
      note={files.length === 1 ? '1 file' : `${files.length} files`}
    >
      <Scroll label="Files of the published truth">
        {files.length === 0 ? (
          <Empty
            title="Nothing is published"
            text="A render writes files; the harness promotes them when it has succeeded, and fingerprints what it promoted."
          />
        ) : (
          <Facts names="minmax(6rem, 9rem)" lined>
            {files.map(({ path, text }) => (
              <FactList key={path} name={<Mono c="dimmed">{path}</Mono>}>
                <Mono>{text ? <LedgerText text={text} /> : 'empty'}</Mono>
              </FactList>
            ))}
          </Facts>
        )}
      </Scroll>
    </LabPanel>
  );
}
