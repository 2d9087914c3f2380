import type { Provider } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import type { ScimSetting } from '@zhihui/contract/features/scim/scim.schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet, useConfirm } from '../../admin/admin.public.ts';
import { ScimForm } from './scim-form.tsx';
import { scimText as words } from './scim.text.ts';
import styles from './site.module.css';
import { copyText } from '../../../lib/clipboard.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface ScimProps {
  setting: ScimSetting;
  providers: readonly Provider[];
  roles: readonly RoleItem[];
}

/** The directory service (SCIM): its address and token, and the settings for accounts it manages. */
export function Scim({ setting, providers, roles }: ScimProps) {
  const { url, tokenMadeAt, usedAt, people, groups } = setting;
  const [token, setToken] = useState<string>();
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { dialog: confirmDialog, open: openConfirm } = useConfirm();
  const renew = async () => {
    const result = await call('POST /identity/scim/token');
    if (result.ok) setToken(result.data.token);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  const revoke = async () => {
    const result = await call('DELETE /identity/scim/token');
    if (result.ok) toast.success(words.revoked);
    else toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
  };
  const confirmRenewal = () =>
    openConfirm({
      title: words.renewTitle,
      description: words.renewDescription,
      ok: words.renew,
      run: renew,
    });
  const confirmRevocation = () =>
    openConfirm({
      title: words.revokeTitle,
      description: words.revokeDescription,
      ok: words.revoke,
      run: revoke,
    });
  const connected = tokenMadeAt !== null;
  return (
    <section aria-labelledby="scim">
      <div className={styles.head}>
        <h2 id="scim">{words.title}</h2>
        <button
          type="button"
          className={getButtonClass(connected ? 'plain' : 'primary')}
          onClick={connected ? confirmRenewal : () => void renew()}
        >
          {connected ? words.renew : words.createToken}
        </button>
      </div>
      <p>
        {words.hint}
        <code>{url}</code>
      </p>
      <div className={styles.state}>
        <ScimTag {...setting} />
        <span>{words.people(people)}</span>
        <span>{words.groups(groups.length)}</span>
        {connected && (
          <span>
            {words.tokenCreatedAt}
            <Time at={tokenMadeAt} />
          </span>
        )}
        {usedAt !== null && (
          <span>
            {words.used}
            <Time at={usedAt} />
          </span>
        )}
        <div className={styles.tools}>
          <button
            type="button"
            className={getButtonClass('plain', 'small')}
            onClick={() => setOpen(true)}
          >
            {words.settings}
          </button>
          {connected && (
            <button
              type="button"
              className={getButtonClass('text', 'small')}
              onClick={confirmRevocation}
            >
              {words.revoke}
            </button>
          )}
        </div>
      </div>
      <FormSheet open={open} title={words.settings} size="wide" close={() => setOpen(false)}>
        {(sheet) => (
          <ScimForm setting={setting} providers={providers} roles={roles} sheet={sheet} />
        )}
      </FormSheet>
      {token !== undefined && <ScimToken token={token} onClose={() => setToken(undefined)} />}
      {confirmDialog}
    </section>
  );
}

/** Whether the directory may call, and whether it has called. */
function ScimTag({ tokenMadeAt, usedAt }: Pick<ScimSetting, 'tokenMadeAt' | 'usedAt'>) {
  if (tokenMadeAt === null) return <Tag>{words.off}</Tag>;
  if (usedAt === null) return <Tag tone="warn">{words.waiting}</Tag>;
  return <Tag tone="ok">{words.on}</Tag>;
}

/** Shows a new token to be copied; it is not shown again. */
function ScimToken({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(token)) toast.success(words.copied);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.token}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={() => void copy()}>
            {words.copy}
          </button>
          <button type="button" className={getButtonClass('primary')} onClick={onClose}>
            {words.done}
          </button>
        </>
      }
    >
      <p>{words.tokenDescription}</p>
      <p className={styles.token}>
        <code>{token}</code>
      </p>
    </Dialog>
  );
}
