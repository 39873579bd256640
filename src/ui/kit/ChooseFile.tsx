import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { useRef } from 'react';

export interface ChooseFileProps extends ButtonProps {
  /**
   * The name of the input, which tests and assistive technology see; without it only the button has
   * a name.
   */
  readonly label?: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** A button that takes a file. The same file may be chosen again, as after it was mended. */
export function ChooseFile({ label, accept, onChoose, ...button }: ChooseFileProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      accept={accept}
      onChange={(file) => {
        if (file) onChoose(file);
        reset.current?.();
      }}
      {...(label !== undefined && { inputProps: { 'aria-label': label } })}
    >
      {(props) => <Button {...props} {...button} />}
    </FileButton>
  );
}
