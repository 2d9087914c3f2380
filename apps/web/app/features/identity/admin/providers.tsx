import type { Provider } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, FormSheet, useConfirm } from '../../admin/admin.public.ts';
import { identityText as words, KINDS } from './identity.text.ts';
import { ProviderForm } from './provider-form.tsx';
import styles from './site.module.css';

interface ProvidersProps {
  providers: readonly Provider[];
  roles: readonly RoleItem[];
  returnUrl: string;
  callbackUrl: string;
}

/** The company's identity providers: added, changed, removed. */
export function Providers({ providers, roles, returnUrl, callbackUrl }: ProvidersProps) {
  const [open, setOpen] = useState<Provider | 'new' | null>(null);
  const { revalidate } = useRevalidator();
  const { dialog: confirmDialog, open: confirmRemoval } = useConfirm();
  const remove = ({ id, name }: Provider) =>
    confirmRemoval({
      title: words.removeTitle(name),
      description: words.removeDescription,
      ok: words.remove,
      run: async () => {
        const result = await call('DELETE /identity/:id', { params: { id } });
        if (result.ok || result.error.code === 404) toast.success(words.removed);
        else toast.error(getServerMessage(result.error.msg, adminText.failed));
        await revalidate();
      },
    });
  return (
    <section aria-labelledby="company-sign-in">
      <div className={styles.head}>
        <h2 id="company-sign-in">{words.company}</h2>
        <button type="button" className={getButtonClass('primary')} onClick={() => setOpen('new')}>
          {words.add}
        </button>
      </div>
      <p>
        {words.companyHint}
        <code>{returnUrl}</code>
      </p>
      {providers.length === 0 && <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>}
      <ul className={styles.providers}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <b>{provider.name}</b>
            <Tag {...(provider.enabled ? { tone: 'ok' as const } : {})}>
              {provider.enabled ? words.on : words.off}
            </Tag>
            <span>{KINDS[provider.kind]}</span>
            <span>{words.people(provider.people)}</span>
            <div className={styles.tools}>
              <button
                type="button"
                className={getButtonClass('plain', 'small')}
                onClick={() => setOpen(provider)}
              >
                {words.edit(provider.name)}
              </button>
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                aria-label={`${words.remove} ${provider.name}`}
                onClick={() => remove(provider)}
              >
                {words.remove}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <FormSheet
        open={open !== null}
        title={open === null || open === 'new' ? words.add : words.edit(open.name)}
        size="wide"
        close={() => setOpen(null)}
      >
        {(sheet) => (
          <ProviderForm
            provider={open === 'new' ? null : open}
            {...{ roles, callbackUrl, sheet }}
          />
        )}
      </FormSheet>
      {confirmDialog}
    </section>
  );
}
