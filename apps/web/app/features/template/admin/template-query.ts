import type { DataFor } from '@zhihui/contract/client.ts';
import { TEMPLATE_LIMITS } from '@zhihui/contract/features/template/template.limits.ts';
import { pageNumber } from '../../../lib/page-number.ts';

export type TemplateItem = DataFor<'GET /template/page'>['records'][number];

/** The address's filters as `GET /template/page` takes them. */
export function templateQuery(params: URLSearchParams) {
  return {
    current: pageNumber(params),
    size: 20,
    keyword: (params.get('keyword') ?? '').slice(0, TEMPLATE_LIMITS.name) || undefined,
  };
}
