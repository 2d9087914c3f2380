import { Form, TreeSelect } from 'antd';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors, FormSheet } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { moderatorText, PersonPicker } from '../../user-admin/user-admin.public.ts';
import type { Assignment, Moderator } from './moderator-columns.tsx';
import { toSectionOptions } from '../../category/category.public.ts';
import type { SectionTree } from '../../category/category.public.ts';

interface Values {
  userId: string | undefined;
  categoryIds: { value: string; label: string }[];
}

const findModerator = (keyword: string) =>
  call('GET /moderator/category/user', { query: { keyword: keyword || undefined } });

interface ModeratorSheetProps {
  /** `new` to pick any person. */
  person: Moderator | 'new' | null;
  trees: readonly SectionTree[];
  close: () => void;
}

/** Assigns categories of all sections to a person. */
export function ModeratorSheet({ person, trees, close }: ModeratorSheetProps) {
  const moderator = person === 'new' ? null : person;
  return (
    <FormSheet
      open={person !== null}
      title={
        moderator === null ? moderatorText.assign : moderatorText.assignTitle(moderator.nickname)
      }
      close={close}
    >
      {(sheet) => <ModeratorForm moderator={moderator} trees={trees} sheet={sheet} />}
    </FormSheet>
  );
}

interface ModeratorFormProps {
  moderator: Moderator | null;
  trees: readonly SectionTree[];
  sheet: SheetForm;
}

function ModeratorForm({ moderator, trees, sheet }: ModeratorFormProps) {
  const [form] = Form.useForm<Values>();
  const { revalidate } = useRevalidator();
  const save = async ({ userId, categoryIds }: Values) => {
    sheet.setBusy(true);
    const ids = categoryIds.map(({ value }) => value);
    const body = { userId: moderator?.id ?? userId ?? '', categoryIds: ids };
    const result = await call('PUT /moderator/category/update', { body });
    sheet.setBusy(false);
    if (!result.ok) {
      const error =
        Object.values(getFieldErrors(result))[0] ??
        getServerMessage(result.error.msg, adminText.failed);
      form.setFields([{ name: 'categoryIds', errors: [error] }]);
      return;
    }
    toast.success(moderatorText.saved);
    sheet.close();
    await revalidate();
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={{ categoryIds: chosen(moderator?.categories) }}
      onFinish={(values: Values) => void save(values)}
    >
      {moderator === null && (
        <Form.Item
          name="userId"
          label={moderatorText.person}
          rules={[{ required: true, message: moderatorText.personMissing }]}
        >
          <PersonPicker
            label={moderatorText.person}
            find={findModerator}
            // saving replaces their categories, so the form starts with them
            onPick={(person) => form.setFieldValue('categoryIds', chosen(person?.categories))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="categoryIds"
        label={moderatorText.categories}
        extra={moderatorText.includesSubcategories}
      >
        <TreeSelect
          treeCheckable
          treeCheckStrictly
          treeDefaultExpandAll
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={toSectionOptions(trees)}
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
        />
      </Form.Item>
    </Form>
  );
}

function chosen(categories: readonly Assignment[] = []): Values['categoryIds'] {
  return categories.map(({ categoryId, name }) => ({ value: String(categoryId), label: name }));
}
