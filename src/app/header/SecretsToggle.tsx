import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { showSecrets } from '../../core/secrets/shown.ts';
import { useSecrets } from '../../ui/secrets.ts';

/** There once something was hidden that looks like a key or a token. */
export function SecretsToggle() {
  const { isAny, isShown } = useSecrets();
  if (!isAny) return null;
  return (
    <Tooltip
      label={
        isShown
          ? 'Hide secrets: values that look like keys or tokens are shown'
          : 'Show secrets: values that look like keys or tokens are hidden'
      }
    >
      <ActionIcon
        aria-label="Show secrets"
        aria-pressed={isShown}
        {...(isShown && { variant: 'light', color: 'orange' })}
        onClick={() => showSecrets(!isShown)}
      >
        {isShown ? <IconEye size={18} /> : <IconEyeOff size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
