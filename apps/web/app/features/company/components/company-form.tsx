import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { AgentBrief } from '@zhihui/contract/features/agent/agent.endpoints.ts';
import type { Company } from '@zhihui/contract/features/company/company.endpoints.ts';
import { useEffect, useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useUnsentForm } from '../../../lib/use-unsent-form.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { companyText } from '../company.text.ts';
import { CompanyFields } from './company-fields.tsx';
import { parseCompanyForm } from './parse-company-form.ts';
import styles from './company.module.css';

interface CompanyFormProps {
  /** Null for a new one. */
  company: Company | null;
  onClose: () => void;
}

/** Adds or changes a company. What was typed stays whatever fails. Comes when it is first opened. */
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
      // the history has the check that was refused
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

/** The firms to choose from; empty until they are there, and when they could not be read. */
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
