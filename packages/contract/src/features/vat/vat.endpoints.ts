import { z } from 'zod';
import { COUNTRY_CODES } from '../../countries.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { MAX_VAT_NUMBER } from '../company/company.limits.ts';
import { VAT_RESULTS, VAT_RULES, VAT_SOURCES } from './vat.rules.ts';

const Day = z.iso.date('日期格式应为 YYYY-MM-DD，例如 2026-11-24');

export const VatCheckItem = z.object({
  id: Id,
  number: z.string(),
  country: z.enum(COUNTRY_CODES),
  result: z.enum(VAT_RESULTS),
  /** The broken rule of a number that was refused offline. */
  rule: z.enum(VAT_RULES).nullable(),
  source: z.enum(VAT_SOURCES),
  /** The result in the language of Accept-Language, Chinese or English. */
  message: z.string(),
  createdAt: z.string(),
});
export type VatCheckItem = z.output<typeof VatCheckItem>;

export const vatEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/vat/history',
    access: 'signedIn',
    summary: '查询我的税号核验记录（说明语言取决于 Accept-Language：zh、en）',
    query: z.strictObject({
      ...pageFields,
      number: line(0, MAX_VAT_NUMBER, '税号').optional(),
      country: z.enum(COUNTRY_CODES, '请选择国家或地区').optional(),
      result: z.enum(VAT_RESULTS, '请选择结果').optional(),
      /** Days, both included, by UTC. */
      from: Day.optional(),
      until: Day.optional(),
    }),
    data: page(VatCheckItem),
  }),
] as const;
