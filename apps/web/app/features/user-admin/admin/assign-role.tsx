import type { BatchCall } from '@zhihui/contract/client.ts';
import { Form, Select } from 'antd';
import { toast } from '../../../ui/toast.tsx';
import { FormSheet, useBatch } from '../../admin/admin.public.ts';
import type { BatchAction, SheetForm } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { ManagedUser, RoleItem } from './user-query.ts';

interface AssignRoleProps {
  users: readonly ManagedUser[];
  roles: readonly RoleItem[];
  /** Called with the accounts whose role was changed. */
  onDone: (done: readonly ManagedUser[]) => void;
}

interface FormProps extends AssignRoleProps {
  sheet: SheetForm;
}

function AssignRoleForm({ users, roles, sheet, onDone }: FormProps) {
  const [form] = Form.useForm<{ roleId: string }>();
  const { run, announce } = useBatch();
  const updateRole = (call: BatchCall, userId: ManagedUser['id'], roleId: ManagedUser['id']) =>
    call('PUT /user/update/role/:userId/:roleId', { params: { userId, roleId } });
  const save = async ({ roleId }: { roleId: string }) => {
    const role = roles.find(({ id }) => String(id) === roleId)?.name ?? '';
    const action: BatchAction<ManagedUser> = {
      perform: ({ id }, call) => updateRole(call, id, roleId),
      undo: ({ id, role: previous }, call) => updateRole(call, id, previous.id),
      message: (n) => userText.rolesChanged(n, role),
      undoMessage: userText.rolesReverted,
      getName: ({ nickname }) => nickname,
    };
    sheet.setBusy(true);
    const { done, failed } = await run(users, action);
    sheet.setBusy(false);
    if (failed !== null && done.length === 0) {
      form.setFields([{ name: 'roleId', errors: [failed] }]);
      return;
    }
    sheet.close();
    onDone(done);
    if (failed !== null) toast.error(failed);
    announce(done, action);
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      onFinish={(values: { roleId: string }) => void save(values)}
    >
      <Form.Item
        name="roleId"
        label={userText.role}
        rules={[{ required: true, message: userText.roleMissing }]}
      >
        <Select
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          options={roles.map(({ id, name, grantable }) => ({
            value: String(id),
            label: name,
            disabled: !grantable,
          }))}
        />
      </Form.Item>
    </Form>
  );
}

/** Gives several accounts one role; the toast gives back the previous ones. */
export function AssignRoleSheet({
  open,
  close,
  ...props
}: AssignRoleProps & { open: boolean; close: () => void }) {
  return (
    <FormSheet
      open={open}
      title={userText.assignRoleTitle(props.users.length)}
      size="small"
      close={close}
    >
      {(sheet) => <AssignRoleForm {...props} sheet={sheet} />}
    </FormSheet>
  );
}
