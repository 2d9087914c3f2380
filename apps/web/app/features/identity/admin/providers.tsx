import type { Provider } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { buttonClass } from '../../../ui/button.ts';
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
}

/** The company's ways to sign in: added, changed, removed. */
export function Providers({ providers, roles, returnUrl }: ProvidersProps) {
  const [open, setOpen] = useState<Provider | 'new' | null>(null);
  const { revalidate } = useRevalidator();
  const { place, ask } = useConfirm();
  const remove = ({ id, name }: Provider) =>
    ask({
      title: words.removeTitle(name),
      words: words.removeWords,
      ok: words.remove,
      run: async () => {
        const answer = await call('DELETE /identity/:id', { params: { id } });
        if (answer.ok || answer.error.code === 404) toast.done(words.removed);
        else toast.error(serverMessage(answer.error.msg, adminText.failed));
        await revalidate();
      },
    });
  return (
    <section aria-labelledby="company-sign-in">
      <div className={styles.head}>
        <h2 id="company-sign-in">{words.company}</h2>
        <button type="button" className={buttonClass('primary')} onClick={() => setOpen('new')}>
          {words.add}
        </button>
      </div>
      <p>
        {words.companyHint}
        <code>{returnUrl}</code>
      </p>
      {providers.length === 0 && <EmptyState title={words.none}>{words.noneHint}</EmptyState>}
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
                className={buttonClass('plain', 'small')}
                onClick={() => setOpen(provider)}
              >
                {words.edit(provider.name)}
              </button>
              <button
                type="button"
                className={buttonClass('text', 'small')}
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
        close={() => setOpen(null)}
      >
        {(sheet) => (
          <ProviderForm provider={open === 'new' ? null : open} roles={roles} sheet={sheet} />
        )}
      </FormSheet>
      {place}
    </section>
  );
}
