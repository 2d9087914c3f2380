import type { DataFor } from '@zhihui/contract/client.ts';
import { COUNTRIES } from '@zhihui/contract/countries.ts';
import { AGENT_LIMITS } from '@zhihui/contract/features/agent/agent.limits.ts';
import { Form, Input, Radio, Select } from 'antd';
import { call } from '../../../api/browser.ts';
import { pickChanged, FormSheet, useSheetSave } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { agentText } from './agent.text.ts';

type Values = Omit<AgentItem, 'id' | 'companyCount' | 'createdAt'>;

export type AgentItem = DataFor<'GET /agent/page'>['records'][number];

interface AgentSheetProps {
  agent: AgentItem | 'new' | null;
  close: () => void;
}

/** The sheet to create or edit an agent. */
export function AgentSheet({ agent, close }: AgentSheetProps) {
  return (
    <FormSheet
      open={agent !== null}
      title={agent === 'new' ? agentText.create : agentText.editTitle}
      close={close}
    >
      {(sheet) =>
        agent !== null && <AgentForm agent={agent === 'new' ? null : agent} sheet={sheet} />
      }
    </FormSheet>
  );
}

/** Not the input types: the browser would show validation messages of its own. */
const INPUT_MODES = { contact: 'text', phone: 'tel', email: 'email' } as const;

const EMPTY: Values = {
  name: '',
  contact: '',
  phone: '',
  email: '',
  country: null,
  address: '',
  remark: '',
  status: 1,
};

function AgentForm({ agent, sheet }: { agent: AgentItem | null; sheet: SheetForm }) {
  const [form] = Form.useForm<Values>();
  const send = useSheetSave(form, sheet, 'name');
  const save = (values: Values) => {
    const body = { ...values, country: values.country ?? null };
    return agent === null
      ? send(() => call('POST /agent', { body }), agentText.created(values.name.trim()))
      : send(
          () =>
            call('PUT /agent', { body: { ...pickChanged(body, getValues(agent)), id: agent.id } }),
          agentText.saved,
        );
  };
  return (
    <Form
      id={sheet.id}
      form={form}
      layout="vertical"
      initialValues={agent === null ? EMPTY : getValues(agent)}
      onFinish={(values: Values) => void save(values)}
    >
      <Form.Item
        name="name"
        label={agentText.name}
        rules={[{ required: true, whitespace: true, message: agentText.nameNeeded }]}
      >
        <Input maxLength={AGENT_LIMITS.name} autoComplete="off" />
      </Form.Item>
      {(['contact', 'phone', 'email'] as const).map((name) => (
        <Form.Item key={name} name={name} label={agentText[name]}>
          <Input inputMode={INPUT_MODES[name]} maxLength={AGENT_LIMITS[name]} autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item name="country" label={agentText.country}>
        <Select
          allowClear
          placeholder={agentText.noCountry}
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={(node) => node.closest('dialog') ?? document.body}
          options={COUNTRY_OPTIONS}
        />
      </Form.Item>
      <Form.Item name="address" label={agentText.address}>
        <Input maxLength={AGENT_LIMITS.address} autoComplete="off" />
      </Form.Item>
      <Form.Item name="remark" label={agentText.remark}>
        <Input.TextArea maxLength={AGENT_LIMITS.remark} rows={3} showCount />
      </Form.Item>
      <Form.Item name="status" label={agentText.status} extra={agentText.statusHint}>
        <Radio.Group
          options={([1, 0] as const).map((value) => ({ value, label: agentText.statuses[value] }))}
        />
      </Form.Item>
    </Form>
  );
}

export const COUNTRY_OPTIONS = Object.entries(COUNTRIES).map(([value, label]) => ({
  value,
  label,
}));

function getValues(agent: AgentItem): Values {
  const { name, contact, phone, email, country, address, remark, status } = agent;
  return { name, contact, phone, email, country, address, remark, status };
}
