import type { BatchCall } from '@zhihui/contract/client.ts';
import { Form, Select } from 'antd';
import { toast } from '../../../ui/toast.tsx';
import { FormSheet, useBatch, useSearchOptions } from '../../admin/admin.public.ts';
import type { BatchAction, Choice, SheetForm } from '../../admin/admin.public.ts';
import { findGroups } from './find-groups.ts';
import type { GroupChoice } from './find-groups.ts';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

interface JoinGroupProps {
  users: readonly ManagedUser[];
  /** Called with the accounts that are in the group now. */
  onDone: (done: readonly ManagedUser[]) => void;
}

interface FormProps extends JoinGroupProps {
  sheet: SheetForm;
}

function JoinGroupForm({ users, sheet, onDone }: FormProps) {
  const [form] = Form.useForm<{ group: Choice }>();
  const { run, announce } = useBatch();
  const save = async ({ group }: { group: Choice }) => {
    /** Ids of those who were not in the group before: only they leave it when this is undone. */
    const joined = new Set<string>();
    const change = (call: BatchCall, users: { add: ManagedUser[]; remove: ManagedUser[] }) => {
      const toIds = (list: ManagedUser[]) => list.map(({ id }) => id);
      const body = { id: group.value, add: toIds(users.add), remove: toIds(users.remove) };
      return call('PUT /group/member', { body });
    };
    let present = 0;
    const action: BatchAction<ManagedUser> = {
      perform: async (user, call) => {
        const result = await change(call, { add: [user], remove: [] });
        if (result.ok && result.data.added > 0) joined.add(String(user.id));
        return result;
      },
      undo: (user, call) => change(call, { add: [], remove: [user] }),
      message: (n) => userText.joined(n, present, group.label),
      undoMessage: userText.leftAgain,
      getName: ({ nickname }) => nickname,
    };
    sheet.setBusy(true);
    const { done, failed } = await run(users, action);
    sheet.setBusy(false);
    if (failed !== null && done.length === 0) {
      form.setFields([{ name: 'group', errors: [failed] }]);
      return;
    }
    sheet.close();
    onDone(done);
    if (failed !== null) toast.error(failed);
    const newMembers = done.filter(({ id }) => joined.has(String(id)));
    present = done.length - newMembers.length;
    if (newMembers.length === 0) toast.success(userText.allPresent(group.label));
    else announce(newMembers, action);
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      onFinish={(values: { group: Choice }) => void save(values)}
    >
      <Form.Item
        name="group"
        label={userText.group}
        extra={userText.groupHint}
        rules={[{ required: true, message: userText.groupMissing }]}
      >
        <GroupPicker />
      </Form.Item>
    </Form>
  );
}

interface GroupPickerProps {
  id?: string;
  value?: Choice;
  onChange?: (group: Choice | undefined) => void;
}

/** A field of antd's forms that picks one group, searched on the server by a part of its name. */
function GroupPicker({ id, value, onChange }: GroupPickerProps) {
  const { options, field } = useSearchOptions(findGroups, userText.groupNone);
  return (
    <Select<Choice, GroupChoice>
      {...(id === undefined ? {} : { id })}
      aria-label={userText.group}
      labelInValue
      placeholder={userText.group}
      {...field}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      options={[...options]}
      value={value ?? null}
      // the field and the toast show the name alone, the options also what tells groups of one name apart
      onChange={(group, option) => {
        const name = Array.isArray(option) ? undefined : option?.name;
        onChange?.({ ...group, label: name ?? group.label });
      }}
    />
  );
}

/** Adds several accounts to one group; the toast takes those out again who were not in it. */
export function JoinGroupSheet({
  open,
  close,
  ...props
}: JoinGroupProps & { open: boolean; close: () => void }) {
  return (
    <FormSheet
      open={open}
      title={userText.joinGroupTitle(props.users.length)}
      size="small"
      close={close}
    >
      {(sheet) => <JoinGroupForm {...props} sheet={sheet} />}
    </FormSheet>
  );
}
