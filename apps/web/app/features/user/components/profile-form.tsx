import { GENDERS } from '@zhihui/contract/account-models.ts';
import type { Gender } from '@zhihui/contract/account-models.ts';
import { MAX_BIO, MAX_NICKNAME, MAX_USERNAME } from '@zhihui/contract/features/user/user.limits.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useUnsentForm } from '../../../lib/use-unsent-form.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { textOf, useFormCall } from '../../../ui/use-form-call.ts';
import { GENDER_LABELS, profileText as words } from '../user.text.ts';
import styles from './person.module.css';

interface ProfileFormProps {
  user: CurrentUser;
  /** What others would see of what is typed; null when it is saved. */
  onTyped: (typed: { nickname: string; bio: string } | null) => void;
}

/** Nickname, gender, signature and user name. What was typed stays whatever fails, also when the session ends. */
export function ProfileForm({ user, onTyped }: ProfileFormProps) {
  const live = useHydrated();
  const { revalidate } = useRevalidator();
  const tell = (typed: HTMLFormElement) => {
    const values = new FormData(typed);
    onTyped({ nickname: textOf(values, 'nickname'), bio: textOf(values, 'bio') });
  };
  const [restored, setRestored] = useState(false);
  const { form, onInput, forget } = useUnsentForm(user.id, 'profile', (filled) => {
    setRestored(true);
    tell(filled);
  });
  const settle = () => {
    forget();
    setRestored(false);
  };
  const giveUp = () => {
    settle();
    form.current?.reset();
    onTyped(null);
  };
  const { errors, failure, saving, submit } = useFormCall(
    (values) => {
      const gender = textOf(values, 'gender');
      const body = {
        nickname: textOf(values, 'nickname'),
        gender: gender === '' ? null : (gender as Gender),
        bio: textOf(values, 'bio'),
        username: textOf(values, 'username').trim() || null,
      };
      return call('PUT /user/profile', { body });
    },
    () => {
      settle();
      toast.done(words.saved);
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
        tell(event.currentTarget);
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
          <button type="button" className={buttonClass('text', 'small')} onClick={giveUp}>
            {words.giveUp}
          </button>
        </p>
      )}
      <button type="submit" className={buttonClass('primary')} aria-busy={saving} disabled={!live}>
        {saving ? words.saving : words.save}
      </button>
    </form>
  );
}
