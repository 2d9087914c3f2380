import { useLoaderData } from 'react-router';
import { CompanyList } from '../components/company-list.tsx';
import { VatHistory } from '../components/vat-history.tsx';
import { loadCompany } from '../company.loader.ts';
import type { CompanyData } from '../company.loader.ts';
import { companyText } from '../company.text.ts';

export const loader = loadCompany;

export function meta() {
  return [{ title: companyText.page }];
}

/** The companies of a user, and the checks of their VAT numbers. */
export default function CompanyPage() {
  const { companies, checks, filters } = useLoaderData<CompanyData>();
  return (
    <>
      <CompanyList companies={companies} />
      <VatHistory checks={checks} filters={filters} />
    </>
  );
}
