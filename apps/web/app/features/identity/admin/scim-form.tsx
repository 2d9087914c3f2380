import type { Provider } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import type { ScimSetting } from '@zhihui/contract/features/scim/scim.schema.ts';
import { Form, Select } from 'antd';
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { findActive, PersonPicker } from '../../user-admin/user-admin.public.ts';
import { toFieldPath, RoleRules } from './role-rules.tsx';
import { identityText } from './identity.text.ts';
import { scimText as words } from './scim.text.ts';

interface ScimFormProps {
  setting: ScimSetting;
  providers: readonly Provider[];
  roles: readonly RoleItem[];
  sheet: SheetForm;
}

interface Values {
  providerId?: string;
  heirId?: string;
  roles: ScimSetting['roles'];
}

/** Settings for accounts that the directory creates and deactivates. */
export function ScimForm({ setting, providers, roles, sheet }: ScimFormProps) {
  const [form] = Form.useForm<Values>();
  const { revalidate } = useRevalidator();
  const { heir, providerId, groups } = setting;
  const find = useCallback(
    async (keyword: string) => {
      const result = await findActive(keyword);
      // the selected heir has a name before any search
      if (!result.ok || heir === null || keyword !== '') return result;
      const candidates = result.data.filter(({ id }) => String(id) !== String(heir.id));
      return { ok: true as const, data: [{ ...heir, email: null }, ...candidates] };
    },
    [heir],
  );
  const save = async (values: Values) => {
    sheet.setBusy(true);
    const body = {
      providerId: values.providerId ?? null,
      heirId: values.heirId ?? null,
      roles: values.roles,
    };
    const result = await call('PUT /identity/scim', { body });
    sheet.setBusy(false);
    if (result.ok) {
      toast.success(identityText.saved);
      sheet.close();
      await revalidate();
      return;
    }
    const fields = Object.entries(getFieldErrors(result));
    if (fields.length === 0) toast.error(getServerMessage(result.error.msg, adminText.failed));
    form.setFields(
      fields.map(([name, error]) => ({ name: toFieldPath(name) as never, errors: [error] })),
    );
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={{
        providerId: providerId === null ? undefined : String(providerId),
        heirId: heir === null ? undefined : String(heir.id),
        roles: setting.roles,
      }}
      onFinish={(values: Values) => void save(values)}
    >
      <Form.Item name="providerId" label={words.provider} extra={words.providerHint}>
        <Select
          allowClear
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          options={providers.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Form.Item>
      <Form.Item name="heirId" label={words.heir} extra={words.heirHint}>
        <PersonPicker label={words.heir} find={find} />
      </Form.Item>
      <RoleRules
        roles={roles}
        name={['roles']}
        legend={words.rules}
        hint={groups.length > 0 ? words.known(groups) : undefined}
        value={words.group}
      />
    </Form>
  );
}
