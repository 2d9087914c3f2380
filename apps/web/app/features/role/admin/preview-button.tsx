import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { MenuIcon } from '../../admin/admin.public.ts';
import { roleText } from './role.text.ts';

/** Opens the site as a user of the role sees it. */
export function PreviewButton({ role }: { role: RoleDetail }) {
  const [busy, setBusy] = useState(false);
  const startPreview = async () => {
    setBusy(true);
    const result = await call('POST /preview/:roleId', { params: { roleId: role.id } });
    setBusy(false);
    // the session data of this page is outdated
    if (result.ok) window.location.assign('/');
    else toast.error(getServerMessage(result.error.msg, roleText.failed));
  };
  return (
    <button
      type="button"
      className={getButtonClass()}
      aria-label={roleText.preview}
      aria-busy={busy}
      onClick={() => !busy && void startPreview()}
    >
      <MenuIcon name="eye" />
      <span className="hide-s">{roleText.preview}</span>
    </button>
  );
}
