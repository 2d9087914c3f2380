import type { InputFor } from '@zhihui/contract/client.ts';

type Body = Required<InputFor<'POST /user/setting/company'>['body']>;

/** The fields of the form as the calls take them. */
export function parseCompanyForm(data: FormData): Body {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const agentId = text('agentId');
  return {
    name: text('name'),
    country: text('country') as Body['country'],
    vatNumber: text('vatNumber'),
    registrationNumber: text('registrationNumber'),
    address: text('address'),
    contact: text('contact'),
    phone: text('phone'),
    agentId: agentId === '' ? null : agentId,
    isDefault: data.has('isDefault'),
  };
}
