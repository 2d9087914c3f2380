import { Form, TreeSelect } from 'antd';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { buttonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';
import { fieldErrors } from '../components/field-errors.ts';
import { SideSheet } from '../components/side-sheet.tsx';
import type { Assignment, Moderator } from './moderator-columns.tsx';
import { moderatorText } from './people.text.ts';
import { PersonPicker } from './person-picker.tsx';
import { sectionOptions } from './section-trees.ts';
import type { SectionTree } from './section-trees.ts';

const MODERATOR_FORM = 'moderator-form';

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
  const [busy, setBusy] = useState(false);
  const known = person === 'new' ? null : person;
  return (
    <SideSheet
      open={person !== null}
      title={known === null ? moderatorText.assign : moderatorText.assignOf(known.nickname)}
      onClose={close}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={close}>
            {adminText.cancel}
          </button>
          <button
            type="submit"
            form={MODERATOR_FORM}
            className={buttonClass('primary')}
            aria-busy={busy}
          >
            {adminText.save}
          </button>
        </>
      }
    >
      {person !== null && (
        <ModeratorForm known={known} trees={trees} close={close} setBusy={setBusy} />
      )}
    </SideSheet>
  );
}

interface ModeratorFormProps {
  known: Moderator | null;
  trees: readonly SectionTree[];
  close: () => void;
  setBusy: (busy: boolean) => void;
}

function ModeratorForm({ known, trees, close, setBusy }: ModeratorFormProps) {
  const [form] = Form.useForm<Values>();
  const { revalidate } = useRevalidator();
  const save = async ({ userId, categoryIds }: Values) => {
    setBusy(true);
    const ids = categoryIds.map(({ value }) => value);
    const body = { userId: known?.id ?? userId ?? '', categoryIds: ids };
    const answer = await call('PUT /moderator/category/update', { body });
    setBusy(false);
    if (answer.code !== 200) {
      const error = Object.values(fieldErrors(answer))[0] ?? answer.msg;
      form.setFields([{ name: 'categoryIds', errors: [error] }]);
      return;
    }
    toast.done(moderatorText.saved);
    close();
    await revalidate();
  };
  return (
    <Form
      id={MODERATOR_FORM}
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
