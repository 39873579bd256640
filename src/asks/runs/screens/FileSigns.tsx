import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { visibleText } from '../../../base/visible.ts';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { canOpen, type RunRow } from './rows.ts';
import css from './runs.module.css';

export interface FileSignsProps {
  readonly file: RunRow['file'];
  readonly isOpen: boolean;
  onToggle(): void;
}

/** Shows its verdict as a shape, and opens its lanes. */
export function FileSigns({ file, isOpen, onToggle }: FileSignsProps) {
  const { tone, icon: Icon } = verdictLook(file.verdict);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <span className={css.verdict} data-tone={tone}>
        <Icon size={15} aria-hidden />
      </span>
      <span className={css.toggle}>
        {canOpen(file) && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`All lanes of ${visibleText(file.name)}`}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Chevron size={15} aria-hidden />
          </button>
        )}
      </span>
    </>
  );
}
