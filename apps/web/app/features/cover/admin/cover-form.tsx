import { MAX_COVER_NAME } from '@zhihui/contract/features/cover/cover.limits.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { Form, Input, Select } from 'antd';
import { call } from '../../../api/browser.ts';
import { sectionOf } from '../../../lib/sections.ts';
import { differing, FormSheet, PictureField, useSheetSave } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { coverAdminText as words } from './cover-admin.text.ts';
import type { CoverItem } from './cover-query.ts';

interface Values {
  name: string;
  imageUrl: string;
  /** Empty: every section. */
  model: ContentModel | '';
}

interface CoverSheetProps {
  cover: CoverItem | 'new' | null;
  close: () => void;
}

/** A cover being made or changed. */
export function CoverSheet({ cover, close }: CoverSheetProps) {
  return (
    <FormSheet
      open={cover !== null}
      title={cover === 'new' ? words.create : words.editTitle}
      close={close}
    >
      {(sheet) =>
        cover !== null && <CoverForm cover={cover === 'new' ? null : cover} sheet={sheet} />
      }
    </FormSheet>
  );
}

function CoverForm({ cover, sheet }: { cover: CoverItem | null; sheet: SheetForm }) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'name');
  const start: Values = {
    name: cover?.name ?? '',
    imageUrl: cover?.imageUrl ?? '',
    model: cover?.model ?? '',
  };
  const save = (values: Values) => {
    const body = bodyOf(values);
    return cover === null
      ? send(() => call('POST /cover', { body }), words.created(values.name.trim()))
      : send(
          () => call('PUT /cover', { body: { ...differing(body, bodyOf(start)), id: cover.id } }),
          words.saved,
        );
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={start}
      onFinish={(values: Values) => void save(values)}
    >
      <Form.Item
        name="name"
        label={words.name}
        rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
      >
        <Input maxLength={MAX_COVER_NAME} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="imageUrl"
        label={words.picture}
        rules={[{ required: true, whitespace: true, message: words.pictureNeeded }]}
      >
        <PictureField />
      </Form.Item>
      <Form.Item name="model" label={words.model} extra={words.modelHint}>
        <Select
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          options={[
            { value: '', label: words.everySection },
            ...CONTENT_MODELS.map((value) => ({ value, label: sectionOf(value).label })),
          ]}
        />
      </Form.Item>
    </Form>
  );
}

const bodyOf = ({ name, imageUrl, model }: Values) => ({
  name,
  imageUrl: imageUrl.trim(),
  model: model === '' ? null : model,
});
