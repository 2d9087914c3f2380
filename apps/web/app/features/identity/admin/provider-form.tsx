import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import {
  CHAT_KINDS,
  MAX_PROVIDER_NAME,
} from '@zhihui/contract/features/identity/identity.limits.ts';
import type {
  Provider,
  ProviderConfig,
} from '@zhihui/contract/features/identity/identity.schema.ts';
import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import { Checkbox, Form, Input, Select } from 'antd';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { toFieldPath, RoleRules } from './role-rules.tsx';
import { CardFields } from './card-fields.tsx';
import { identityText as words, KINDS } from './identity.text.ts';

interface ProviderFormProps {
  /** The beginning of the addresses to which chats report presses. */
  callbackUrl: string;
  /** Null for a new provider. */
  provider: Provider | null;
  roles: readonly RoleItem[];
  sheet: SheetForm;
}

interface Values {
  kind: IdentityKind;
  name: string;
  enabled: boolean;
  secret?: string;
  callback?: { token?: string; key?: string };
  config: ProviderConfig;
}

const EMPTY: ProviderConfig = {
  url: '',
  clientId: '',
  agentId: '',
  scopes: '',
  cards: false,
  startTls: false,
  ca: '',
  memberClaim: '',
  memberValue: '',
  baseDn: '',
  filter: '',
  createAccounts: true,
  allStaff: true,
  staffClaim: '',
  staffValue: '',
  roleClaim: '',
  roles: [],
};

/** Settings of one provider; hides fields that its kind does not use. */
export function ProviderForm({ provider, roles, callbackUrl, sheet }: ProviderFormProps) {
  const [form] = Form.useForm<Values>();
  const { revalidate } = useRevalidator();
  const kind =
    (Form.useWatch('kind', form) as IdentityKind | undefined) ?? provider?.kind ?? 'OIDC';
  const allStaff = Form.useWatch(['config', 'allStaff'], form) as boolean | undefined;
  const save = async (values: Values) => {
    sheet.setBusy(true);
    const { secret, callback, ...rest } = values;
    const { token = '', key = '' } = callback ?? {};
    const body = {
      ...rest,
      kind,
      config: { ...EMPTY, ...provider?.config, ...values.config },
      ...(secret ? { secret } : {}),
      ...(token + key === '' ? {} : { callback: { token, key } }),
    };
    const result =
      provider === null
        ? await call('POST /identity', { body })
        : await call('PUT /identity/:id', { params: { id: provider.id }, body });
    sheet.setBusy(false);
    if (result.ok) {
      toast.success(words.saved);
      sheet.close();
      await revalidate();
      return;
    }
    const fields = Object.entries(getFieldErrors(result));
    const shownErrors =
      fields.length > 0
        ? fields
        : [['name', getServerMessage(result.error.msg, adminText.failed)] as const];
    form.setFields(
      shownErrors.map(([name, error]) => ({ name: toFieldPath(name) as never, errors: [error] })),
    );
  };
  const text = (name: keyof ProviderConfig, label: string, hint?: string) => (
    <Form.Item name={['config', name]} label={label} extra={hint}>
      <Input autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
  const directory = kind === 'LDAP';
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={{
        kind: provider?.kind ?? 'OIDC',
        name: provider?.name ?? '',
        enabled: provider?.enabled ?? true,
        config: provider?.config ?? EMPTY,
      }}
      onFinish={(values: Values) => void save(values)}
    >
      <Form.Item name="kind" label={words.kind}>
        <Select
          disabled={provider !== null}
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="name" label={words.name} extra={words.nameHint}>
        <Input maxLength={MAX_PROVIDER_NAME} autoComplete="off" />
      </Form.Item>
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>{words.enabled}</Checkbox>
      </Form.Item>
      {kind === 'OIDC' && text('url', words.issuer)}
      {directory && text('url', words.server, words.serverHint)}
      {directory && (
        <>
          <Form.Item name={['config', 'startTls']} valuePropName="checked">
            <Checkbox>{words.startTls}</Checkbox>
          </Form.Item>
          <Form.Item name={['config', 'ca']} label={words.ca} extra={words.caHint}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} spellCheck={false} />
          </Form.Item>
        </>
      )}
      {text('clientId', directory ? words.bindDn : words.clientId)}
      <Form.Item
        name="secret"
        label={directory ? words.bindSecret : words.secret}
        extra={provider?.hasSecret === true ? words.secretSaved : undefined}
      >
        <Input.Password autoComplete="new-password" visibilityToggle={false} />
      </Form.Item>
      {kind === 'OIDC' && text('memberClaim', words.memberClaim, words.memberHint)}
      {kind === 'OIDC' && text('memberValue', words.memberValue)}
      {(kind === 'WECOM' || kind === 'DINGTALK') && text('agentId', words.agentId)}
      {(kind === 'OIDC' || kind === 'DINGTALK' || kind === 'FEISHU') &&
        text('scopes', words.scopes, words.scopesHint)}
      {directory && text('baseDn', words.baseDn)}
      {directory && text('filter', words.filter, words.filterHint)}
      {kind !== 'OIDC' && !directory && text('url', words.gateway, words.gatewayHint)}
      {(CHAT_KINDS as readonly string[]).includes(kind) && (
        <CardFields provider={provider} kind={kind} callbackUrl={callbackUrl} />
      )}
      <Form.Item name={['config', 'createAccounts']} valuePropName="checked">
        <Checkbox>{words.createAccounts}</Checkbox>
      </Form.Item>
      <Form.Item name={['config', 'allStaff']} valuePropName="checked">
        <Checkbox>{words.allStaff}</Checkbox>
      </Form.Item>
      {allStaff === false && text('staffClaim', words.staffClaim)}
      {allStaff === false && text('staffValue', words.staffValue)}
      {text('roleClaim', words.roleClaim)}
      <RoleRules
        roles={roles}
        name={['config', 'roles']}
        legend={words.rules}
        value={words.value}
      />
    </Form>
  );
}
