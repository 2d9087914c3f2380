import type { GroupDetail } from '@zhihui/contract/features/group/group.endpoints.ts';
import {
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_NAME,
} from '@zhihui/contract/features/group/group.limits.ts';
import type { GroupKind } from '@zhihui/contract/features/group/group.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Form, Input, Select } from 'antd';
import { useCallback } from 'react';
import { call } from '../../../api/browser.ts';
import { FormSheet, useSearchOptions, useSheetSave } from '../../admin/admin.public.ts';
import type { Choice, SheetForm } from '../../admin/admin.public.ts';
import { findParents, formatPath } from './group-query.ts';
import { groupText } from './group.text.ts';

/** A group that is created, edited or moved. */
export type OpenGroupSheet =
  | { action: 'create'; kind: GroupKind; parent: GroupDetail | null }
  | { action: 'edit' | 'move'; group: GroupDetail };

interface GroupSheetProps {
  open: OpenGroupSheet | null;
  close: () => void;
  onCreated: (group: GroupDetail) => void;
  onSaved: () => Promise<void>;
}

/** The sheet to create, edit or move a group. */
export function GroupSheet({ open, close, onCreated, onSaved }: GroupSheetProps) {
  return (
    <FormSheet
      open={open !== null}
      title={open === null ? '' : getTitle(open)}
      size="small"
      close={close}
    >
      {(sheet) =>
        open !== null && (
          <GroupForm open={open} sheet={sheet} onCreated={onCreated} onSaved={onSaved} />
        )
      }
    </FormSheet>
  );
}

function getTitle(open: OpenGroupSheet): string {
  if (open.action === 'create') return groupText.create[open.kind];
  const { group } = open;
  return open.action === 'edit' ? groupText.editTitle[group.kind] : groupText.moveTitle(group.name);
}

interface Values {
  name: string;
  description: string;
  parentId?: Choice | undefined;
}

interface GroupFormProps extends Pick<GroupSheetProps, 'onCreated' | 'onSaved'> {
  open: OpenGroupSheet;
  sheet: SheetForm;
}

function GroupForm({ open, sheet, onCreated, onSaved }: GroupFormProps) {
  const [form] = Form.useForm<Values>();
  const isMove = open.action === 'move';
  const send = useSheetSave(form, sheet, isMove ? 'parentId' : 'name');
  const start = getInitialValues(open);
  const hasParent = open.action === 'create' ? open.kind === 'DEPARTMENT' : isMove;
  const save = async (values: Values) => {
    // fields that this form does not show stay as they are
    const { name, description, parentId: parent } = { ...start, ...values };
    const body = { name, description, parentId: parent?.value ?? null };
    const saveGroup = async () => {
      const result =
        open.action === 'create'
          ? await call('POST /group', { body: { ...body, kind: open.kind } })
          : await call('PUT /group', {
              body: { ...body, id: open.group.id, version: open.group.version },
            });
      if (result.ok) {
        void onSaved();
        if (open.action === 'create') onCreated(result.data);
      }
      return result;
    };
    await send(saveGroup, getMessage(open, name.trim()));
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={start}
      onFinish={(values: Values) => void save(values)}
    >
      {!isMove && (
        <Form.Item
          name="name"
          label={groupText.name}
          rules={[{ required: true, whitespace: true, message: groupText.nameNeeded }]}
        >
          <Input maxLength={MAX_GROUP_NAME} autoComplete="off" />
        </Form.Item>
      )}
      {hasParent && (
        <Form.Item
          name="parentId"
          label={groupText.parent}
          extra={isMove ? groupText.moveHint : undefined}
        >
          <ParentPicker excludedId={open.action === 'create' ? undefined : open.group.id} />
        </Form.Item>
      )}
      {!isMove && (
        <Form.Item name="description" label={groupText.description}>
          <Input.TextArea maxLength={MAX_GROUP_DESCRIPTION} rows={3} showCount />
        </Form.Item>
      )}
    </Form>
  );
}

function getInitialValues(open: OpenGroupSheet): Values {
  if (open.action === 'create') {
    const { parent } = open;
    return {
      name: '',
      description: '',
      parentId: parent === null ? undefined : toChoice(parent.id, [...parent.path, parent]),
    };
  }
  const { name, description, parentId, path } = open.group;
  return {
    name,
    description,
    parentId: parentId === null ? undefined : toChoice(parentId, path),
  };
}

const toChoice = (id: Id, path: Parameters<typeof formatPath>[0]): Choice => ({
  value: String(id),
  label: formatPath(path),
});

function getMessage(open: OpenGroupSheet, name: string): string {
  if (open.action === 'create') return groupText.created(name);
  return open.action === 'move' ? groupText.moved(name) : groupText.saved;
}

interface ParentPickerProps {
  id?: string;
  excludedId: Id | undefined;
  value?: Choice;
  onChange?: (parent: Choice | undefined) => void;
}

/** Picks a department by a part of its name; without one, the group stands at the top. */
function ParentPicker({ id, excludedId, value, onChange }: ParentPickerProps) {
  const find = useCallback((keyword: string) => findParents(keyword, excludedId), [excludedId]);
  const { options, field } = useSearchOptions(find, groupText.noMatch);
  return (
    <Select<Choice | null>
      {...(id === undefined ? {} : { id })}
      labelInValue
      allowClear
      placeholder={groupText.topLevel}
      {...field}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      options={[...options]}
      value={value ?? null}
      onChange={(parent: Choice | null | undefined) => onChange?.(parent ?? undefined)}
    />
  );
}
