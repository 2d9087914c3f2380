import type {
  WebhookItem,
  WebhookWithSecret,
} from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import {
  MAX_WEBHOOK_ADDRESS,
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_SECRET,
  ROBOT_EVENTS,
  ROBOT_KINDS,
  WEBHOOK_EVENTS,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type {
  WebhookEvent,
  WebhookKind,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import { Checkbox, Form, Input, Radio, TreeSelect } from 'antd';
import { call } from '../../../api/browser.ts';
import { useSheetSave } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { toSectionOptions } from '../../category/category.public.ts';
import type { SectionTree } from '../../category/category.public.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { webhookText as text } from './webhook.text.ts';
import styles from './webhook.module.css';

interface Values {
  kind: WebhookKind;
  name: string;
  address: string;
  secret: string;
  events: WebhookEvent[];
  categoryIds: { value: string; label: string }[];
}

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: WebhookItem | null;
  isRobot: boolean;
  trees: readonly SectionTree[];
  sheet: SheetForm;
  onSecret: (made: WebhookWithSecret) => void;
}

/** Creates or edits a webhook or a group robot. */
export function WebhookForm({ webhook, isRobot, trees, sheet, onSecret }: WebhookFormProps) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'name');
  const kind = Form.useWatch('kind', form) ?? webhook?.kind ?? (isRobot ? 'WECOM' : 'WEBHOOK');
  const save = (values: Values) =>
    webhook === null
      ? send(async () => {
          const { categoryIds, ...body } = values;
          const result = await call('POST /webhook', {
            body: { ...body, kind, categoryIds: toIds(categoryIds) },
          });
          if (result.ok && result.data.secret !== null) onSecret(result.data);
          return result;
        }, text.created(values.name.trim()))
      : send(
          () =>
            call('PUT /webhook/:id', {
              params: { id: webhook.id },
              body: toChange(webhook, values),
            }),
          text.saved,
        );
  return (
    <>
      <Form
        id={sheet.id}
        form={form}
        layout="vertical"
        initialValues={toValues(webhook, isRobot)}
        onFinish={(values: Values) => void save(values)}
      >
        {isRobot && webhook === null && (
          <Form.Item name="kind" label={text.kind}>
            <Radio.Group
              options={ROBOT_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="name"
          label={text.name}
          rules={[{ required: true, whitespace: true, message: text.nameNeeded }]}
        >
          <Input maxLength={MAX_WEBHOOK_NAME} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="address"
          label={text.address}
          extra={kind === 'WEBHOOK' ? text.addressHint : text.addressHints[kind]}
          rules={[{ required: webhook === null, whitespace: true, message: text.addressNeeded }]}
        >
          <Input
            type="url"
            maxLength={MAX_WEBHOOK_ADDRESS}
            autoComplete="off"
            spellCheck={false}
            placeholder={isRobot && webhook !== null ? text.addressUnchanged : 'https://'}
          />
        </Form.Item>
        {(kind === 'DINGTALK' || kind === 'FEISHU') && (
          <Form.Item name="secret" label={text.secret} extra={text.secretHint}>
            <Input.Password
              maxLength={MAX_WEBHOOK_SECRET}
              autoComplete="off"
              placeholder={webhook?.signed === true ? text.secretUnchanged : ''}
            />
          </Form.Item>
        )}
        <Form.Item
          name="events"
          label={text.event}
          rules={[{ required: true, type: 'array', min: 1, message: text.eventsNeeded }]}
        >
          <Checkbox.Group
            className={styles.events}
            options={(isRobot ? ROBOT_EVENTS : WEBHOOK_EVENTS).map((value) => ({
              value,
              label: text.events[value],
              title: value,
            }))}
          />
        </Form.Item>
        <Form.Item
          name="categoryIds"
          label={text.categories}
          extra={isRobot ? text.robotCategoriesHint : text.categoriesHint}
        >
          <TreeSelect
            treeCheckable
            treeCheckStrictly
            treeDefaultExpandAll
            allowClear
            placeholder={text.allCategories}
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={toSectionOptions(trees)}
            getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          />
        </Form.Item>
      </Form>
      {webhook !== null && (
        <WebhookActions webhook={webhook} close={sheet.close} onSecret={onSecret} />
      )}
    </>
  );
}

function toValues(webhook: WebhookItem | null, isRobot: boolean): Values {
  if (webhook === null)
    return {
      ...{ kind: isRobot ? 'WECOM' : 'WEBHOOK', name: '', address: '', secret: '' },
      ...{ events: ['article.published'], categoryIds: [] },
    };
  const { kind, name, events, categories } = webhook;
  return {
    ...{ kind, name, events, secret: '' },
    // the one of a robot holds a key, which is not shown again
    address: isRobot ? '' : webhook.address,
    categoryIds: (categories ?? []).map(({ id, name: label }) => ({ value: String(id), label })),
  };
}

const toIds = (chosen: Values['categoryIds']) =>
  chosen.length === 0 ? null : chosen.map(({ value }) => value);

function toChange(webhook: WebhookItem, values: Values) {
  const { name, address, secret, events, categoryIds } = values;
  const isUnchanged = address.trim() === '' || address === webhook.address;
  return {
    ...{ name, events, categoryIds: toIds(categoryIds) },
    ...(isUnchanged ? {} : { address }),
    ...(secret === undefined || secret === '' ? {} : { secret }),
  };
}
