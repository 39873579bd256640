import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useOfferedPicture } from './offered.ts';
import type { Picture } from './picture.ts';
import { pictureFile } from './png.ts';
import css from './save.module.css';

export interface SavePictureProps {
  /** @throws Error in words when it cannot be drawn. */
  readonly draw: () => Picture;
  readonly name: string;
  readonly onSave: (content: Blob, name: string) => Promise<void>;
}

export function SavePicture({ draw, name, onSave }: SavePictureProps) {
  const [fault, setFault] = useState<string | null>(null);
  useOfferedPicture({ draw, name });
  const save = async (type: 'svg' | 'png') => {
    setFault(null);
    try {
      await onSave(await pictureFile(draw(), type), `${name}.${type}`);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            aria-label="Save picture"
            title="Save picture"
            rightSection={<IconChevronDown size={13} />}
          >
            <IconPhotoDown size={15} aria-hidden />
            <span className={css.words}>Save picture</span>
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
