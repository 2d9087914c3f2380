import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { useCallback, useId, useState } from 'react';
import fieldStyles from '../../../ui/field.module.css';
import { PersonPicker, findActive } from '../../user-admin/user-admin.public.ts';
import styles from '../token.module.css';
import { tokenAdminText as text } from './token-admin.text.ts';

interface OwnerFieldProps {
  /** Who is responsible until now, or is proposed. */
  owner: UserBrief | null;
  error: string | undefined;
}

/** Picks who is responsible for an integration; the form sends it as `ownerId`. */
export function OwnerField({ owner, error }: OwnerFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState(owner === null ? undefined : String(owner.id));
  const find = useCallback(
    async (keyword: string) => {
      const result = await findActive(keyword);
      if (!result.ok || keyword !== '' || owner === null) return result;
      // the person shown first is not always among the first that are found
      const others = result.data.filter((person) => person.id !== owner.id);
      return { ok: true as const, data: [owner, ...others] };
    },
    [owner],
  );
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{text.service.owner}</label>
      <div className={styles.picker}>
        <PersonPicker
          id={id}
          label={text.service.owner}
          find={find}
          value={chosen}
          onChange={setChosen}
          invalid={error !== undefined}
        />
      </div>
      <input type="hidden" name="ownerId" value={chosen ?? ''} />
      <span className={fieldStyles.hint} role={error === undefined ? undefined : 'alert'}>
        {error ?? text.service.ownerHint}
      </span>
    </div>
  );
}
