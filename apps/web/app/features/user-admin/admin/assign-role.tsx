import { Form, Select } from 'antd';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet, runForEach } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
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

const getName = ({ nickname }: ManagedUser) => nickname;

function AssignRoleForm({ users, roles, sheet, onDone }: FormProps) {
  const [form] = Form.useForm<{ roleId: string }>();
  const { revalidate } = useRevalidator();
  const updateRole = (userId: ManagedUser['id'], roleId: ManagedUser['id']) =>
    call('PUT /user/update/role/:userId/:roleId', { params: { userId, roleId } });
  const undo = async (changed: readonly ManagedUser[]) => {
    const { done, failed } = await runForEach(changed, ({ id, role }) => updateRole(id, role.id), {
      getName,
    });
    await revalidate();
    if (failed !== null) toast.error(failed);
    if (done.length > 0) toast.success(userText.rolesReverted(done.length));
  };
  const save = async ({ roleId }: { roleId: string }) => {
    sheet.setBusy(true);
    const { done, failed } = await runForEach(users, ({ id }) => updateRole(id, roleId), {
      getName,
    });
    sheet.setBusy(false);
    await revalidate();
    if (failed !== null && done.length === 0) {
      form.setFields([{ name: 'roleId', errors: [failed] }]);
      return;
    }
    sheet.close();
    onDone(done);
    if (failed !== null) toast.error(failed);
    const role = roles.find(({ id }) => String(id) === roleId)?.name ?? '';
    toast.success(userText.rolesChanged(done.length, role), {
      label: adminText.undo,
      run: () => void undo(done),
    });
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
