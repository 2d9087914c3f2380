import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { AgentBrief } from '@zhihui/contract/features/agent/agent.endpoints.ts';
import type { Company } from '@zhihui/contract/features/company/company.endpoints.ts';
import { useEffect, useId, useState } from 'react';
import type { SubmitEvent, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { COUNTRIES } from '@zhihui/contract/countries.ts';
import {
  MAX_ADDRESS,
  MAX_COMPANY_NAME,
  MAX_COMPANY_PHONE,
  MAX_CONTACT,
  MAX_REGISTRATION_NUMBER,
  MAX_VAT_NUMBER,
} from '@zhihui/contract/features/company/company.limits.ts';
import type { InputFor } from '@zhihui/contract/client.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useUnsentForm } from '../../../lib/use-unsent-form.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusFirstError, Field, inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { companyText } from '../company.text.ts';
import styles from './company.module.css';
import { cx } from '../../../lib/cx.ts';

interface CompanyFormProps {
  /** Null for a new company. */
  company: Company | null;
  onClose: () => void;
}

/** Adds or edits a company. Keeps the input when saving fails. Loads when it is first opened. */
export default function CompanyForm({ company, onClose }: CompanyFormProps) {
  const id = useId();
  const { user } = useSession();
  const { form, onInput, discard } = useUnsentForm(user?.id, `company ${company?.id ?? 'new'}`);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const agents = useAgents();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (form.current !== null && Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors, form]);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    const body = parseCompanyForm(new FormData(event.currentTarget));
    const result =
      company === null
        ? await call('POST /user/setting/company', { body })
        : await call('PUT /user/setting/company/:id', { params: { id: company.id }, body });
    setSaving(false);
    if (!result.ok) {
      const fields = (result.error.detail as FieldErrors | undefined)?.fields;
      setErrors(fields ?? {});
      setFailure(fields ? undefined : getServerMessage(result.error.msg, companyText.failed));
      // the history includes the failed check
      if (fields !== undefined) await revalidate();
      return;
    }
    discard();
    onClose();
    toast.success(companyText.saved);
    await revalidate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={company === null ? companyText.add : companyText.editTitle}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={onClose}>
            {companyText.cancel}
          </button>
          <button type="submit" form={id} className={getButtonClass('primary')} aria-busy={saving}>
            {saving ? companyText.saving : companyText.save}
          </button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onInput={onInput} onSubmit={(event) => void save(event)}>
        <CompanyFields company={company} agents={agents} errors={errors} />
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The agents to choose from; empty until they are loaded, and when they could not be. */
function useAgents(): readonly AgentBrief[] {
  const [agents, setAgents] = useState<readonly AgentBrief[]>([]);
  useEffect(() => {
    let cancelled = false;
    void call('GET /agent').then((result) => {
      if (result.ok && !cancelled) setAgents(result.data);
    });
    return () => {
      cancelled = true;
    };
  }, []);
  return agents;
}

interface CompanyFieldsProps {
  company: Company | null;
  agents: readonly AgentBrief[];
  errors: Readonly<Record<string, string>>;
}

/** The fields of a company, two in a row where there is room. Uncontrolled. */
function CompanyFields({ company, agents, errors }: CompanyFieldsProps) {
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

/** The current agent of the company stays selectable, even when it is no longer active. */
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

interface ChoiceProps {
  label: string;
  name: string;
  initial: string;
  error?: string | undefined;
  /** The `option` elements. */
  children: ReactNode;
}

/** A labelled uncontrolled select, whose error is connected to it for screen readers. */
function Choice({ label, name, initial, error, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={initial}
        className={cx(inputClass)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}note`}
      >
        {children}
      </select>
      {error !== undefined && (
        <span id={`${id}note`} className={styles.failure}>
          {error}
        </span>
      )}
    </div>
  );
}

type Body = Required<InputFor<'POST /user/setting/company'>['body']>;

/** The fields of the form as the body of the calls. */
function parseCompanyForm(data: FormData): Body {
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
