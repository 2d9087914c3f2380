import type { BotItem, BotProvider } from '@zhihui/contract/features/bot/bot.endpoints.ts';
import {
  MAX_BOT_APP_ID,
  MAX_BOT_NAME,
  MAX_BOT_SECRET,
} from '@zhihui/contract/features/bot/bot.limits.ts';
import { Form, Input, Select, TreeSelect } from 'antd';
import { call } from '../../../api/browser.ts';
import { useSheetSave } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { toTreeOptions } from '../../category/category.public.ts';
import type { SectionTree } from '../../category/category.public.ts';
import { BotActions } from './bot-actions.tsx';
import { botText as text } from './bot.text.ts';

interface Values {
  providerId: string;
  name: string;
  appKey: string;
  secret: string;
  questionCategoryId?: string;
}

interface BotFormProps {
  /** Null for a new one. */
  bot: BotItem | null;
  providers: readonly BotProvider[];
  questions: SectionTree['tree'];
  sheet: SheetForm;
}

/** Adds or changes a bot. Its secret is never shown again. */
export function BotForm({ bot, providers, questions, sheet }: BotFormProps) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'appKey');
  const chosen = Form.useWatch('providerId', form);
  const provider = bot?.provider ?? providers.find(({ id }) => String(id) === chosen);
  const words = text.secrets[provider?.kind ?? 'WECOM'];
  const save = ({
    providerId,
    name,
    appKey,
    secret,
    questionCategoryId = null,
  }: Values | NoCategory) =>
    bot === null
      ? send(
          () =>
            call('POST /bot', { body: { providerId, name, appKey, secret, questionCategoryId } }),
          text.added(name.trim()),
        )
      : send(
          () =>
            call('PUT /bot/:id', {
              params: { id: bot.id },
              body: { name, appKey, questionCategoryId, ...(secret === '' ? {} : { secret }) },
            }),
          text.saved,
        );
  return (
    <>
      <Form
        id={sheet.id}
        form={form}
        layout="vertical"
        initialValues={toValues(bot, providers)}
        onFinish={(values: Values) => void save(values)}
      >
        {bot === null && (
          <Form.Item
            name="providerId"
            label={text.provider}
            extra={text.providerHint}
            rules={[{ required: true, message: text.providerNeeded }]}
          >
            <Select
              options={providers.map(({ id, kind, name }) => ({
                value: String(id),
                label: `${name}（${text.kinds[kind]}）`,
              }))}
              getPopupContainer={(node: HTMLElement) => node.closest('dialog') ?? document.body}
            />
          </Form.Item>
        )}
        <Form.Item
          name="name"
          label={text.name}
          rules={[{ required: true, whitespace: true, message: text.nameNeeded }]}
        >
          <Input maxLength={MAX_BOT_NAME} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="appKey"
          label={words.key}
          extra={words.hint}
          rules={[{ required: true, whitespace: true, message: text.keyNeeded }]}
        >
          <Input maxLength={MAX_BOT_APP_ID} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="secret"
          label={words.secret}
          rules={[{ required: bot === null, whitespace: true, message: text.secretNeeded }]}
        >
          <Input.Password
            maxLength={MAX_BOT_SECRET}
            autoComplete="new-password"
            placeholder={bot === null ? '' : text.secretUnchanged}
          />
        </Form.Item>
        <Form.Item name="questionCategoryId" label={text.category} extra={text.categoryHint}>
          <TreeSelect
            treeDefaultExpandAll
            allowClear
            placeholder={text.categoryNone}
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={toTreeOptions(questions)}
            getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          />
        </Form.Item>
      </Form>
      {bot !== null && <BotActions bot={bot} close={sheet.close} />}
    </>
  );
}

/** A cleared choice is undefined, or null. */
type NoCategory = Omit<Values, 'questionCategoryId'> & { questionCategoryId?: null };

function toValues(bot: BotItem | null, providers: readonly BotProvider[]): Partial<Values> {
  if (bot === null) {
    const [provider] = providers;
    const { kind, id } = provider ?? { kind: 'WECOM', id: '' };
    return {
      providerId: String(id),
      name: `${text.kinds[kind]}${text.bots}`,
      appKey: '',
      secret: '',
    };
  }
  const { name, appKey, questionCategory } = bot;
  const category =
    questionCategory === null ? {} : { questionCategoryId: String(questionCategory.id) };
  return { name, appKey, secret: '', ...category };
}
