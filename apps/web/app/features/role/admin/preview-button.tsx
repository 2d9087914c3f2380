import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { MenuIcon, useConfirm } from '../../admin/admin.public.ts';
import { roleText } from './role.text.ts';

/** Asks, then opens the site as a user of the role sees it; ends by itself after half an hour. */
export function PreviewButton({ role }: { role: RoleDetail }) {
  const { dialog: confirmDialog, open: confirm } = useConfirm();
  const startPreview = async () => {
    const result = await call('POST /preview/:roleId', { params: { roleId: role.id } });
    // the session data of this page is outdated
    if (result.ok) window.location.assign('/');
    else toast.error(getServerMessage(result.error.msg, roleText.failed));
  };
  return (
    <>
      {confirmDialog}
      <button
        type="button"
        className={getButtonClass()}
        aria-label={roleText.preview}
        onClick={() =>
          confirm({
            title: roleText.previewTitle(role.name),
            description: roleText.previewDescription,
            ok: roleText.startPreview,
            run: startPreview,
          })
        }
      >
        <MenuIcon name="eye" />
        <span className="hide-s">{roleText.preview}</span>
      </button>
    </>
  );
}
