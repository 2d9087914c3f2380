import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import type { SetupState } from '@zhihui/contract/features/setup/setup.endpoints.ts';
import { useId, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { runSequentially } from '../../../lib/run-sequentially.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import { generatePassword } from './generate-password.ts';
import { deriveNickname, parseAddresses } from './parse-addresses.ts';
import type { Invitee } from './parse-addresses.ts';
import { setupText as words } from './setup.text.ts';
import { StepActions } from './step-actions.tsx';
import type { StepNavigation } from './step-actions.tsx';
import styles from './setup.module.css';

/** More people come by a file; the server, too, limits how many accounts an Admin creates in an hour. */
const MAX_INVITEES = 100;

interface InviteStepProps {
  roles: readonly RoleItem[];
  mail: SetupState['mail'];
  navigation: StepNavigation;
}

/** What became of an invitation. */
interface Outcome {
  email: string;
  /** Undefined when the account was created. */
  error?: string;
  /** Shown only here, where no invitation can be mailed. */
  password?: string;
}

/** Invites several colleagues at once. An address that is refused stays in the field, and the others are invited. */
export function InviteStep({ roles, mail, navigation }: InviteStepProps) {
  const grantable = roles.filter((role) => role.grantable);
  const [text, setText] = useState('');
  const [roleId, setRoleId] = useState(() =>
    String(grantable.find(({ code }) => code === 'User')?.id ?? grantable[0]?.id ?? ''),
  );
  const [error, setError] = useState<string>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const byPassword = mail === 'none';
  const role = grantable.find((item) => String(item.id) === roleId);

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const invite = async () => {
    const invitees = parseAddresses(text);
    if (invitees.length === 0) return refuse(words.emailsMissing);
    if (invitees.length > MAX_INVITEES) return refuse(words.tooMany(MAX_INVITEES));
    setError(undefined);
    const results: Outcome[] = [];
    setProgress({ done: 0, total: invitees.length });
    await runSequentially(invitees, async (invitee) => {
      results.push(await createAccount(invitee, role, byPassword));
      setProgress({ done: results.length, total: invitees.length });
    });
    setProgress(null);
    const failed = new Set(results.filter((item) => item.error !== undefined).map(toEmail));
    setOutcomes((before) => mergeOutcomes(before, results));
    setText(formatInvitees(invitees.filter(({ email }) => failed.has(email))));
    if (failed.size > 0) field.current?.focus();
  };
  const isEmpty = text.trim() === '';
  const submit = () => {
    if (isEmpty) navigation.next();
    else void invite();
  };
  const inviteLabel = byPassword ? words.createAccounts : words.invite;
  return (
    <>
      <h2>{words.inviteTitle}</h2>
      <InviteHint mail={mail} />
      <form
        className={styles.form}
        noValidate
        aria-label={words.inviteTitle}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.field}>
          <label htmlFor={id}>{words.emails}</label>
          <textarea
            ref={field}
            id={id}
            className={inputClass}
            rows={5}
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={`${id}note`}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
          <span id={`${id}note`} className={error === undefined ? styles.hint : styles.error}>
            {error ?? words.emailsHint}
          </span>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}role`}>{words.role}</label>
          <select
            id={`${id}role`}
            className={inputClass}
            value={roleId}
            onChange={(event) => setRoleId(event.target.value)}
          >
            {grantable.map((item) => (
              <option key={item.id} value={String(item.id)}>
                {item.name}
              </option>
            ))}
          </select>
        </div>
      </form>
      <div role="status">
        {progress !== null && <p>{words.progress(progress.done, progress.total)}</p>}
      </div>
      <Outcomes outcomes={outcomes} />
      <StepActions
        navigation={navigation}
        label={isEmpty ? words.next : inviteLabel}
        busy={progress !== null}
        submit={submit}
      />
    </>
  );
}

/** How the invited people get in. */
function InviteHint({ mail }: Pick<InviteStepProps, 'mail'>) {
  if (mail === 'none') return <p>{words.inviteByPassword}</p>;
  if (mail !== 'mailbox') return <p>{words.inviteHint}</p>;
  return (
    <p>
      {words.inviteToMailbox}
      <a href="/dev/mailbox" target="_blank" rel="noreferrer">
        {words.mailbox}
      </a>
      。
    </p>
  );
}

/** Lists the invited addresses, and why the server refused the others. */
function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null;
  const accounts = outcomes.filter(({ password }) => password !== undefined);
  const copy = async () => {
    const lines = accounts.map(({ email, password }) => `${email}\t${password ?? ''}`);
    if (await copyText(lines.join('\n'))) toast.success(words.copied);
    else toast.error(words.copyFailed);
  };
  return (
    <section aria-label={words.results}>
      <ul className={styles.outcomes}>
        {outcomes.map(({ email, error, password }) => (
          <li key={email}>
            <span>{email}</span>
            {error !== undefined && <span className={styles.error}>{error}</span>}
            {error === undefined && password === undefined && (
              <span className={styles.success}>{words.invited}</span>
            )}
            {password !== undefined && (
              <span>
                {words.password} <code>{password}</code>
              </span>
            )}
          </li>
        ))}
      </ul>
      {accounts.length > 0 && (
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => void copy()}
        >
          {words.copy}
        </button>
      )}
    </section>
  );
}

async function createAccount(
  invitee: Invitee,
  role: RoleItem | undefined,
  byPassword: boolean,
): Promise<Outcome> {
  const { email } = invitee;
  const password = byPassword ? generatePassword() : undefined;
  const body = {
    ...invitee,
    ...(role && { roleId: role.id }),
    ...(password !== undefined && { password }),
  };
  const result = await call(role?.staff === false ? 'POST /user' : 'POST /user/inner', { body });
  if (result.ok) return { email, ...(password !== undefined && { password }) };
  const [fieldError] = Object.values(getFieldErrors(result));
  return { email, error: fieldError ?? getServerMessage(result.error.msg, adminText.failed) };
}

const toEmail = ({ email }: { email: string }) => email;

/** Earlier outcomes with the new ones; a later attempt replaces an earlier one, and one that was refused is dropped. */
function mergeOutcomes(before: readonly Outcome[], results: readonly Outcome[]): Outcome[] {
  const attempted = new Set(results.map(toEmail));
  const earlier = before.filter(({ email, error }) => error === undefined && !attempted.has(email));
  return [...earlier, ...results];
}

/** The invitees as they can be typed, with the names that do not follow from their addresses. */
function formatInvitees(invitees: readonly Invitee[]): string {
  const lines = invitees.map(({ email, nickname }) =>
    nickname === deriveNickname(email) ? email : `${nickname} <${email}>`,
  );
  return lines.join('\n');
}
