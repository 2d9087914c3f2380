import { z } from 'zod';
import { COUNTRY_CODES } from '../../countries.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, line, page, pageFields, text } from '../../schema.ts';
import { AGENT_LIMITS, AGENT_SORTS } from './agent.limits.ts';

const country = z.enum(COUNTRY_CODES, '请选择国家或地区');
const byId = z.object({ id: Id });
const fields = {
  name: line(1, AGENT_LIMITS.name, '名称'),
  contact: line(0, AGENT_LIMITS.contact, '联系人'),
  phone: line(0, AGENT_LIMITS.phone, '电话'),
  email: line(0, AGENT_LIMITS.email, '邮箱').refine(
    (value) => value === '' || z.email().safeParse(value).success,
    '邮箱格式不正确',
  ),
  /** Null where it is not known. */
  country: country.nullable(),
  address: line(0, AGENT_LIMITS.address, '地址'),
  remark: text(0, AGENT_LIMITS.remark, '备注'),
  /** 1 active, 0 not offered to companies any more. */
  status: z.union([z.literal(0), z.literal(1)], '状态只能是 0 或 1'),
};

/** A firm that handles tax and registration for companies, as pickers show it. */
export const AgentBrief = z.object({ id: Id, name: z.string() });
export type AgentBrief = z.output<typeof AgentBrief>;

/** The same as the back-office sees it. */
export const AgentRow = AgentBrief.extend({
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  country: country.nullable(),
  address: z.string(),
  remark: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  /** Companies of people that name it. */
  companyCount: z.int().nonnegative(),
  createdAt: z.string(),
});
export type AgentRow = z.output<typeof AgentRow>;

export const CreateAgent = z.strictObject({
  ...fields,
  contact: fields.contact.default(''),
  phone: fields.phone.default(''),
  email: fields.email.default(''),
  country: fields.country.default(null),
  address: fields.address.default(''),
  remark: fields.remark.default(''),
  status: fields.status.default(1),
});

export const agentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/agent',
    access: 'signedIn',
    summary: '查询可选代理商（仅启用的）',
    data: z.array(AgentBrief),
  }),
  endpoint({
    method: 'GET',
    path: '/agent/page',
    access: 'agent.query',
    summary: '查询代理商管理列表',
    query: z.strictObject({
      ...pageFields,
      /** Part of the name, contact, phone or e-mail. */
      keyword: line(0, AGENT_LIMITS.name, '关键词').optional(),
      country: country.optional(),
      status: z.enum(['0', '1'], '状态只能是 0 或 1').optional(),
      sort: z.enum(AGENT_SORTS).default('latest'),
    }),
    data: page(AgentRow),
  }),
  endpoint({
    method: 'POST',
    path: '/agent',
    access: 'agent.add',
    summary: '新建代理商',
    body: CreateAgent,
    data: AgentRow,
    limit: { max: 60, seconds: 60 },
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/agent',
    access: 'agent.edit',
    summary: '编辑代理商',
    body: z.strictObject(fields).partial().extend({ id: Id }),
    data: AgentRow,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/agent/:id',
    access: 'agent.delete',
    summary: '删除代理商',
    params: byId,
    data: z.object({ companyCount: z.int().nonnegative() }),
    errors: ['NOT_FOUND'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/agent/:id/restore',
    access: 'agent.delete',
    summary: '恢复代理商（删除后 30 天内）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
    batch: true,
  }),
] as const;
