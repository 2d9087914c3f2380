import type { InputFor } from '@zhihui/contract/client.ts';
import { COUNTRIES } from '@zhihui/contract/countries.ts';
import { getVatMessage } from '@zhihui/contract/features/vat/vat.rules.ts';
import type { VatCheckItem } from '@zhihui/contract/features/vat/vat.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { ExportButton, formatTimeCell } from '../../admin/admin.public.ts';
import type { CsvColumn } from '../../admin/admin.public.ts';
import type { Filters } from '../company.loader.ts';
import { vatText } from '../company.text.ts';

type HistoryQuery = InputFor<'GET /user/vat/history'>['query'];

const COLUMNS: readonly CsvColumn<VatCheckItem>[] = [
  { title: vatText.time, value: ({ createdAt }) => formatTimeCell(createdAt) },
  { title: vatText.number, value: ({ number }) => number },
  { title: vatText.country, value: ({ country }) => COUNTRIES[country] },
  { title: vatText.result, value: ({ result }) => vatText.results[result] },
  { title: vatText.source, value: ({ source }) => vatText.sources[source] },
  { title: vatText.message, value: ({ result, rule }) => getVatMessage(result, rule, 'zh') },
];

/** Exports the filtered history. Loads late, because few readers of the page export it. */
export default function ExportChecks({ filters }: { filters: Filters }) {
  return (
    <ExportButton
      name={vatText.file}
      columns={COLUMNS}
      fetchPage={(current, size) =>
        call('GET /user/vat/history', { query: { ...filters, current, size } as HistoryQuery })
      }
    />
  );
}
