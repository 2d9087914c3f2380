import type { Gender } from '@zhihui/contract/account-models.ts';
import { GENDERS } from '@zhihui/contract/account-models.ts';
import { MAX_BIO, MAX_NICKNAME, MAX_USERNAME } from '@zhihui/contract/features/user/user.limits.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { useState } from 'react';
import { useRevalidator, Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useUnsentForm } from '../../../lib/use-unsent-form.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { GENDER_LABELS, profileText as words } from '../user.text.ts';
import { personAddress } from '../../../lib/sections.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './person.module.css';

interface ProfileFormProps {
  user: CurrentUser;
  /** Receives the typed values for the preview; null when they are saved. */
  onTyped: (formElement: { nickname: string; bio: string } | null) => void;
}

/** Nickname, gender, signature and user name. Typed values survive failures and the end of the session. */
export function ProfileForm({ user, onTyped }: ProfileFormProps) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const reportValues = (formElement: HTMLFormElement) => {
    const values = new FormData(formElement);
    onTyped({ nickname: getText(values, 'nickname'), bio: getText(values, 'bio') });
  };
  const [restored, setRestored] = useState(false);
  const { form, onInput, discard } = useUnsentForm(user.id, 'profile', (restoredForm) => {
    setRestored(true);
    reportValues(restoredForm);
  });
  const reset = () => {
    discard();
    setRestored(false);
  };
  const discardChanges = () => {
    reset();
    form.current?.reset();
    onTyped(null);
  };
  const { errors, failure, saving, submit } = useFormCall(
    (values) => {
      const gender = getText(values, 'gender');
      const body = {
        nickname: getText(values, 'nickname'),
        gender: gender === '' ? null : (gender as Gender),
        bio: getText(values, 'bio'),
        username: getText(values, 'username').trim() || null,
      };
      return call('PUT /user/profile', { body });
    },
    () => {
      reset();
      toast.success(words.saved);
      void revalidate().then(() => onTyped(null));
    },
    form,
  );
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={submit}
      onInput={(event) => {
        onInput(event);
        reportValues(event.currentTarget);
      }}
    >
      <Field
        label={words.nickname}
        name="nickname"
        defaultValue={user.nickname}
        maxLength={MAX_NICKNAME * 2}
        autoComplete="nickname"
        hint={words.nicknameHint}
        error={errors['nickname']}
      />
      <fieldset className={styles.genders}>
        <legend>{words.gender}</legend>
        {(['', ...GENDERS] as const).map((gender) => (
          <label key={gender}>
            <input
              type="radio"
              name="gender"
              value={gender}
              defaultChecked={(user.gender ?? '') === gender}
            />
            {GENDER_LABELS[gender]}
          </label>
        ))}
      </fieldset>
      <Field
        label={words.bio}
        name="bio"
        defaultValue={user.bio}
        maxLength={MAX_BIO}
        hint={words.bioHint}
        error={errors['bio']}
      />
      <Field
        label={words.username}
        name="username"
        defaultValue={user.username ?? ''}
        maxLength={MAX_USERNAME}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={words.usernameHint}
        error={errors['username']}
      />
      <Failure>{failure}</Failure>
      {restored && (
        <p className={styles.restored}>
          {words.restored}
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={discardChanges}
          >
            {words.discardChanges}
          </button>
        </p>
      )}
      <button
        type="submit"
        className={getButtonClass('primary')}
        aria-busy={saving}
        disabled={!hydrated}
      >
        {saving ? words.saving : words.save}
      </button>
    </form>
  );
}

/** The user as others see them. */
export function ProfilePreview({ user }: { user: CurrentUser }) {
  return (
    <aside className={styles.preview} aria-labelledby="preview">
      <h3 id="preview">{words.preview}</h3>
      <Avatar person={user} size="huge" />
      <b>{user.nickname}</b>
      <p>{user.roleName}</p>
      <p>{user.bio || words.noBio}</p>
      <Link to={personAddress(user.id)} state={{ id: user.id }}>
        {words.viewHome}
      </Link>
    </aside>
  );
}
