import type { ManagedToken, NewToken } from '@zhihui/contract/features/token/token.endpoints.ts';
import { SCOPES } from '@zhihui/contract/scopes.ts';
import { useId, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { DataFor } from '@zhihui/contract/client.ts';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { getText } from '../../../ui/use-form-call.ts';
import {
  AdminTable,
  IntegrationPage,
  MenuIcon,
  buildAdminMeta,
  getTableResult,
  requireEntry,
  useConfirm,
  useTableParams,
} from '../../admin/admin.public.ts';
import { ConfirmProvider, useConfirmed } from '../../security/security.public.ts';
import { SecretDialog } from '../components/secret-dialog.tsx';
import { TokenForm } from '../components/token-form.tsx';
import { tokenText } from '../token.text.ts';
import { OwnerField } from './owner-field.tsx';
import { ServiceEditor } from './service-editor.tsx';
import { tokenAdminText as text } from './token-admin.text.ts';
import { createTokenColumns } from './token-columns.tsx';
import { fetchTokens } from './token-query.ts';
import { useRevoke } from './use-revoke.tsx';
import styles from '../token.module.css';

/** An integration writes no exports, imports or links: those run later, as a person. */
const SERVICE_SCOPES = SCOPES.filter((scope) => !/^(?:share|transfer):/u.test(scope));

export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/integration');
  const api = args.context.get(apiContext);
  const params = new URL(args.request.url).searchParams;
  const [result, roles] = await Promise.all([
    fetchTokens(api, params, { kind: 'SERVICE' }),
    api('GET /role'),
  ]);
  return { ...getTableResult(result, args.request), roles: getDataOrNull(roles) ?? [] };
}

export function meta() {
  return buildAdminMeta(text.service.title);
}

/** The tokens of integrations. */
export default function ServiceTokens() {
  return (
    <ConfirmProvider>
      <ServiceTable {...useLoaderData<typeof loader>()} />
    </ConfirmProvider>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function ServiceTable({ page, failed, roles }: Loaded) {
  const params = useTableParams();
  const revoke = useRevoke();
  const confirm = useConfirm();
  const confirmed = useConfirmed();
  const { revalidate } = useRevalidator();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<{ title: string; token: NewToken } | null>(null);
  const [edited, setEdited] = useState<ManagedToken | null>(null);
  const { user } = useSession();
  const show = (title: string, token: NewToken) => {
    setCreating(false);
    setMade({ title, token });
    void revalidate();
  };
  const renew = async ({ id }: ManagedToken) => {
    const result = await confirmed(() => call('PUT /token/service/:id/renew', { params: { id } }));
    if (result === null) return;
    if (result.ok) show(tokenText.renewed, result.data);
    else toast.error(getServerMessage(result.error.msg, tokenText.failed));
  };
  const askToRenew = (token: ManagedToken) =>
    confirm.open({
      title: tokenText.renewTitle(token.name),
      description: tokenText.renewDescription,
      ok: tokenText.renew,
      // the question closes first: another one about the caller's identity may follow
      run: async () => void renew(token),
    });
  return (
    <IntegrationPage
      selected="service"
      total={page === null ? undefined : text.total(formatCount(page.total))}
      tools={
        <button
          type="button"
          className={getButtonClass('primary')}
          onClick={() => setCreating(true)}
        >
          <MenuIcon name="plus" />
          {text.service.create}
        </button>
      }
    >
      <p className={styles.hint}>{text.service.hint}</p>
      <AdminTable<ManagedToken>
        label={text.service.title}
        columns={createTokenColumns({
          isMixed: false,
          edit: setEdited,
          renew: askToRenew,
          revoke: revoke.ask,
        })}
        page={page}
        failed={failed}
        unit={text.unit}
        params={params}
        empty={{ title: text.service.empty, description: text.service.emptyHint }}
        minWidth={1080}
      />
      {isCreating && (
        <TokenForm
          title={text.service.createTitle}
          scopes={SERVICE_SCOPES}
          send={(values, form) => {
            const ownerId = getText(form, 'ownerId') || undefined;
            const body = { ...values, roleId: getText(form, 'roleId'), ownerId };
            return confirmed(() => call('POST /token/service', { body }));
          }}
          onCreated={(token) => show(tokenText.made, token)}
          onClose={() => setCreating(false)}
        >
          {(errors) => (
            <>
              <RoleField roles={roles} error={errors['roleId']} />
              <OwnerField owner={user} error={errors['ownerId']} />
            </>
          )}
        </TokenForm>
      )}
      {edited !== null && (
        <ServiceEditor
          token={edited}
          onSaved={() => {
            setEdited(null);
            toast.success(text.saved);
            void revalidate();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {made !== null && <SecretDialog {...made} onClose={() => setMade(null)} />}
      {revoke.dialog}
      {confirm.dialog}
    </IntegrationPage>
  );
}

interface RoleFieldProps {
  roles: DataFor<'GET /role'>;
  error: string | undefined;
}

/** The role whose rights the integration has; staff by default, not the first of the list, which may do everything. */
function RoleField({ roles, error }: RoleFieldProps) {
  const id = useId();
  const usual = roles.find(({ code }) => code === 'User') ?? roles[0];
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{text.service.role}</label>
      <select
        id={id}
        name="roleId"
        className={inputClass}
        defaultValue={usual === undefined ? undefined : String(usual.id)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}note`}
      >
        {roles.map((role) => (
          <option key={role.id} value={String(role.id)}>
            {role.name}
          </option>
        ))}
      </select>
      <span id={`${id}note`} className={fieldStyles.hint}>
        {error ?? text.service.roleHint}
      </span>
    </div>
  );
}
