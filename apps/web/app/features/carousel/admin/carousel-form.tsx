import {
  MAX_CAROUSEL_TITLE,
  REDIRECT,
} from '@zhihui/contract/features/carousel/carousel.limits.ts';
import type { Model } from '@zhihui/contract/models.ts';
import { Form, Input, Radio, Select } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { SECTIONS } from '../../../lib/sections.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { pickChanged, FormSheet, PictureField, useSheetSave } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { carouselText as words } from './carousel.text.ts';
import { PreviewFrames } from './carousel-preview.tsx';
import type { CarouselEntry } from './carousel-query.ts';
import { toInstant, toLocalInput } from '../../../lib/local-time.ts';
import { inputClass } from '../../../ui/field.tsx';

interface Values {
  title: string;
  imageUrl: string;
  redirectUrl: string;
  model: Model;
  from: string | null;
  until: string | null;
  status: 0 | 1;
}

interface CarouselSheetProps {
  entry: CarouselEntry | 'new' | null;
  /** Section of a new picture. */
  model: Model;
  close: () => void;
}

/** The sheet to create or edit a picture of the carousel, with a preview. */
export function CarouselSheet({ entry, model, close }: CarouselSheetProps) {
  return (
    <FormSheet
      open={entry !== null}
      title={entry === 'new' ? words.create : words.editTitle}
      close={close}
    >
      {(sheet) =>
        entry !== null && (
          <CarouselForm entry={entry === 'new' ? null : entry} model={model} sheet={sheet} />
        )
      }
    </FormSheet>
  );
}

interface CarouselFormProps {
  entry: CarouselEntry | null;
  model: Model;
  sheet: SheetForm;
}

function CarouselForm({ entry, model, sheet }: CarouselFormProps) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'title');
  const start = getInitialValues(entry, model);
  const save = (values: Values) => {
    const body = getBody(values);
    return entry === null
      ? send(() => call('POST /carousel', { body }), words.created)
      : send(
          () =>
            call('PUT /carousel', { body: { ...pickChanged(body, getBody(start)), id: entry.id } }),
          words.saved,
        );
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={start}
      onFinish={(values: Values) => void save(values)}
    >
      <Form.Item name="title" label={words.heading} extra={words.headingHint}>
        <Input maxLength={MAX_CAROUSEL_TITLE} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="imageUrl"
        label={words.picture}
        rules={[{ required: true, whitespace: true, message: words.pictureNeeded }]}
      >
        <PictureField />
      </Form.Item>
      <Form.Item
        name="redirectUrl"
        label={words.redirectUrl}
        extra={words.redirectHint}
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_, value: string) => {
              if (value.trim() !== '' && !REDIRECT.test(value.trim()))
                throw new Error(words.invalidRedirect);
            },
          },
        ]}
      >
        <Input maxLength={500} inputMode="url" autoComplete="off" />
      </Form.Item>
      <Form.Item name="model" label={words.model}>
        <Select
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          options={SECTIONS.map((section) => ({ value: section.model, label: section.label }))}
        />
      </Form.Item>
      <Form.Item name="from" label={words.from}>
        <MomentInput />
      </Form.Item>
      <Form.Item
        name="until"
        label={words.until}
        extra={words.zone(readChosenZone())}
        dependencies={['from']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, until: string | null) => {
              const from = getFieldValue('from') as string | null;
              if (from !== null && until !== null && Date.parse(from) >= Date.parse(until))
                throw new Error(words.untilBeforeFrom);
            },
          }),
        ]}
      >
        <MomentInput />
      </Form.Item>
      <Form.Item name="status" label={words.status}>
        <Radio.Group
          options={([1, 0] as const).map((value) => ({ value, label: words.statuses[value] }))}
        />
      </Form.Item>
      <Form.Item shouldUpdate noStyle>
        {/* no values before the fields are mounted */}
        {({ getFieldsValue }) => <Preview {...start} {...(getFieldsValue() as Partial<Values>)} />}
      </Form.Item>
    </Form>
  );
}

/** The preview of the picture, as soon as there is one. */
function Preview({ imageUrl, title }: Pick<Values, 'imageUrl' | 'title'>) {
  const size = useUploadSize(imageUrl);
  if (!/^(?:\/(?!\/)|https?:\/\/)\S/u.test(imageUrl)) return null;
  const item = { imageUrl, title, redirectUrl: null, ...size };
  return (
    <section aria-label={words.preview}>
      <PreviewFrames isNear key={imageUrl} items={[item]} />
    </section>
  );
}

const UNKNOWN = { width: null, height: null };

/** Width and height of an upload, as the site will know them; unknown for other pictures. */
function useUploadSize(url: string) {
  const [size, setSize] = useState<{ url: string; width: number; height: number } | null>(null);
  useEffect(() => {
    if (!url.startsWith('/media/')) return undefined;
    const image = new Image();
    image.onload = () => setSize({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  if (size?.url !== url) return UNKNOWN;
  return { width: size.width, height: size.height };
}

function getInitialValues(entry: CarouselEntry | null, model: Model): Values {
  return {
    title: entry?.title ?? '',
    imageUrl: entry?.imageUrl ?? '',
    redirectUrl: entry?.redirectUrl ?? '',
    model: entry?.model ?? model,
    from: entry?.from ?? null,
    until: entry?.until ?? null,
    status: entry === null || entry.status === 1 ? 1 : 0,
  };
}

function getBody({ imageUrl, redirectUrl, ...values }: Values) {
  const link = redirectUrl.trim();
  return { ...values, imageUrl: imageUrl.trim(), redirectUrl: link === '' ? null : link };
}

interface MomentInputProps {
  id?: string;
  value?: string | null;
  onChange?: (instant: string | null) => void;
}

/**
 * A date and time in the selected time zone, as a field of an antd form. The browser does not report an incomplete one.
 */
function MomentInput({ id, value = null, onChange, ...described }: MomentInputProps) {
  const [zone] = useState(readChosenZone);
  return (
    <input
      {...described}
      id={id}
      type="datetime-local"
      className={inputClass}
      defaultValue={value === null ? '' : toLocalInput(value, zone)}
      onChange={(event) => onChange?.(toInstant(event.target.value, zone))}
    />
  );
}
