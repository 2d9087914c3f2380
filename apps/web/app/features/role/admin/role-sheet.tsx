import { MAX_ROLE_NAME } from '@zhihui/contract/features/role/role.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getFieldErrors, FormSheet } from '../../admin/admin.public.ts';
import type { SheetForm } from '../../admin/admin.public.ts';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

/** A role to create, with the codes of the copied one, or a role to rename. */
export interface Draft {
  id?: Id;
  name: string;
  staff: boolean;
  codes?: readonly string[];
}

/** Creates or renames a role. */
export function RoleSheet({ draft, close }: { draft: Draft | null; close: () => void }) {
  const title = draft?.id === undefined ? roleText.create : roleText.renameTitle;
  return (
    <FormSheet open={draft !== null} title={title} size="small" close={close}>
      {(sheet) => draft !== null && <RoleForm draft={draft} sheet={sheet} />}
    </FormSheet>
  );
}

function RoleForm({ draft, sheet }: { draft: Draft; sheet: SheetForm }) {
  const [name, setName] = useState(draft.name);
  const [staff, setStaff] = useState(draft.staff);
  const [error, setError] = useState<string>();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    sheet.setBusy(true);
    const { id, codes = [] } = draft;
    const result =
      id === undefined
        ? await call('POST /role', { body: { name, staff, codes: [...codes] } })
        : await call('PUT /role', { body: { id, name, staff } });
    sheet.setBusy(false);
    if (!result.ok) {
      setError(
        getFieldErrors(result)['name'] ?? getServerMessage(result.error.msg, roleText.failed),
      );
      focusFirstError(form);
      return;
    }
    toast.success(id === undefined ? roleText.created(result.data.name) : roleText.renamed);
    sheet.close();
    if (id === undefined) await navigate(`?role=${result.data.id}`, { preventScrollReset: true });
    else await revalidate();
  };
  return (
    <form id={sheet.id} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={roleText.name}
        value={name}
        maxLength={MAX_ROLE_NAME}
        autoComplete="off"
        error={error}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={staff}
          disabled={user?.staff !== true && user?.admin !== true}
          onChange={({ target }) => setStaff(target.checked)}
        />
        {roleText.staffLabel}
      </label>
    </form>
  );
}
