import type { McpClient, McpState } from '@zhihui/contract/features/mcp/mcp.endpoints.ts';
import { MCP_PARTS } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import type { McpPart } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import type { Result } from '@zhihui/contract/client.ts';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  IntegrationPage,
  buildAdminMeta,
  requireEntry,
  useConfirm,
} from '../../admin/admin.public.ts';
import { OAuthClients } from '../../oauth/oauth.public.ts';
import { mcpText as text } from './mcp.text.ts';
import styles from './mcp.module.css';

const GUIDE = '/help/staff/assistants';

export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/integration');
  const api = args.context.get(apiContext);
  const [state, programs] = await Promise.all([api('GET /mcp/setting'), api('GET /oauth/client')]);
  return {
    ...unwrapOrRedirect(state, args.request),
    programs: unwrapOrRedirect(programs, args.request),
  };
}

export function meta() {
  return buildAdminMeta(text.title);
}

/** Whether AI assistants may connect, for what, and which did. */
export default function Mcp() {
  const state = useLoaderData<typeof loader>();
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const run = async (send: () => Promise<Result<McpState>>, done: string) => {
    const result = await send();
    await revalidate();
    if (result.ok) toast.success(done);
    else toast.error(getServerMessage(result.error.msg, text.failed));
  };
  const save = (change: { enabled?: boolean; parts?: McpPart[] }, done: string) => {
    const { enabled, parts } = state;
    return run(() => call('PUT /mcp/setting', { body: { enabled, parts, ...change } }), done);
  };
  const askToDisable = () =>
    confirm.open({
      title: text.disableTitle,
      description: text.disableDescription,
      ok: text.disable,
      danger: true,
      run: () => save({ enabled: false }, text.disabled),
    });
  const askToDisconnect = ({ name, tokens }: McpClient) =>
    confirm.open({
      title: text.disconnectTitle(name),
      description: text.disconnectDescription(formatCount(tokens)),
      ok: text.disconnect,
      danger: true,
      run: () =>
        run(() => call('PUT /mcp/client/disconnect', { body: { name } }), text.disconnected),
    });
  return (
    <IntegrationPage selected="mcp">
      <div className={styles.head}>
        {state.enabled ? <Tag tone="ok">{text.on}</Tag> : <Tag>{text.off}</Tag>}
        {state.enabled ? (
          <button type="button" className={getButtonClass('text')} onClick={askToDisable}>
            {text.disable}
          </button>
        ) : (
          <button
            type="button"
            className={getButtonClass('primary')}
            onClick={() => void save({ enabled: true }, text.enabled)}
          >
            {text.enable}
          </button>
        )}
      </div>
      <div className={styles.columns}>
        <div>
          <Address address={state.address} />
          <Parts parts={state.parts} save={(parts) => save({ parts }, text.saved)} />
        </div>
        <div>
          <Clients clients={state.clients} disconnect={askToDisconnect} />
          <OAuthClients clients={state.programs} />
        </div>
      </div>
      {confirm.dialog}
    </IntegrationPage>
  );
}

function Address({ address }: { address: string }) {
  const copy = async () => {
    if (await copyText(address)) toast.success(text.copied);
    else toast.error(text.copyFailed);
  };
  return (
    <>
      <h2>{text.address}</h2>
      <div className={styles.address}>
        <code>{address}</code>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          aria-label={`${text.copy}${text.address}`}
          onClick={() => void copy()}
        >
          {text.copy}
        </button>
      </div>
      <p className={styles.hint}>
        {text.hint}
        <Anchor to={GUIDE}>{text.guide}</Anchor>
      </p>
    </>
  );
}

interface PartsProps {
  parts: readonly McpPart[];
  save: (parts: McpPart[]) => Promise<void>;
}

/** What assistants may do; each change is saved at once. */
function Parts({ parts, save }: PartsProps) {
  const [isBusy, setBusy] = useState(false);
  const toggle = async (part: McpPart, isOn: boolean) => {
    const next = MCP_PARTS.filter((item) => (item === part ? isOn : parts.includes(item)));
    if (next.length === 0) {
      toast.error(text.noPart);
      return;
    }
    setBusy(true);
    await save(next);
    setBusy(false);
  };
  return (
    <fieldset className={styles.parts} aria-labelledby="mcp-parts">
      <h2 id="mcp-parts">{text.parts}</h2>
      {MCP_PARTS.map((part) => (
        <label key={part}>
          <span>
            <input
              type="checkbox"
              checked={parts.includes(part)}
              aria-disabled={isBusy || undefined}
              onChange={({ target }) => !isBusy && void toggle(part, target.checked)}
            />
            {text.partLabels[part]}
          </span>
          <code>{text.partCodes[part]}</code>
          <small>{text.partHints[part]}</small>
        </label>
      ))}
    </fieldset>
  );
}

interface ClientsProps {
  clients: readonly McpClient[];
  disconnect: (client: McpClient) => void;
}

function Clients({ clients, disconnect }: ClientsProps) {
  return (
    <section aria-labelledby="mcp-clients">
      <h2 id="mcp-clients">{text.clients}</h2>
      {clients.length === 0 ? (
        <EmptyState title={text.noClients}>{text.noClientsHint}</EmptyState>
      ) : (
        <ul className={styles.clients} aria-labelledby="mcp-clients">
          {clients.map((client) => (
            <li key={client.name}>
              <div>
                <b title={client.name}>{client.name}</b>
                <span className={styles.about}>{describeClient(client)}</span>
              </div>
              <span className={styles.used}>
                <Time at={client.usedAt} />
              </span>
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                onClick={() => disconnect(client)}
              >
                {text.disconnect}
                <span className="vh"> {client.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describeClient({ members, services, parts }: McpClient): string {
  return [
    ...(members > 0 ? [text.members(formatCount(members))] : []),
    ...(services.length > 0 ? [text.service(services)] : []),
    parts.length === 0 ? text.noParts : parts.map((part) => text.partLabels[part]).join('、'),
  ].join(' · ');
}
