import type { Provider } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import type { ScimSetting } from '@zhihui/contract/features/scim/scim.schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet, useConfirm } from '../../admin/admin.public.ts';
import { ScimForm } from './scim-form.tsx';
import { ScimToken } from './scim-token.tsx';
import { scimText as words } from './scim.text.ts';
import styles from './site.module.css';

interface ScimProps {
  setting: ScimSetting;
  providers: readonly Provider[];
  roles: readonly RoleItem[];
}

/** The company's directory service: its address and token, and what happens to who joins and leaves. */
export function Scim({ setting, providers, roles }: ScimProps) {
  const { url, tokenMadeAt, usedAt, people, groups } = setting;
  const [token, setToken] = useState<string>();
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { place, ask } = useConfirm();
  const renew = async () => {
    const answer = await call('POST /identity/scim/token');
    if (answer.ok) setToken(answer.data.token);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    await revalidate();
  };
  const revoke = async () => {
    const answer = await call('DELETE /identity/scim/token');
    if (answer.ok) toast.done(words.revoked);
    else toast.error(serverMessage(answer.error.msg, adminText.failed));
    await revalidate();
  };
  const askToRenew = () =>
    ask({ title: words.renewTitle, words: words.renewWords, ok: words.renew, run: renew });
  const askToRevoke = () =>
    ask({ title: words.revokeTitle, words: words.revokeWords, ok: words.revoke, run: revoke });
  const connected = tokenMadeAt !== null;
  return (
    <section aria-labelledby="scim">
      <div className={styles.head}>
        <h2 id="scim">{words.title}</h2>
        <button
          type="button"
          className={buttonClass(connected ? 'plain' : 'primary')}
          onClick={connected ? askToRenew : () => void renew()}
        >
          {connected ? words.renew : words.make}
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
            {words.made}
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
            className={buttonClass('plain', 'small')}
            onClick={() => setOpen(true)}
          >
            {words.settings}
          </button>
          {connected && (
            <button type="button" className={buttonClass('text', 'small')} onClick={askToRevoke}>
              {words.revoke}
            </button>
          )}
        </div>
      </div>
      <FormSheet open={open} title={words.settings} close={() => setOpen(false)}>
        {(sheet) => (
          <ScimForm setting={setting} providers={providers} roles={roles} sheet={sheet} />
        )}
      </FormSheet>
      {token !== undefined && <ScimToken token={token} onClose={() => setToken(undefined)} />}
      {place}
    </section>
  );
}

/** Whether the directory may call, and has. */
function ScimTag({ tokenMadeAt, usedAt }: Pick<ScimSetting, 'tokenMadeAt' | 'usedAt'>) {
  if (tokenMadeAt === null) return <Tag>{words.off}</Tag>;
  if (usedAt === null) return <Tag tone="warn">{words.waiting}</Tag>;
  return <Tag tone="ok">{words.on}</Tag>;
}
