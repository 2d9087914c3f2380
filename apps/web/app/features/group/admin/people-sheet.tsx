import type { GroupDetail } from '@zhihui/contract/features/group/group.endpoints.ts';
import {
  MAX_GROUP_LEADERS,
  MAX_MEMBERS_AT_ONCE,
} from '@zhihui/contract/features/group/group.limits.ts';
import type { FailedResult } from '@zhihui/contract/client.ts';
import { Form } from 'antd';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet, getFieldErrors } from '../../admin/admin.public.ts';
import type { Choice, SheetForm } from '../../admin/admin.public.ts';
import { PeoplePicker } from '../../user-admin/user-admin.public.ts';
import { groupText } from './group.text.ts';

/** A group whose leaders are chosen, or that gets members. */
export interface OpenPeopleSheet {
  action: 'leaders' | 'members';
  group: GroupDetail;
}

interface PeopleSheetProps {
  open: OpenPeopleSheet | null;
  close: () => void;
  reload: () => Promise<void>;
}

/** The sheet to choose the leaders of a group, or people who become members. */
export function PeopleSheet({ open, close, reload }: PeopleSheetProps) {
  return (
    <FormSheet
      open={open !== null}
      title={open === null ? '' : getTitle(open)}
      size="small"
      close={close}
    >
      {(sheet) => open !== null && <PeopleForm open={open} sheet={sheet} reload={reload} />}
    </FormSheet>
  );
}

const getTitle = ({ action, group }: OpenPeopleSheet) =>
  action === 'members'
    ? groupText.addMembersTitle(group.name)
    : `${groupText.setLeaders[group.kind]}：${group.name}`;

interface PeopleFormProps {
  open: OpenPeopleSheet;
  sheet: SheetForm;
  reload: () => Promise<void>;
}

function PeopleForm({ open: { action, group }, sheet, reload }: PeopleFormProps) {
  const [form] = Form.useForm<{ people: Choice[] }>();
  const isMembers = action === 'members';
  const label = isMembers ? groupText.members : groupText.leaders[group.kind];
  const showError = (result: FailedResult) => {
    const error =
      Object.values(getFieldErrors(result))[0] ??
      getServerMessage(result.error.msg, adminText.failed);
    form.setFields([{ name: 'people', errors: [error] }]);
  };
  const save = async ({ people }: { people: Choice[] }) => {
    const userIds = people.map(({ value }) => value);
    sheet.setBusy(true);
    const message = isMembers
      ? await addMembers(group, userIds, showError)
      : await setLeaders(group, userIds, showError);
    sheet.setBusy(false);
    if (message === null) return;
    toast.success(message);
    sheet.close();
    await reload();
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={{ people: isMembers ? [] : group.leaders.map(toChoice) }}
      onFinish={(values: { people: Choice[] }) => void save(values)}
    >
      <Form.Item
        name="people"
        label={label}
        extra={isMembers ? undefined : groupText.leadersHint[group.kind]}
        rules={isMembers ? [{ required: true, message: groupText.membersNeeded }] : []}
      >
        <PeoplePicker label={label} max={isMembers ? MAX_MEMBERS_AT_ONCE : MAX_GROUP_LEADERS} />
      </Form.Item>
    </Form>
  );
}

const toChoice = ({ id, nickname }: GroupDetail['leaders'][number]): Choice => ({
  value: String(id),
  label: nickname,
});

type ShowError = (result: FailedResult) => void;

/** Resolves to the message of success; null when it failed. */
async function addMembers({ id }: GroupDetail, userIds: string[], showError: ShowError) {
  const result = await call('PUT /group/member', { body: { id, add: userIds, remove: [] } });
  if (result.ok) return groupText.membersAdded(result.data.added, userIds.length);
  showError(result);
  return null;
}

async function setLeaders({ id, kind }: GroupDetail, userIds: string[], showError: ShowError) {
  const result = await call('PUT /group/leader', { body: { id, userIds } });
  if (result.ok) return groupText.leadersSaved(kind);
  showError(result);
  return null;
}
