import { Form, TreeSelect } from 'antd';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, fieldErrors, FormSheet } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { moderatorText, PersonPicker } from '../../user-admin/user-admin.public.ts';
import type { Assignment, Moderator } from './moderator-columns.tsx';
import { sectionOptions } from './section-trees.ts';
import type { SectionTree } from './section-trees.ts';

interface Values {
  userId: string | undefined;
  categoryIds: { value: string; label: string }[];
}

const findModerator = (keyword: string) =>
  call('GET /moderator/category/user', { query: { keyword: keyword || undefined } });

interface ModeratorSheetProps {
  /** `new`: whoever is picked. */
  person: Moderator | 'new' | null;
  trees: readonly SectionTree[];
  close: () => void;
}

/** Gives a person their categories, out of the trees of all sections. */
export function ModeratorSheet({ person, trees, close }: ModeratorSheetProps) {
  const known = person === 'new' ? null : person;
  return (
    <FormSheet
      open={person !== null}
      title={known === null ? moderatorText.assign : moderatorText.assignOf(known.nickname)}
      close={close}
    >
      {(sheet) => <ModeratorForm known={known} trees={trees} sheet={sheet} />}
    </FormSheet>
  );
}

interface ModeratorFormProps {
  known: Moderator | null;
  trees: readonly SectionTree[];
  sheet: SheetForm;
}

function ModeratorForm({ known, trees, sheet }: ModeratorFormProps) {
  const [form] = Form.useForm<Values>();
  const { revalidate } = useRevalidator();
  const save = async ({ userId, categoryIds }: Values) => {
    sheet.setBusy(true);
    const ids = categoryIds.map(({ value }) => value);
    const body = { userId: known?.id ?? userId ?? '', categoryIds: ids };
    const answer = await call('PUT /moderator/category/update', { body });
    sheet.setBusy(false);
    if (!answer.ok) {
      const error =
        Object.values(fieldErrors(answer))[0] ?? serverMessage(answer.error.msg, adminText.failed);
      form.setFields([{ name: 'categoryIds', errors: [error] }]);
      return;
    }
    toast.done(moderatorText.saved);
    sheet.close();
    await revalidate();
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ categoryIds: chosen(known?.categories) }}
      onFinish={(values: Values) => void save(values)}
    >
      {known === null && (
        <Form.Item
          name="userId"
          label={moderatorText.person}
          rules={[{ required: true, message: moderatorText.personMissing }]}
        >
          <PersonPicker
            label={moderatorText.person}
            find={findModerator}
            // what is saved takes the place of what they had, so that is where it starts
            onPick={(person) => form.setFieldValue('categoryIds', chosen(person?.categories))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="categoryIds"
        label={moderatorText.categories}
        extra={moderatorText.withBelow}
      >
        <TreeSelect
          treeCheckable
          treeCheckStrictly
          treeDefaultExpandAll
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={sectionOptions(trees)}
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
        />
      </Form.Item>
    </Form>
  );
}

function chosen(categories: readonly Assignment[] = []): Values['categoryIds'] {
  return categories.map(({ categoryId, name }) => ({ value: String(categoryId), label: name }));
}
