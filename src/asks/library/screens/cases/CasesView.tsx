import { Button, Group } from '@mantine/core';
import { IconFolderOpen, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { AuditCase } from '../../../../ledger/model/case.ts';
import { beginCase, casesQuery, useOpenCase } from '../../../../ui/data/hand-over/cases.ts';
import { useDrops } from '../../../../ui/data/imports/drops.ts';
import { useImports } from '../../../../ui/data/imports/imports.ts';
import { counted, utcText } from '../../../../ui/format.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../../../ui/kit/ChooseFile.tsx';
import { FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { Dim, Faint } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { casePath } from '../../../../ui/paths.ts';

/** Lists the cases of this browser: begun here, or opened from a file. */
export function CasesView() {
  const cases = useQuery(casesQuery());
  const navigate = useNavigate();
  const open = useOpenCase(useImports());
  const take = (file: Blob, name: string) => {
    open.mutate({ file, name }, { onSuccess: (id) => navigate(casePath(id)) });
  };
  useDrops('case', ([given]) => given && take(given.file, given.name), false);
  const begin = useMutation({
    mutationFn: () => beginCase([]),
    onSuccess: (id) => navigate(casePath(id)),
  });
  return (
    <>
      <Group gap="sm">
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          New case
        </Button>
        <ChooseFile
          label="Choose the file of a case"
          accept=".zip,application/zip"
          onChoose={(file) => take(file, file.name)}
          loading={open.isPending}
          leftSection={<IconFolderOpen size={16} aria-hidden />}
        >
          Open the file of a case
        </ChooseFile>
      </Group>
      {open.error && <ErrorCallout title="The case was not opened" error={open.error} />}
      {begin.error && <ErrorCallout title="The case was not begun" error={begin.error} />}
      <Loaded query={cases} fault="The cases could not be listed">
        {(all) =>
          all.length > 0 ? (
            <Panel title="In this browser" note={counted(all.length, 'case')}>
              <Rows lined padded label="Cases">
                {all.map((one) => (
                  <CaseRow key={one.id} {...one} />
                ))}
              </Rows>
            </Panel>
          ) : (
            <Empty
              title="No case yet"
              text="Some ledgers, a question, and what was found, as one file. Begin one, or open a file that somebody handed over."
            />
          )
        }
      </Loaded>
    </>
  );
}

function CaseRow({ id, title, question, ledgers, changedAt, received }: AuditCase) {
  return (
    <FigureRowCells right={<Faint>{utcText(Math.floor(changedAt / 1000))}</Faint>}>
      <Link to={casePath(id)}>
        <LedgerText text={title || 'Without a title'} lines={1} />
      </Link>
      {question && (
        <Dim display="block">
          <LedgerText text={question} lines={1} />
        </Dim>
      )}
      <Faint display="block">
        {counted(ledgers.length, 'ledger')}
        {received && (
          <>
            , from the file <LedgerText text={received.name} />
          </>
        )}
      </Faint>
    </FigureRowCells>
  );
}
