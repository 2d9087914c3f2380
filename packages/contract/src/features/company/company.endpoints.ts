import { z } from 'zod';
import { COUNTRY_CODES } from '../../countries.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { AgentBrief } from '../agent/agent.endpoints.ts';
import {
  MAX_ADDRESS,
  MAX_COMPANY_NAME,
  MAX_COMPANY_PHONE,
  MAX_CONTACT,
  MAX_REGISTRATION_NUMBER,
  MAX_VAT_NUMBER,
} from './company.limits.ts';

const byId = z.object({ id: Id });
const fields = {
  name: line(1, MAX_COMPANY_NAME, '公司名称'),
  country: z.enum(COUNTRY_CODES, '请选择国家或地区'),
  vatNumber: line(0, MAX_VAT_NUMBER, '税号'),
  registrationNumber: line(0, MAX_REGISTRATION_NUMBER, '登记号'),
  address: line(0, MAX_ADDRESS, '地址'),
  contact: line(0, MAX_CONTACT, '联系人'),
  phone: line(0, MAX_COMPANY_PHONE, '电话'),
  agentId: Id.nullable(),
  isDefault: z.boolean(),
};

/** How the online check of a number stands; null where none is made. */
export const ONLINE_STATES = ['QUEUED', 'VALID', 'INVALID', 'UNAVAILABLE'] as const;
export type OnlineState = (typeof ONLINE_STATES)[number];

export const Company = z.object({
  id: Id,
  name: z.string(),
  country: z.enum(COUNTRY_CODES),
  /** Compact, with the prefix of its country; empty where there is none. */
  vatNumber: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  agent: AgentBrief.nullable(),
  /** One company of a person is the default, the first one to begin with. */
  isDefault: z.boolean(),
  onlineState: z.enum(ONLINE_STATES).nullable(),
  onlineCheckedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Company = z.output<typeof Company>;

export const companyEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/setting/company',
    access: 'signedIn',
    summary: '查询我的公司（默认公司在前）',
    query: z.strictObject({
      ...pageFields,
      keyword: line(0, MAX_COMPANY_NAME, '关键词').optional(),
    }),
    data: page(Company),
  }),
  endpoint({
    method: 'POST',
    path: '/user/setting/company',
    access: 'signedIn',
    summary: '添加公司（校验税号格式与校验位）',
    body: z.strictObject({
      name: fields.name,
      country: fields.country,
      vatNumber: fields.vatNumber.default(''),
      registrationNumber: fields.registrationNumber.default(''),
      address: fields.address.default(''),
      contact: fields.contact.default(''),
      phone: fields.phone.default(''),
      agentId: fields.agentId.default(null),
      isDefault: fields.isDefault.default(false),
    }),
    data: Company,
    errors: ['BAD_REQUEST'],
    limit: { max: 60, seconds: 60 },
    ownTransaction: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/user/setting/company/:id',
    access: 'signedIn',
    summary: '编辑公司',
    params: byId,
    body: z
      .strictObject(fields)
      .partial()
      .refine((body) => Object.keys(body).length > 0, '请至少修改一项'),
    data: Company,
    errors: ['NOT_FOUND'],
    limit: { max: 60, seconds: 60 },
    ownTransaction: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/setting/company/:id',
    access: 'signedIn',
    summary: '删除公司（保留核验记录）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
] as const;
