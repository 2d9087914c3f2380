import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { identityText as words } from './identity.text.ts';
import styles from './site.module.css';

/** Roles whose people must have a second factor. */
export function RequiredFactors({ roles }: { roles: readonly RoleItem[] }) {
  const { revalidate } = useRevalidator();
  const set = async (id: RoleItem['id'], required: boolean) => {
    const result = await call('PUT /role/:id/secondFactor', { params: { id }, body: { required } });
    if (result.ok) toast.success(words.saved);
    else toast.error(getServerMessage(result.error.msg, words.failed));
    await revalidate();
  };
  return (
    <section aria-labelledby="required-factors">
      <h2 id="required-factors">{words.factors}</h2>
      <p>{words.factorsHint}</p>
      <div className={styles.roles}>
        {roles.map(({ id, name, secondFactor }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={secondFactor}
              onChange={(event) => void set(id, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </section>
  );
}
