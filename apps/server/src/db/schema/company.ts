import type { Generated } from 'kysely';
import type { Country } from '@zhihui/contract/countries.ts';
import type { OnlineState } from '@zhihui/contract/features/company/company.endpoints.ts';
import type { VatResult, VatRule, VatSource } from '@zhihui/contract/features/vat/vat.rules.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Key, NullTime, Time } from './columns.ts';

interface Agents {
  id: Key;
  name: string;
  contact: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  country: Generated<string>;
  address: Generated<string>;
  remark: Generated<string>;
  status: Generated<0 | 1>;
  created_at: Time;
  deleted_at: NullTime;
}
interface Companies {
  id: Key;
  user_id: Id;
  name: string;
  country: Country;
  vat_number: Generated<string>;
  registration_number: Generated<string>;
  address: Generated<string>;
  contact: Generated<string>;
  phone: Generated<string>;
  agent_id: Id | null;
  is_default: Generated<boolean>;
  online_state: OnlineState | null;
  online_checked_at: NullTime;
  created_at: Time;
}
interface VatChecks {
  id: Key;
  user_id: Id;
  number: string;
  country: Country;
  result: VatResult;
  rule: VatRule | null;
  source: VatSource;
  created_at: Time;
}

/** Companies of people, the firms that look after them, and checks of their numbers. */
export interface CompanyTables {
  agents: Agents;
  companies: Companies;
  vat_checks: VatChecks;
}
