import {
  Button,
  Checkbox,
  CloseButton,
  Flex,
  Group,
  PasswordInput,
  SimpleGrid,
  TextInput,
} from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import {
  forgetServer,
  type LiveFault,
  liveStore,
  type RememberedServer,
  SERVER_KINDS,
  useRememberedServers,
  useServers,
} from '../../../../ui/data/servers/servers.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import css from './servers.module.css';

const [{ manifest }] = SERVER_KINDS;
const EMPTY = { kind: manifest.id, url: '', tenant: '', token: '', isKept: false };

/**
 * Asks for the address of a server, and who asks. The token leaves this form only into the worker's
 * memory.
 */
export function Connect({ isFirst }: { readonly isFirst: boolean }) {
  const [form, setForm] = useState(EMPTY);
  const [fault, setFault] = useState<LiveFault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const token = useRef<HTMLInputElement>(null);
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const connect = async () => {
    setIsBusy(true);
    setFault(null);
    const outcome = await liveStore.connect(form);
    setIsBusy(false);
    if (outcome.ok) setForm(EMPTY);
    else setFault(outcome.fault);
  };
  return (
    <Panel
      title={isFirst ? 'Connect a server' : 'Connect another server'}
      label="Connect a server"
      padded
    >
      <Flex
        component="form"
        direction="column"
        gap="md"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void connect();
        }}
      >
        <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg" verticalSpacing="md">
          <TextInput
            label="Address"
            placeholder={manifest.addressExample}
            value={form.url}
            required
            withAsterisk={false}
            spellCheck={false}
            autoComplete="off"
            inputMode="url"
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
          <PasswordInput
            ref={token}
            label="Token"
            description={manifest.tokenHelp}
            inputWrapperOrder={['label', 'input', 'description']}
            value={form.token}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ token: event.currentTarget.value })}
          />
          <TextInput
            label="Tenant"
            description={manifest.tenantHelp}
            inputWrapperOrder={['label', 'input', 'description']}
            value={form.tenant}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ tenant: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Group justify="space-between">
          <Checkbox
            size="xs"
            label="Keep the connection and its token while this tab is open"
            checked={form.isKept}
            onChange={(event) => set({ isKept: event.currentTarget.checked })}
          />
          <Button
            variant="filled"
            type="submit"
            loading={isBusy}
            leftSection={<IconPlugConnected size={16} />}
          >
            Connect
          </Button>
        </Group>
        {fault && <ErrorCallout title={fault.title} detail={fault.detail} todo={fault.todo} />}
        <Remembered
          onPick={(server) => {
            set(server);
            token.current?.focus();
          }}
        />
        {isFirst && (
          <NoteText>
            Until you connect, nothing here can reach the network. The token is sent to this server
            only, as a header; it is in no address, log or export.
          </NoteText>
        )}
      </Flex>
    </Panel>
  );
}

/** A token is never among the remembered addresses. */
function Remembered({ onPick }: { readonly onPick: (server: RememberedServer) => void }) {
  const servers = useServers();
  const known = useRememberedServers().filter(
    ({ url, tenant }) =>
      !servers.some((server) => server.url === url && (server.tenant ?? '') === tenant),
  );
  if (known.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap="sm" aria-label="Addresses used before">
      {known.map((server) => {
        const name = server.tenant ? `${server.url} as ${server.tenant}` : server.url;
        return (
          <li key={name} className={css.chip}>
            <TextButton onClick={() => onPick(server)}>{name}</TextButton>
            <CloseButton
              size="sm"
              aria-label={`Forget ${name}`}
              onClick={() => forgetServer(server)}
            />
          </li>
        );
      })}
    </Flex>
  );
}
