import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Company } from '@zhihui/contract/features/company/company.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { companyText } from '../company.text.ts';

interface CompanyRemovalProps {
  company: Company;
  onClose: () => void;
}

/** Confirms the deletion of a company. Loads when it is first opened. */
export default function CompanyRemoval({ company, onClose }: CompanyRemovalProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = async () => {
    setBusy(true);
    const result = await call('DELETE /user/setting/company/:id', { params: { id: company.id } });
    setBusy(false);
    // it was deleted elsewhere meanwhile
    if (!result.ok && result.error.code !== 404) {
      toast.error(getServerMessage(result.error.msg, companyText.failed));
      return;
    }
    onClose();
    toast.success(companyText.removed);
    await revalidate();
  };
  return (
    <ChoiceDialog
      open
      title={companyText.removeTitle(company.name)}
      accept={{ label: companyText.remove, run: () => void remove(), danger: true, busy }}
      decline={{ label: companyText.cancel, run: onClose }}
    >
      <p>{companyText.removeDescription}</p>
    </ChoiceDialog>
  );
}
