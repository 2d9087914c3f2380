import { COUNTRIES } from '@zhihui/contract/countries.ts';
import type { AgentBrief } from '@zhihui/contract/features/agent/agent.endpoints.ts';
import type { Company } from '@zhihui/contract/features/company/company.endpoints.ts';
import {
  MAX_ADDRESS,
  MAX_COMPANY_NAME,
  MAX_COMPANY_PHONE,
  MAX_CONTACT,
  MAX_REGISTRATION_NUMBER,
  MAX_VAT_NUMBER,
} from '@zhihui/contract/features/company/company.limits.ts';
import { Field } from '../../../ui/field.tsx';
import { companyText } from '../company.text.ts';
import { Choice } from './choice.tsx';
import styles from './company.module.css';

interface CompanyFieldsProps {
  company: Company | null;
  agents: readonly AgentBrief[];
  errors: Readonly<Record<string, string>>;
}

/** Fields of a company, two in a row where there is room. They keep their own values. */
export function CompanyFields({ company, agents, errors }: CompanyFieldsProps) {
  const field = (
    name: 'name' | 'vatNumber' | 'registrationNumber' | 'address' | 'contact' | 'phone',
    maxLength: number,
    hint?: string,
  ) => (
    <Field
      label={companyText[name]}
      name={name}
      defaultValue={company?.[name]}
      maxLength={maxLength}
      hint={hint}
      error={errors[name]}
      autoComplete="off"
    />
  );
  return (
    <div className={styles.fields}>
      {field('name', MAX_COMPANY_NAME)}
      <Choice
        label={companyText.country}
        name="country"
        initial={company?.country ?? 'CN'}
        error={errors['country']}
      >
        {Object.entries(COUNTRIES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      {field('vatNumber', MAX_VAT_NUMBER, companyText.vatHint)}
      {field('registrationNumber', MAX_REGISTRATION_NUMBER)}
      {field('address', MAX_ADDRESS)}
      {field('contact', MAX_CONTACT)}
      {field('phone', MAX_COMPANY_PHONE)}
      <AgentChoice current={company?.agent ?? null} agents={agents} error={errors['agentId']} />
      <label className={styles.check}>
        <input
          type="checkbox"
          name="isDefault"
          defaultChecked={company?.isDefault}
          disabled={company?.isDefault}
        />
        {companyText.useAsDefault}
      </label>
    </div>
  );
}

interface AgentChoiceProps {
  current: AgentBrief | null;
  agents: readonly AgentBrief[];
  error: string | undefined;
}

/** The firm of the company stays to choose from, though it may not be active any more. */
function AgentChoice({ current, agents, error }: AgentChoiceProps) {
  const otherAgents = agents.filter(({ id }) => String(id) !== String(current?.id));
  return (
    <Choice
      label={companyText.agent}
      name="agentId"
      initial={current === null ? '' : String(current.id)}
      error={error}
    >
      <option value="">{companyText.withoutAgent}</option>
      {[...(current === null ? [] : [current]), ...otherAgents].map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </Choice>
  );
}
