import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Company } from '@zhihui/contract/features/company/company.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { companyText } from '../company.text.ts';

interface CompanyRemovalProps {
  company: Company;
  onClose: () => void;
}

/** Asks before a company is deleted. Comes when it is first opened. */
export default function CompanyRemoval({ company, onClose }: CompanyRemovalProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = async () => {
    setBusy(true);
    const answer = await call('DELETE /user/setting/company/:id', { params: { id: company.id } });
    setBusy(false);
    // deleted from elsewhere meanwhile: as wished
    if (!answer.ok && answer.error.code !== 404) {
      toast.error(serverMessage(answer.error.msg, companyText.failed));
      return;
    }
    onClose();
    toast.done(companyText.removed);
    await revalidate();
  };
  return (
    <AskDialog
      open
      title={companyText.removeTitle(company.name)}
      yes={{ label: companyText.remove, run: () => void remove(), danger: true, busy }}
      no={{ label: companyText.cancel, run: onClose }}
    >
      <p>{companyText.removeWords}</p>
    </AskDialog>
  );
}
