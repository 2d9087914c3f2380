import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { useEffect, useState } from 'react';
import { useBlocker, useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Groups } from './role-query.ts';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

interface SaveBarProps {
  role: RoleDetail;
  groups: Groups;
  selectedCodes: ReadonlySet<string>;
  discard: () => void;
}

/** What the change gives and takes, and from how many people, before it is saved; nobody leaves without having been asked. */
export function SaveBar({ role, groups, selectedCodes, discard }: SaveBarProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const before = new Set(role.permissions);
  const codes = groups.flatMap((group) => group.codes);
  const granted = codes.filter(({ code }) => selectedCodes.has(code) && !before.has(code));
  const revoked = codes.filter(({ code }) => !selectedCodes.has(code) && before.has(code));
  const dirty = granted.length + revoked.length > 0;
  const save = async () => {
    setBusy(true);
    const result = await call('PUT /role/:id/permission', {
      params: { id: role.id },
      body: { codes: [...selectedCodes], basedOn: role.permissions },
    });
    setBusy(false);
    if (result.ok) toast.success(roleText.saved);
    else toast.error(getServerMessage(result.error.msg, roleText.failed));
    // also after somebody else's change, which is then what stands here
    if (result.ok || result.error.code === 409) await revalidate();
  };
  if (!dirty) return null;
  return (
    <>
      <section className={styles.bar} aria-label={roleText.unsaved}>
        <div>
          <b>
            {role.holders > 0
              ? roleText.after(role.holders, role.name)
              : roleText.changeSummary(role.name)}
          </b>
          <ul>
            {granted.length > 0 && (
              <li data-tone="ok">{`${roleText.canNow} ${granted.map(({ name }) => name).join('、')}`}</li>
            )}
            {revoked.length > 0 && (
              <li data-tone="err">{`${roleText.canNoLonger} ${revoked.map(({ name }) => name).join('、')}`}</li>
            )}
          </ul>
        </div>
        <span className={styles.grow} />
        <button type="button" className={getButtonClass()} onClick={discard}>
          {roleText.discard}
        </button>
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-busy={busy}
          onClick={() => !busy && void save()}
        >
          {roleText.save}
        </button>
      </section>
      <UnsavedGuard />
    </>
  );
}

/** Asks before something unsaved is left, also for another role. */
function UnsavedGuard() {
  const blocker = useBlocker(true);
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, []);
  return (
    <ChoiceDialog
      open={blocker.state === 'blocked'}
      title={roleText.unsavedTitle}
      accept={{ label: roleText.discardAndLeave, run: () => blocker.proceed?.(), danger: true }}
      decline={{ label: roleText.stayOnPage, run: () => blocker.reset?.() }}
    >
      <p>{roleText.unsavedDescription}</p>
    </ChoiceDialog>
  );
}
