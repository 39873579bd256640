import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../data/save.ts';
import type { LanesView } from '../../layout/index.ts';
import { svgOf } from '../../ui/export/picture.ts';
import { pngOf, tokenColours } from '../../ui/export/png.ts';
import { COLOURS, lanesPicture, type PictureOf } from './picture.ts';

export interface SaveViewProps {
  readonly view: LanesView;
  readonly ledger: PictureOf;
}

/** What is drawn, as a file: with a legend, the ledger's id and its verdict. */
export function SaveView({ view, ledger }: SaveViewProps) {
  const [fault, setFault] = useState<string | null>(null);
  const save = async (type: 'svg' | 'png') => {
    setFault(null);
    try {
      const picture = lanesPicture(view, ledger, tokenColours(COLOURS));
      const blob =
        type === 'png'
          ? await pngOf(picture)
          : new Blob([svgOf(picture)], { type: 'image/svg+xml' });
      saveFile(blob, `lanes-${ledger.id.slice(0, 8)}.${type}`);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" rightSection={<IconChevronDown size={13} />}>
            Save picture
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('svg')}>as SVG</Menu.Item>
          <Menu.Item onClick={() => void save('png')}>as PNG</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {fault !== null && (
        <Text role="alert" size="xs" c="bad">
          {fault}
        </Text>
      )}
    </>
  );
}
