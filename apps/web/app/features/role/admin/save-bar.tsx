import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { useEffect, useState } from 'react';
import { useBlocker, useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Groups } from './role-query.ts';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

interface SaveBarProps {
  role: RoleDetail;
  groups: Groups;
  held: ReadonlySet<string>;
  discard: () => void;
}

/** What the change gives and takes, and from how many people, before it is saved; nobody leaves without having been asked. */
export function SaveBar({ role, groups, held, discard }: SaveBarProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const before = new Set(role.permissions);
  const codes = groups.flatMap((group) => group.codes);
  const given = codes.filter(({ code }) => held.has(code) && !before.has(code));
  const taken = codes.filter(({ code }) => !held.has(code) && before.has(code));
  const dirty = given.length + taken.length > 0;
  const save = async () => {
    setBusy(true);
    const answer = await call('PUT /role/:id/permission', {
      params: { id: role.id },
      body: { codes: [...held], basedOn: role.permissions },
    });
    setBusy(false);
    if (answer.ok) toast.done(roleText.saved);
    else toast.error(serverMessage(answer.error.msg, roleText.failed));
    // also after somebody else's change, which is then what stands here
    if (answer.ok || answer.error.code === 409) await revalidate();
  };
  if (!dirty) return null;
  return (
    <>
      <section className={styles.bar} aria-label={roleText.unsaved}>
        <div>
          <b>
            {role.holders > 0
              ? roleText.after(role.holders, role.name)
              : roleText.nobody(role.name)}
          </b>
          <ul>
            {given.length > 0 && (
              <li data-tone="ok">{`${roleText.may} ${given.map(({ name }) => name).join('、')}`}</li>
            )}
            {taken.length > 0 && (
              <li data-tone="err">{`${roleText.mayNot} ${taken.map(({ name }) => name).join('、')}`}</li>
            )}
          </ul>
        </div>
        <span className={styles.grow} />
        <button type="button" className={buttonClass()} onClick={discard}>
          {roleText.discard}
        </button>
        <button
          type="button"
          className={buttonClass('primary')}
          aria-busy={busy}
          onClick={() => !busy && void save()}
        >
          {roleText.save}
        </button>
      </section>
      <Leaving />
    </>
  );
}

/** Asks before something unsaved is left, also for another role. */
function Leaving() {
  const blocker = useBlocker(true);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <AskDialog
      open={blocker.state === 'blocked'}
      title={roleText.stayTitle}
      yes={{ label: roleText.leave, run: () => blocker.proceed?.(), danger: true }}
      no={{ label: roleText.stay, run: () => blocker.reset?.() }}
    >
      <p>{roleText.stayWords}</p>
    </AskDialog>
  );
}
